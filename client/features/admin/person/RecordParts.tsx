import { Link } from "react-router";
import { labelsTexts } from "#client/features/admin/shared/texts/labels/labels.texts.ts";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { reportTarget } from "#shared/admin/admin.links.ts";
import type { AdminPerson, PersonReport } from "#shared/admin/people/person.rest.ts";
import { own } from "#shared/dictionary.ts";
import { ReportStatusPill } from "../shared/ReportStatusPill.tsx";
import { Part } from "./Facts.tsx";
import styles from "./Person.module.css";
import { personTexts } from "./texts/person/person.texts.ts";

const sessionsTexts = personTexts.sessions;
const reportsTexts = personTexts.reports;
const auditTexts = personTexts.audit;

const REPORT_REASON_WORDS = labelsTexts.reportReasons;

/** The person's sessions. */
export function SessionsPart({ sessions }: Pick<AdminPerson, "sessions">) {
  return (
    <Part title={sessionsTexts.title}>
      {sessions.length === 0 ? (
        <p className="soft">{sessionsTexts.none}</p>
      ) : (
        <ul className={styles.rows}>
          {sessions.map(({ device, created_at, last_used_at }) => (
            <li key={created_at + device}>
              <b>{device}</b>
              <span className="soft">
                {sessionsTexts.used({ time: () => <RelativeTime key="time" at={last_used_at} inside /> })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Reports about the person, and reports that they made. */
export function ReportsPart({ reports }: Pick<AdminPerson, "reports">) {
  // Admins do not see whether there are reports about themselves.
  const whose = reports.about === null ? "own" : "other";
  return (
    <Part title={reportsTexts.title}>
      <h3>{reportsTexts.about[whose]}</h3>
      {reports.about === null ? (
        <p className="soft">{reportsTexts.notYours}</p>
      ) : (
        <ReportList reports={reports.about} none={reportsTexts.noneAbout} />
      )}
      <h3>{reportsTexts.by[whose]}</h3>
      <ReportList reports={reports.by} none={reportsTexts.noneBy[whose]} />
    </Part>
  );
}

function ReportList({ reports, none }: { reports: readonly PersonReport[]; none: string }) {
  if (reports.length === 0) return <p className="soft">{none}</p>;
  return (
    <ul className={styles.rows}>
      {reports.map(({ id, reason, status, created_at }) => (
        <li key={id} className={styles.report}>
          <Link to={reportTarget(id)} className="link-alone">
            {REPORT_REASON_WORDS[reason]}
          </Link>
          <ReportStatusPill status={status} />
          <RelativeTime at={created_at} className="soft" />
        </li>
      ))}
    </ul>
  );
}

/** The actions of admins on this account, newest first. */
export function AuditPart({ audit }: Pick<AdminPerson, "audit">) {
  return (
    <Part title={auditTexts.title}>
      {audit.length === 0 ? (
        <p className="soft">{auditTexts.none}</p>
      ) : (
        <ol className={styles.rows}>
          {audit.map(({ action, actor, reason, at }) => (
            <li key={at + action}>
              <b>{own(personTexts.audited, action) ?? action}</b>
              {reason !== null && <q className={styles.reason}>{reason}</q>}
              <span className="soft">
                {actor?.name ?? personTexts.somebody}, <RelativeTime at={at} inside />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}
