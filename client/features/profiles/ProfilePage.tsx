import { Pencil } from "lucide-react";
import { lazy, Suspense } from "react";
import type { PageProps } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { UserProfile } from "#shared/profiles/users.schemas.ts";
import { openProfile } from "../../shell/overlays.ts";
import { ProfileWaiting } from "./ProfileWaiting.tsx";
import { profileTexts } from "./texts/profile/profile.texts.ts";
import { useProfile } from "./useProfile.ts";
import { PartHeading } from "./view/Details.tsx";
import { viewTexts as texts } from "./view/texts/view.texts.ts";
import styles from "./view/view.module.css";
import { WholeProfile } from "./view/WholeProfile.tsx";

/** The requests to admins are loaded after the profile, because few people have any. */
const Requests = lazy(async () => ({ default: (await import("./requests/Requests.tsx")).Requests }));

/** What a job seeker can still add, at the end of the page; null if there is nothing. */
function missing({ user_type, pwd_id_number }: UserProfile): keyof typeof texts.more | null {
  if (!isSeeker(user_type)) return null;
  if (user_type === "indigenous") return pwd_id_number === null ? "pwdId" : null;
  return pwd_id_number === null ? "both" : "listing";
}

/** `<home>/profile`: the user's own profile, its completeness, and the button to edit it. */
export function ProfilePage({ title }: PageProps) {
  usePageTitle(title);
  const { now, retry } = useProfile("page");
  const more = now.state === "ready" ? missing(now.value.user) : null;
  return (
    <div className={styles.page}>
      <div className={styles.pageHead}>
        <h1 tabIndex={-1}>{profileTexts.view}</h1>
        {now.state === "ready" && (
          <Button onClick={() => openProfile({ mode: "edit" })}>
            <Icon of={Pencil} />
            {texts.edit}
          </Button>
        )}
      </div>
      {more && (
        <p>
          {texts.more[more]({
            link: (text) => (
              <a key="link" href="#own-requests">
                {text}
              </a>
            ),
          })}
        </p>
      )}
      <div className={styles.pageCard}>
        {now.state === "ready" ? (
          <PartHeading value="h2">
            <WholeProfile profile={now.value} onAsk={(field) => openProfile({ mode: "edit", field })} />
          </PartHeading>
        ) : (
          <ProfileWaiting now={now} onRetry={retry} />
        )}
      </div>
      {now.state === "ready" && (
        <Suspense>
          <Requests />
        </Suspense>
      )}
    </div>
  );
}
