import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import styles from "./profiles.module.css";
import { profileTexts as texts } from "./texts/profile/profile.texts.ts";
import type { ProfileState } from "./useProfile.ts";

const LINES = [62, 40, 84, 55, 70, 48];

/** Shown in a modal while the profile is loading or if that failed. */
export function ProfileWaiting({ now, onRetry }: { now: ProfileState; onRetry: () => void }) {
  if (now.state === "failed")
    return (
      <LoadFailed title={now.fault.title} onRetry={onRetry}>
        {now.fault.message}
      </LoadFailed>
    );
  return (
    <div className={styles.waiting}>
      <p role="status" className="visually-hidden">
        {texts.loading}
      </p>
      <Skeleton circle />
      {LINES.map((wide) => (
        <Skeleton key={wide} wide={wide} />
      ))}
    </div>
  );
}
