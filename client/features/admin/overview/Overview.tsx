import { Button } from "#client/ui/controls/Button.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { openNewMessage } from "../../../shell/chat-requests.ts";
import { ActivityFeed } from "./ActivityFeed.tsx";
import { Decisions } from "./Decisions.tsx";
import styles from "./overview.module.css";
import { Totals } from "./Totals.tsx";
import { overviewTexts as texts } from "./texts/overview/overview.texts.ts";
import { useAdminStats } from "./useAdminStats.ts";

interface Props {
  title: string;
  userId: number;
  /** The greeting, the same as on every dashboard. */
  greeting: string;
  /** The date as text and in machine-readable form. */
  today: { text: string; day: string };
}

/** The admins' start page: pending decisions, totals, and the live activity feed. */
export function Overview({ title, userId, greeting, today }: Props) {
  const { answer: stats, retry } = useAdminStats();
  usePageTitle(title);
  const known = stats.state === "ready" ? stats.value : null;
  return (
    <div className="flow">
      <div className={styles.hello}>
        <div>
          <h1 tabIndex={-1}>{greeting}</h1>
          <p className="soft">
            {texts.place}, <time dateTime={today.day}>{today.text}</time>
          </p>
        </div>
        <Button variant="second" small onClick={openNewMessage}>
          {texts.write}
        </Button>
      </div>
      {stats.state === "failed" ? (
        <LoadFailed title={texts.failed} onRetry={retry} />
      ) : (
        <>
          <Decisions pending={known?.pending ?? null} />
          <Totals stats={known} />
        </>
      )}
      <ActivityFeed userId={userId} />
    </div>
  );
}
