import { CircleCheck } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { buttonClass } from "#client/ui/controls/Button.tsx";
import { ProgressBar } from "#client/ui/feedback/ProgressBar.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { completionOf } from "#shared/profiles/completion.ts";
import { PwdIdReview } from "../fields/PwdIdReview.tsx";
import styles from "./ProfileSummary.module.css";
import { overviewTexts as texts } from "./texts/overview.texts.ts";
import type { OverviewState, ProfileOverview } from "./useOverview.ts";

const completionTexts = profilePartsTexts.completion;

interface Props {
  now: OverviewState;
  onRetry: () => void;
  /** The page with the whole profile. */
  to: string;
}

/**
 * The user's own profile on the dashboard: its completeness, the status of the PWD ID review, and a link to the
 * profile.
 */
export function ProfileSummary({ now, onRetry, to }: Props) {
  return (
    <section className={styles.part} aria-labelledby="profile-summary">
      <h2 id="profile-summary">{texts.heading}</h2>
      <div className={styles.card} aria-busy={now.state === "loading"}>
        {now.state === "loading" && (
          <div aria-hidden="true">
            <Skeleton wide={60} />
            <Skeleton />
            <Skeleton wide={45} />
          </div>
        )}
        {now.state === "failed" && (
          <>
            <p>{texts.failed}</p>
            <RetryButton onRetry={onRetry} />
          </>
        )}
        {now.state === "ready" && (
          <>
            <Percent profile={now.value} />
            <Verification profile={now.value} />
            <Link to={to} className={buttonClass({ variant: "second", small: true })}>
              {texts.open}
            </Link>
          </>
        )}
      </div>
    </section>
  );
}

function Percent({ profile: { user, jobSeeker } }: { profile: ProfileOverview }) {
  const id = useId();
  const { percent, missing } = completionOf({ user, jobSeeker });
  if (missing.length === 0)
    return (
      <p className={styles.done}>
        <Icon of={CircleCheck} />
        {completionTexts.done}
      </p>
    );
  return (
    <div className={styles.percent}>
      <p id={id}>{completionTexts.percent({ percent })}</p>
      <ProgressBar value={percent} max={100} labelledBy={id} />
    </div>
  );
}

/** The review status, for people with a number. It blocks nothing, and says so. */
function Verification({ profile: { user } }: { profile: ProfileOverview }) {
  if (user.user_type !== "pwd" && !user.pwd_id_number) return null;
  return (
    <div>
      <h3 className={styles.name}>{texts.verification}</h3>
      {user.pwd_id_number && user.pwd_id_state ? (
        <PwdIdReview state={user.pwd_id_state} />
      ) : (
        <p className="small soft">{texts.noNumber}</p>
      )}
    </div>
  );
}
