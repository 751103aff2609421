import { imageUrl } from "#client/data/image-url.ts";
import { profileTexts } from "#client/features/profiles/texts/profile/profile.texts.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import type { CompletionField } from "#shared/profiles/completion.ts";
import { Completion } from "../completion/Completion.tsx";
import type { Profile } from "../data/profile.ts";
import { AccountDetails } from "./AccountDetails.tsx";
import { EmployerDetails } from "./EmployerDetails.tsx";
import { SeekerDetails } from "./SeekerDetails.tsx";
import styles from "./view.module.css";

const USER_TYPE_TEXTS = profileTexts.userTypes;

interface Props {
  profile: Profile;
  /** Called when the user wants to fill in a missing item. */
  onAsk: (field: CompletionField) => void;
}

/** The whole own profile, in a modal or on a page. Section headings are one level below its title. */
export function WholeProfile({ profile: { user, jobSeeker, employer }, onAsk }: Props) {
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <div className={styles.whole}>
      <div className={styles.who}>
        <Avatar name={name} photo={imageUrl(user.photo)} size="xl" />
        <p>
          <b className={styles.name}>{name}</b>
          <span className="soft">{employer?.company_name ?? USER_TYPE_TEXTS[user.user_type]}</span>
        </p>
      </div>
      <Completion parts={{ user, jobSeeker: jobSeeker ?? undefined, employer: employer ?? undefined }} onAsk={onAsk} />
      <AccountDetails user={user} />
      {jobSeeker && <SeekerDetails user={user} jobSeeker={jobSeeker} />}
      {employer && <EmployerDetails employer={employer} />}
    </div>
  );
}
