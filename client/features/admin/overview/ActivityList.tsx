import { Activity as ActivityIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { useNow } from "#client/ui/hooks/useNow.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { ActivityRow } from "./ActivityRow.tsx";
import styles from "./feed.module.css";
import { feedTexts as texts } from "./texts/feed/feed.texts.ts";

/** How long an activity is marked as new, in milliseconds. */
const FRESH_MS = 60_000;
const WAITING = ["1", "2", "3", "4", "5", "6"];

interface Props {
  label: string;
  activities: readonly Activity[];
  /** Another filter is loading. */
  stale?: boolean;
}

/** Activities, newest first. The list is not a live region: its parent announces new activities in bursts. */
export function ActivityList({ label, activities, stale = false }: Props) {
  const now = useNow();
  return (
    <ol className={stale ? `${styles.feed} ${styles.stale}` : styles.feed} aria-label={label}>
      {activities.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} isFresh={now - Date.parse(activity.timestamp) < FRESH_MS} />
      ))}
    </ol>
  );
}

/** Placeholder rows, about as high as the real ones. */
export function ActivityWaiting() {
  return (
    <div className={styles.waiting}>
      <p className="visually-hidden">{texts.loading}</p>
      {WAITING.map((row) => (
        <div key={row}>
          <Skeleton wide={65} />
        </div>
      ))}
    </div>
  );
}

/** Shown instead of an empty feed if the activities could not be loaded. */
export function ActivityFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <LoadFailed title={texts.failed} onRetry={onRetry} />
    </div>
  );
}

/** The text for an empty feed, with or without filters. */
export function NoActivity({ isChosen, all }: { isChosen: boolean; all: string }): ReactNode {
  if (!isChosen)
    return (
      <EmptyState icon={ActivityIcon} title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={texts.nothing}
      action={
        <ButtonLink variant="second" small to={all}>
          {texts.clear}
        </ButtonLink>
      }
    >
      {texts.nothingText}
    </EmptyState>
  );
}
