import type { ProfileOpening } from "#client/app/shell-commands.ts";
import { imageUrl } from "#client/net/image-url.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import type { CompletionField } from "#shared/profiles/completion.ts";
import { Completion } from "../completion/Completion.tsx";
import type { Profile } from "../data/profile.ts";
import { ProfileWaiting } from "../ProfileWaiting.tsx";
import { profileTexts, USER_TYPE_TEXTS } from "../profiles.texts.ts";
import type { ProfileState } from "../useProfile.ts";
import { AccountDetails } from "./AccountDetails.tsx";
import { EmployerDetails } from "./EmployerDetails.tsx";
import { SeekerDetails } from "./SeekerDetails.tsx";
import styles from "./view.module.css";
import { viewTexts as texts } from "./view.texts.ts";

interface Props {
  now: ProfileState;
  onRetry: () => void;
  onEdit: (opening: ProfileOpening) => void;
  onClose: () => void;
}

/** The own profile to be read: the account, and the details of a job seeker or of a company. */
export function ProfileView({ now, onRetry, onEdit, onClose }: Props) {
  const profile = now.state === "ready" ? now.profile : null;
  const foot = (
    <>
      {profile && <Button onClick={() => onEdit({ mode: "edit" })}>{texts.edit}</Button>}
      <Button variant="second" onClick={onClose}>
        {texts.close}
      </Button>
    </>
  );
  return (
    <Dialog title={profileTexts.view} reading onClose={onClose} foot={foot}>
      {profile ? (
        <Whole profile={profile} onAsk={(field) => onEdit({ mode: "edit", field })} />
      ) : (
        <ProfileWaiting now={now} onRetry={onRetry} />
      )}
    </Dialog>
  );
}

interface WholeProps {
  profile: Profile;
  /** Something that is missing is to be filled in. */
  onAsk: (field: CompletionField) => void;
}

function Whole({ profile: { user, jobSeeker, employer }, onAsk }: WholeProps) {
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
