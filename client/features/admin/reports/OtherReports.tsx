import { Link } from "react-router";
import { reportTarget } from "#shared/admin/admin.links.ts";
import type { WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import { ReportStatusPill } from "../shared/ReportStatusPill.tsx";
import { labelsTexts } from "../shared/texts/labels/labels.texts.ts";
import { nameOf } from "./names.ts";
import { ReportedBy } from "./ReportedBy.tsx";
import styles from "./report.module.css";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/** Other reports about the same person, and their decisions. */
export function OtherReports({ report: { others, others_total } }: { report: WholeReport }) {
  if (others.length === 0) return <p className="soft">{texts.noOthers}</p>;
  return (
    <>
      <ul className={styles.others}>
        {others.map(({ id, status, reason, created_at, reporter, action }) => (
          <li key={id}>
            <div className="row">
              <Link to={reportTarget(id)} className="link-alone">
                {labelsTexts.reportReasons[reason]}
                <span className="visually-hidden"> ({id})</span>
              </Link>
              <ReportStatusPill status={status} />
            </div>
            <p className="soft small">
              <ReportedBy name={nameOf(reporter)} at={created_at} />
              {action && action !== "none" && `. ${texts.actions[action]}`}
            </p>
          </li>
        ))}
      </ul>
      {others_total > others.length && (
        <p className="soft">{texts.othersMore({ count: others_total - others.length })}</p>
      )}
    </>
  );
}
