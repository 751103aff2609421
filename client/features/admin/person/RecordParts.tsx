import { CircleCheck, CircleMinus, Clock, type LucideIcon } from "lucide-react";
import { Link } from "#client/ui/Link.tsx";
import { Pill } from "#client/ui/Pill.tsx";
import { RelativeTime } from "#client/ui/RelativeTime.tsx";
import { reportTarget } from "#shared/admin/admin.links.ts";
import type { AdminPerson, PersonReport } from "#shared/admin/person.rest.ts";
import { Part } from "./Facts.tsx";
import styles from "./Person.module.css";
import { auditWords, personTexts, REASON_WORDS } from "./person.texts.ts";

/** Where somebody is logged in. */
export function SessionsPart({ sessions }: Pick<AdminPerson, "sessions">) {
  const texts = personTexts.sessions;
  return (
    <Part title={texts.title}>
      {sessions.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <ul className={styles.rows}>
          {sessions.map(({ device, created_at, last_used_at }) => (
            <li key={created_at + device}>
              <b>{device}</b>
              <span className="soft">
                {texts.used} <RelativeTime at={last_used_at} inside />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const ICONS: Record<PersonReport["status"], LucideIcon> = {
  open: Clock,
  resolved: CircleCheck,
  dismissed: CircleMinus,
};

/** Reports about somebody, and by them. */
export function ReportsPart({ reports }: Pick<AdminPerson, "reports">) {
  const texts = personTexts.reports;
  return (
    <Part title={texts.title}>
      <h3>{texts.about}</h3>
      {reports.about === null ? (
        <p className="soft">{texts.notYours}</p>
      ) : (
        <ReportList reports={reports.about} none={texts.noneAbout} />
      )}
      <h3>{texts.by}</h3>
      <ReportList reports={reports.by} none={texts.noneBy} />
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
            {REASON_WORDS[reason]}
          </Link>
          <Pill icon={ICONS[status]} look={status === "resolved" ? "success" : undefined}>
            {personTexts.reports.statuses[status]}
          </Pill>
          <RelativeTime at={created_at} className="soft" />
        </li>
      ))}
    </ul>
  );
}

/** What admins have done here, the newest first. */
export function AuditPart({ audit }: Pick<AdminPerson, "audit">) {
  const texts = personTexts.audit;
  return (
    <Part title={texts.title}>
      {audit.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <ol className={styles.rows}>
          {audit.map(({ action, actor, reason, at }) => (
            <li key={at + action}>
              <b>{auditWords(action)}</b>
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
