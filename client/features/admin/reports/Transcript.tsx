import { FileText, FileX2, Flag, Image, Mic } from "lucide-react";
import { cx } from "#client/ui/cx.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import type { EvidenceFile, EvidenceMessage, WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import { attachmentPath } from "#shared/chat/attachments.ts";
import { isEvent } from "#shared/chat/chat.schemas.ts";
import { clock, fileSize } from "#shared/texts/format.ts";
import { momentOf } from "../shared/times.ts";
import { calledOf } from "./names.ts";
import styles from "./report.module.css";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/** The copied messages, read-only: their content at the time of the report, even if it was changed or deleted later. */
export function Transcript({ report }: { report: WholeReport }) {
  const { messages, reporter, reported } = report;
  // Messages of a company have its owner's id, and a colleague may have reported.
  const nameOf = (id: number) => calledOf(id === reported.id ? reported : reporter);
  const role = (id: number) => (id === reported.id ? texts.reported : texts.reporter);
  return (
    <ol className={styles.transcript}>
      {messages.map((message) => (
        <Line key={message.id} message={message} nameOf={nameOf} role={role(message.sender_id)} />
      ))}
    </ol>
  );
}

interface LineProps {
  message: EvidenceMessage;
  /** The name of a side, by its user id. */
  nameOf: (id: number) => string;
  role: string;
}

function Line({ message, nameOf, role }: LineProps) {
  const { kind, voice, quote, reported, created_at, edited_at } = message;
  const files = [...(voice ? [{ ...voice, kind: "audio" as const }] : []), ...message.files];
  const isLine = isEvent(kind);
  const name = nameOf(message.sender_id);
  return (
    <li className={cx(styles.line, reported && styles.flagged)}>
      <p className={styles.lineHead}>
        {!isLine && (
          <>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className="soft">{role}</span>
          </>
        )}
        <time className="soft" dateTime={created_at}>
          {momentOf(created_at)}
        </time>
        {edited_at && <span className="soft">{texts.editedBefore}</span>}
        {reported && (
          <Pill icon={Flag} look="danger">
            {texts.thisOne}
          </Pill>
        )}
      </p>
      {quote && (
        <p className={cx(styles.said, "soft")} dir="auto">
          {texts.inReplyTo({ name: nameOf(quote.sender_id), text: quotedText(quote) })}
        </p>
      )}
      <Words message={message} isEvent={isLine} />
      {files.length > 0 && (
        <ul className={styles.files} aria-label={texts.files({ name })}>
          {files.map((file) => (
            <li key={`${file.name} ${file.title}`}>
              <File file={file} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function quotedText({ excerpt, voice, deleted_at }: NonNullable<EvidenceMessage["quote"]>): string {
  if (deleted_at !== null) return texts.quoteDeleted;
  return excerpt || (voice ? texts.recording({ length: clock(voice.duration_ms) }) : texts.fileOnly);
}

function Words({ message, isEvent }: { message: EvidenceMessage; isEvent: boolean }) {
  if (message.deleted_at) return <p className="soft">{texts.deletedBefore}</p>;
  if (isEvent) return <p className="soft">{texts.systemLine}</p>;
  if (message.content === "") return <p className="soft">{texts.fileOnly}</p>;
  return (
    <p className={styles.said} dir="auto">
      {message.content}
    </p>
  );
}

/** Loaded only on a press: each view is recorded, and no admin should see the content unintentionally. */
function File({ file }: { file: EvidenceFile & { duration_ms?: number } }) {
  const { name, kind, title, size, alt, duration_ms = 0 } = file;
  const about = (
    <span key="about" className={styles.fileWords}>
      <bdi>{kind === "audio" ? texts.recording({ length: clock(duration_ms) }) : title}</bdi>
      {alt !== undefined && <bdi>{texts.described({ alt })}</bdi>}
      <span className="soft small">
        {texts.fileAbout({ kind: texts.fileKinds[kind], size: fileSize(size), kept: String(name !== null) })}
      </span>
    </span>
  );
  if (name === null)
    return (
      <span className={styles.file}>
        <Icon of={FileX2} />
        {about}
      </span>
    );
  if (kind === "image")
    return (
      <a className={styles.file} href={attachmentPath({ name })} target="_blank" rel="noopener noreferrer">
        <Icon of={Image} />
        {uiTexts.newTab({ what: () => about, hidden })}
      </a>
    );
  return (
    <a className={styles.file} href={attachmentPath({ name })} download={title}>
      <Icon of={kind === "audio" ? Mic : FileText} />
      {uiTexts.download({ title: () => about, hidden })}
    </a>
  );
}
