import { Link } from "react-router";
import { cx } from "#client/ui/cx.ts";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { personTarget } from "#shared/admin/admin.links.ts";
import type { AuditEntry } from "#shared/admin/audit.rest.ts";
import { auditSentence, downloadText, valueText } from "#shared/admin/audit-text.ts";
import { momentOf } from "../shared/times.ts";
import styles from "./audit.module.css";
import { auditTexts as texts } from "./texts/audit.texts.ts";

const label = (text: readonly string[]) => (
  <span key="label" className="soft">
    {text}
  </span>
);

/**
 * The entries of the audit log, one sentence each. The name of the person concerned links to their page if it exists.
 */
export function AuditLog({ entries, stale }: { entries: readonly AuditEntry[]; stale: boolean }) {
  return (
    <ol className={cx(styles.log, stale && styles.stale)} aria-label={texts.log}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const downloaded = entry.download ? downloadText(entry.download) : entry.detail;
  return (
    <li className={styles.entry}>
      <p className={styles.sentence}>
        <Sentence entry={entry} />
      </p>
      {entry.reason !== undefined && (
        <p className={cx("small", styles.words)}>{texts.reason({ label, reason: entry.reason })}</p>
      )}
      {downloaded !== undefined && <p className="small">{texts.download({ label, what: downloaded })}</p>}
      {changesOf(entry).map((change) => (
        <p key={change.from + change.to} className="small">
          {texts.change(change)}
        </p>
      ))}
      <p className={styles.under}>
        <span>
          <time dateTime={entry.at}>{momentOf(entry.at)}</time>, <RelativeTime at={entry.at} inside />
        </span>
        <span className={styles.request}>
          {texts.request({ code: () => <code key="request">{entry.request_id}</code> })}
        </span>
      </p>
    </li>
  );
}

/** The values of a company's changes in the language of the page. Older entries have all of them in one text. */
const changesOf = ({ change, changes }: AuditEntry): { from: string; to: string }[] =>
  changes?.map((one) => ({ from: valueText(one, "from"), to: valueText(one, "to") })) ?? (change ? [change] : []);

/** The sentence in the language of the page, with the name of the person concerned as a link. */
function Sentence({ entry: { action, actor, subject } }: { entry: AuditEntry }) {
  return auditSentence(action, actor.name, subject?.name ?? null, (name) =>
    subject?.name ? (
      <Link key="subject" to={personTarget(subject.id)}>
        {name}
      </Link>
    ) : (
      name
    ),
  );
}
