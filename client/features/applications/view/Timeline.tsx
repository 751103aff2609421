import { exactTime } from "#client/ui/layout/relativeTime.ts";
import type { Application } from "#shared/applications/applications.schemas.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import { historyOf, stepText } from "./timeline.ts";
import styles from "./view.module.css";

/** The history of an application with its notes, newest first. */
export function Timeline({ application, side }: { application: Application; side: Side }) {
  return (
    <ol className={styles.timeline} reversed>
      {historyOf(application)
        .toReversed()
        .map((step) => (
          <li key={step.status}>
            <p>
              <b>{stepText(step, side)}</b>
            </p>
            {"note" in step && step.note !== "" && <p className={styles.note}>{step.note}</p>}
            <time dateTime={step.at}>{exactTime(Date.parse(step.at))}</time>
          </li>
        ))}
    </ol>
  );
}
