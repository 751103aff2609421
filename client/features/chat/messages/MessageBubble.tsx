import { Check, CheckCheck, CircleAlert, Clock, Eye } from "lucide-react";
import { lazy, memo, Suspense } from "react";
import { useLanguage } from "#client/texts/useLanguage.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import { LinkedText } from "#client/ui/layout/LinkedText.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { filesOf } from "#shared/chat/attachments.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { personName, refusalText, shortName } from "../chat-lines.ts";
import { exactTime, timeOfDay } from "../chat-times.ts";
import { deleteUnsent, retryMessage } from "../delivery/sending.ts";
import { MoneyWarning } from "../money/MoneyWarning.tsx";
import { ReactionChips } from "../reactions/ReactionChips.tsx";
import { isQuoteRefused } from "../state/chat.drafts.ts";
import { mayAnswer } from "../state/chat.replies.ts";
import type { OutboxEntry } from "../state/chat.state.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { focusComposer } from "../window/chat-focus.ts";
import { ExactTime } from "./ExactTime.tsx";
import { isEmojiOnly } from "./emoji-only.ts";
import { InItsLanguage } from "./InItsLanguage.tsx";
import { LongText } from "./LongText.tsx";
import { MessageFiles } from "./MessageFiles.tsx";
import styles from "./MessageList.module.css";
import { MessageOptions } from "./MessageOptions.tsx";
import { Quote } from "./Quote.tsx";
import { messageTexts } from "./texts/message/message.texts.ts";
import type { BubbleRow, SendState } from "./thread-rows.ts";

// Loaded after a search.
const MarkedWords = lazy(async () => ({ default: (await import("../search/MarkedText.tsx")).MarkedWords }));

const STATES: Record<SendState, { icon: LucideIcon; text: () => string }> = {
  failed: { icon: CircleAlert, text: () => messageTexts.notSent },
  waiting: { icon: Clock, text: () => texts.waiting },
  sending: { icon: Clock, text: () => messageTexts.sending },
  sent: { icon: Check, text: () => messageTexts.sent },
  delivered: { icon: CheckCheck, text: () => messageTexts.delivered },
  seen: { icon: Eye, text: () => messageTexts.seen },
};

interface Props {
  row: BubbleRow;
  /** The other side's name. */
  name: string;
  /** Its sender may still edit it. */
  changeable: boolean;
  /** It was reached with the arrow keys: Tab leads to its options. */
  reached: boolean;
  /** The words to mark if it is the message that was searched for. */
  words: readonly string[] | null;
  /** An employer's message to a job seeker, with a warning if it asks for money. */
  guarded: boolean;
  /** Called before a long text is shown as a whole; always the same function. */
  onOpenText: () => void;
}

/** One message of either side, stored or still unsent. */
export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { row, name, changeable, reached, words, guarded } = props;
  useLanguage();
  const failed = row.state === "failed";
  const reply_to = thingOf(row).reply_to ?? null;
  const quote = reply_to && <Quote conversationId={thingOf(row).conversation_id} quote={reply_to} reached={reached} />;
  const hasFiles = filesIn(row).length > 0;
  return (
    <li
      className={cx(
        styles.message,
        row.own && styles.own,
        row.first && styles.first,
        row.last && styles.last,
        failed && styles.failed,
        words && styles.found,
        !quote && isEmojiOnly(thingOf(row).content) && styles.emojiOnly,
      )}
      data-seq={row.kind === "message" ? row.message.seq : undefined}
      tabIndex={-1}
    >
      {row.author && row.first && (
        // Each message names its author to screen readers.
        <span className={styles.author} aria-hidden="true" title={authorTitle(row)}>
          {personName(row.author)}
        </span>
      )}
      {quote && hasFiles && (
        <p>
          <Author row={row} name={name} />
          {quote}
        </p>
      )}
      <Files row={row} name={name} isNamed={quote !== null} reached={reached} />
      {hasWords(row) && (
        <p title={exactTime(row.at)}>
          <Author row={row} name={name} />
          {!hasFiles && quote}
          <Content {...props} />
        </p>
      )}
      {row.kind === "message" && <ReactionChips message={row.message} reached={reached} />}
      <ExactTime at={row.at} />
      {(row.last || failed || isMarked(row)) && <Meta row={row} />}
      {row.kind === "message" && mayAnswer(row.message) && (
        <MessageOptions message={row.message} own={row.own} changeable={changeable} reached={reached} />
      )}
      {guarded && row.kind === "message" && isReportable(row) && row.message.content !== "" && (
        <MoneyWarning message={row.message} />
      )}
    </li>
  );
}, isSameBubble);

