import type { ReportDecision } from "#shared/admin/reports/reports.schemas.ts";
import { ReportStatusPill } from "../shared/ReportStatusPill.tsx";
import { dayOf, momentOf } from "../shared/times.ts";
import styles from "./report.module.css";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/** The decision on a report: the result, the admin, and the answer to the reporter. */
export function DecisionView({ decision, isReleased }: { decision: ReportDecision; isReleased: boolean }) {
  const { status, action, outcome, by, at, released_at } = decision;
  return (
    <>
      <div>
        <ReportStatusPill status={status} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.by}</dt>
          <dd>
            <bdi>{by.name ?? texts.goneAdmin}</bdi>
          </dd>
        </div>
        <div>
          <dt>{texts.when}</dt>
          <dd>
            <time dateTime={at}>{momentOf(at)}</time>
          </dd>
        </div>
        <div>
          <dt>{texts.done}</dt>
          <dd>{texts.actions[action]}</dd>
        </div>
        <div>
          <dt>{texts.told}</dt>
          <dd className={styles.said}>{outcome}</dd>
        </div>
        {!isReleased && (
          <div>
            <dt>{texts.keptUntil}</dt>
            <dd>
              <time dateTime={released_at}>{dayOf(released_at)}</time>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
