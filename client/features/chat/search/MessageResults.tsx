import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { imageUrl } from "#client/data/image-url.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { FoundMessage } from "#shared/chat/search.rest.ts";
import { searchWords } from "#shared/chat/search-text.ts";
import { own } from "#shared/dictionary.ts";
import { showConversationAtSpot } from "../chat.actions.ts";
import { personName, refusalText, shortName } from "../chat-lines.ts";
import { eventText, writtenIn } from "../messages/event-text.ts";
import { InItsLanguage } from "../messages/InItsLanguage.tsx";
import rows from "../panel/PanelRow.module.css";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { MarkedText, MarkedWords } from "./MarkedText.tsx";
import styles from "./MessageResults.module.css";
import { createScrollToMessage } from "./scroll-to-message.ts";
import { searchTexts } from "./texts/search.texts.ts";
import { isQuestion, type MessageSearch, useMessageSearch } from "./useMessageSearch.ts";

/** Milliseconds after the last change before the result is announced, so that not every key causes an announcement. */
const SAY_AFTER_MS = 600;

/** The messages that match the search, below the conversations. Choosing one opens its chat at that message. */
export function MessageResults({ text, onOpened }: { text: string; onOpened: () => void }) {
  const search = useMessageSearch(text);
  const [opening, setOpening] = useState<number | null>(null);
  const [lookBack] = useState(createScrollToMessage);
  const status = statusOf(search);
  useSaid(status);
  if (!isQuestion(text)) return null;

  const open = async ({ message, conversation }: FoundMessage) => {
    setOpening(message.id);
    const spot = { seq: message.seq, words: searchWords(text), pull: "focus" as const };
    const fault = await lookBack(conversation.id, spot);
    setOpening(null);
    if (fault) {
      toast({ type: "error", title: searchTexts.openingFound, message: refusalText(fault) });
      return;
    }
    // Close the panel first: it returns the focus, and then the message takes it.
    onOpened();
    showConversationAtSpot(conversation.id);
  };
  return (
    <section className={styles.found} aria-labelledby="found-messages">
      <h3 id="found-messages">{searchTexts.inMessages}</h3>
      <p className={styles.status}>{status}</p>
      {search.results.length > 0 && (
        <Results
          results={search.results}
          words={searchWords(text)}
          opening={opening}
          onChoose={(one) => void open(one)}
        />
      )}
      <More search={search} />
    </section>
  );
}

function statusOf({ state, results, hasMore, fault }: MessageSearch): string {
  if (state === "searching") return searchTexts.searchingMessages;
  if (state === "failed") return fault ? `${searchTexts.searchFailed} ${refusalText(fault)}` : searchTexts.searchFailed;
  if (state === "idle") return "";
  return results.length > 0
    ? searchTexts.messagesFound({ count: results.length, more: String(hasMore) })
    : searchTexts.messagesFoundNone;
}

function useSaid(status: string): void {
  useEffect(() => {
    // No result is known during a search.
    if (status === "" || status === searchTexts.searchingMessages) return;
    const timer = setTimeout(() => announce(status, "polite", "found-messages"), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status]);
}

function More({ search: { state, hasMore, more } }: { search: MessageSearch }) {
  const failed = state === "failed";
  if (!failed && !hasMore) return null;
  return (
    <Button variant="second" small className={styles.more} busy={state === "searching"} onClick={more}>
      {failed ? texts.retry : searchTexts.moreFound}
    </Button>
  );
}

interface ResultsProps {
  results: readonly FoundMessage[];
  /** The words to mark. */
  words: readonly string[];
  opening: number | null;
  onChoose: (one: FoundMessage) => void;
}

/** Tab moves through it as through any list; arrow keys are faster. */
function Results({ results, words, opening, onChoose }: ResultsProps) {
  const list = useRef<HTMLUListElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((one) => one.contains(document.activeElement));
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const to = own(steps, event.key);
    const next = to === undefined ? undefined : buttons[to];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul ref={list} className={styles.list} onKeyDown={handleKeyDown}>
      {results.map((one) => (
        <li key={one.message.id}>
          <Result found={one} words={words} busy={opening === one.message.id} onChoose={() => onChoose(one)} />
        </li>
      ))}
    </ul>
  );
}

interface ResultProps extends Pick<ResultsProps, "words"> {
  found: FoundMessage;
  busy: boolean;
  onChoose: () => void;
}

function Result({ found, words, busy, onChoose }: ResultProps) {
  const { message, conversation, snippet } = found;
  // The current names; the search result may be older.
  const known = useChat((s) => s.conversations[conversation.id]?.other_user);
  const other = known ?? conversation.other_user;
  const name = personName(other);
  const me = useChat((s) => s.me);
  const writer = message.sender_id === other.id ? (message.author ?? other) : message.author;
  const saidBy = writer && message.author_id !== me ? texts.saidBy({ name: shortName(writer) }) : texts.youSaid;
  return (
    <button
      type="button"
      className={cx(rows.row, rows.tall, "focus-inset")}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onChoose}
    >
      <Avatar name={name} photo={imageUrl(other.photo)} />
      <span className={rows.words}>
        <span className={rows.top}>
          <b>{name}</b>
          <RelativeTime clock at={message.created_at} className={rows.time} />
        </span>
        {other.company && <span className={rows.company}>{other.company.name}</span>}
        <span className={styles.snippet}>
          {/* A system line says itself who did what. */}
          {message.kind !== "system" && <span className={styles.who}>{saidBy} </span>}
          {message.line ? (
            <MarkedWords text={eventText(message, other)} words={words} />
          ) : (
            <InItsLanguage text={writtenIn(message)}>
              <MarkedText text={snippet.text} ranges={snippet.ranges} />
            </InItsLanguage>
          )}
        </span>
      </span>
    </button>
  );
}