/** Rows are rebuilt with each change of the thread, and nearly all are equal to the row before. */
function isSameBubble(a: Props, b: Props): boolean {
  if (a.name !== b.name || a.changeable !== b.changeable || a.reached !== b.reached) return false;
  if (a.words !== b.words || a.guarded !== b.guarded) return false;
  const { row: one } = a;
  const { row: other } = b;
  const sameThing =
    one.kind === "message"
      ? other.kind === "message" && one.message === other.message
      : other.kind === "draft" && one.entry === other.entry;
  return sameThing && one.first === other.first && one.last === other.last && one.state === other.state;
}

/** The message itself, stored or unsent. */
const thingOf = (row: BubbleRow): Message | OutboxEntry => (row.kind === "draft" ? row.entry : row.message);

/** An edited message shows this in a line of its own, even in the middle of a group. */
const isMarked = (row: BubbleRow): boolean =>
  row.kind === "message" && row.message.edited_at !== null && row.message.deleted_at === null;

/** Whether it is a message of the other side that can be reported. */
const isReportable = (row: BubbleRow): boolean =>
  row.kind === "message" && !row.own && row.message.deleted_at === null && row.message.kind !== "system";
const filesIn = (row: BubbleRow) => (row.kind === "draft" ? (row.entry.attachments ?? []) : filesOf(row.message));

/** True for all messages except files without a caption. */
const hasWords = (row: BubbleRow): boolean => filesIn(row).length === 0 || thingOf(row).content !== "";

/** A colleague of the other side, with their company. */
const authorTitle = ({ own, author }: BubbleRow): string | undefined =>
  author?.company && !own ? texts.atCompany({ name: personName(author), company: author.company.name }) : undefined;

/** Who wrote it; null for the user. */
function writerOf({ own, author }: BubbleRow, name: string): string | null {
  if (author) return shortName(author);
  return own ? null : name;
}

function Author({ row, name }: { row: BubbleRow; name: string }) {
  const writer = writerOf(row, name);
  return <span className="visually-hidden">{writer === null ? texts.youSaid : texts.saidBy({ name: writer })} </span>;
}

/** @param isNamed whether the author was named before */
function Files({ row, name, isNamed, reached }: Pick<Props, "row" | "name" | "reached"> & { isNamed: boolean }) {
  const files = filesIn(row);
  if (files.length === 0) return null;
  return (
    <>
      {!isNamed && !hasWords(row) && <Author row={row} name={name} />}
      <MessageFiles
        files={files}
        from={writerOf(row, name)}
        own={row.own}
        // The arrow keys reach only stored messages.
        reached={reached || row.kind === "draft"}
        asksIn={row.kind === "message" && !hasWords(row) ? row.message.conversation_id : null}
      />
    </>
  );
}

function Content({ row, words, reached, onOpenText }: Props) {
  const { content } = thingOf(row);
  if (row.kind === "message" && row.message.deleted_at !== null) return <em>{texts.deleted}</em>;
  if (content === "") {
    const isFile = row.kind === "draft" || row.message.kind === "file";
    return <em>{isFile ? texts.filesGone : messageTexts.unreadableKind}</em>;
  }
  return (
    <LongText text={content} found={words} reached={reached} onOpen={onOpenText}>
      {(shown, isWhole) => (
        <InItsLanguage text={content}>
          {words && words.length > 0 ? (
            <Suspense fallback={shown}>
              <MarkedWords text={shown} words={words} />
            </Suspense>
          ) : isWhole && row.kind === "message" ? (
            <LinkedText text={shown} />
          ) : (
            shown
          )}
        </InItsLanguage>
      )}
    </LongText>
  );
}

function Meta({ row }: { row: BubbleRow }) {
  const state = row.state && STATES[row.state];
  return (
    <div className={styles.meta}>
      {row.kind === "message" && (
        <time dateTime={row.message.created_at} title={exactTime(row.at)}>
          {timeOfDay(row.at)}
        </time>
      )}
      {isMarked(row) && <span>{messageTexts.edited}</span>}
      {state && (
        <span className={styles.state}>
          <Icon of={state.icon} />
          {state.text()}
        </span>
      )}
      {row.kind === "draft" && row.state === "failed" && <Mending entry={row.entry} />}
      {row.kind === "draft" && row.entry.fault && <span className={styles.why}>{refusalText(row.entry.fault)}</span>}
    </div>
  );
}

/** Both remove their own buttons, so the focus moves to the composer. */
function Mending({ entry }: { entry: OutboxEntry }) {
  const handleRetry = () => {
    retryMessage(entry.client_id);
    focusComposer(entry.conversation_id);
  };
  const handleDelete = () => {
    deleteUnsent(entry.client_id);
    focusComposer(entry.conversation_id);
  };
  return (
    <>
      <Button variant="second" small className={styles.mend} onClick={handleRetry}>
        <span>{isQuoteRefused(entry) ? messageTexts.withoutQuote : texts.retrySending({ hidden })}</span>
      </Button>
      <Button variant="quiet" small className={styles.mend} onClick={handleDelete}>
        <span>{messageTexts.removeUnsent({ hidden })}</span>
      </Button>
    </>
  );
}
