import { Link } from "react-router";
import { cx } from "#client/ui/cx.ts";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { personTarget } from "#shared/admin/admin.links.ts";
import type { AuditEntry } from "#shared/admin/audit.rest.ts";
import { auditText } from "#shared/admin/audit-text.ts";
import { momentOf } from "../shared/times.ts";
import styles from "./audit.module.css";
import { auditTexts as texts } from "./texts/audit.texts.ts";

/**
 * The entries of the audit log, one sentence each. The name of the person concerned links to their page if it exists.
 */
export function AuditLog({ entries, stale }: { entries: readonly AuditEntry[]; stale: boolean }) {
  return (
    <ol className={cx(styles.log, stale && styles.stale)} aria-label={texts.log}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p className={styles.sentence}>
            <Sentence entry={entry} />
          </p>
          {entry.reason !== undefined && (
            <p className={cx("small", styles.words)}>
              <span className="soft">{texts.reason}</span> {entry.reason}
            </p>
          )}
          {entry.detail !== undefined && (
            <p className="small">
              <span className="soft">{texts.detail}</span> {entry.detail}
            </p>
          )}
          {entry.change && <p className="small">{texts.change({ from: entry.change.from, to: entry.change.to })}</p>}
          <p className={styles.under}>
            <span>
              <time dateTime={entry.at}>{momentOf(entry.at)}</time>, <RelativeTime at={entry.at} inside />
            </span>
            <span className={styles.request}>
              {texts.request} <code>{entry.request_id}</code>
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The sentence in the language of the page, with the last name as a link: that of the person concerned. */
function Sentence({ entry: { action, actor, subject } }: { entry: AuditEntry }) {
  const title = auditText(action, actor.name, subject?.name ?? null);
  const name = subject?.name;
  const at = name ? title.lastIndexOf(name) : -1;
  if (!subject || !name || at === -1) return title;
  return (
    <>
      {title.slice(0, at)}
      <Link to={personTarget(subject.id)}>{name}</Link>
      {title.slice(at + name.length)}
    </>
  );
}
