import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { type Message, PAGE_DEFAULT } from "#shared/chat/chat.schemas.ts";
import { loadThread, showNewest } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { isoDay, nameOfDay } from "../chat-times.ts";
import { beginReply } from "../composing/replying.ts";
import { useReadsEmployer } from "../money/guarded.ts";
import { mayChange } from "../state/chat.editing.ts";
import { knownMessage } from "../state/chat.replies.ts";
import { isWaiting } from "../state/chat.summaries.ts";
import { SHOWN_MAX, withNewest, withViewHeld } from "../state/chat.view.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat, useConnection, useConversation, useDrafts, useShownMessages, useThread } from "../useChat.ts";
import { CardLine } from "./CardLine.tsx";
import { MessageBubble } from "./MessageBubble.tsx";
import styles from "./MessageList.module.css";
import { MoreMessages } from "./MoreMessages.tsx";
import { NewMessagesLine } from "./NewMessagesLine.tsx";
import { SystemLine } from "./SystemLine.tsx";
import { ToNewest } from "./ToNewest.tsx";
import { messageTexts } from "./texts/message/message.texts.ts";
import { threadRows, type Unread } from "./thread-rows.ts";
import { useMessageKeys } from "./useMessageKeys.ts";
import { useReadMark } from "./useReadMark.ts";
import { useScrollToMessage } from "./useScrollToMessage.ts";
import { useStickToBottom } from "./useStickToBottom.ts";
import { useScrollToLine, useUnreadLine } from "./useUnreadLine.ts";

/**
 * The messages of one conversation. Its role is log, but silent (aria-live="off"): inbound-announcer.ts announces new
 * messages, so that history, times and states are not read out and nothing is announced twice.
 */
export function MessageList({ id, name, shortName }: { id: number; name: string; shortName: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { loading, view } = useThread(id);
  const messages = useShownMessages(id);
  const spot = useChat((s) => s.spots[id]);
  const line = useUnreadLine(id);
  const { unread } = line;
  const { atBottom, toBottom, holdTop } = useStickToBottom(scroller, {
    sticks: view === null && !spot?.pull && !line.waits,
  });
  const rows = useRows(id, messages, unread);
  // Opening the list has shown what was unread.
  const newBelow = useNewBelow(id, messages, atBottom || line.waits);
  const me = useChat((s) => s.me);
  const now = useNow();
  const guarded = useReadsEmployer(id);
  const { reached, ...keys } = useMessageKeys(scroller, (seq) => {
    const message = knownMessage(chat.getState(), id, seq);
    if (message) beginReply(message);
  });
  useReadMark(id, messages.at(-1)?.seq ?? 0, {
    ...{ isLoaded: view === null && loading === "ready", atBottom },
    opensHigher: unread !== null,
  });
  useScrollToOwn(id, () => {
    line.reached();
    toBottom();
  });
  useShownMost(id, messages.length, atBottom);
  useScrollToMessage(id, scroller);
  useScrollToLine(id, scroller, line, toBottom);
  useLoaded(id);

  const handleNewest = () => {
    showNewest(id);
    toBottom();
    scroller.current?.focus();
  };

  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={`${styles.log} focus-inset`}
        role="log"
        aria-label={messageTexts.log({ name })}
        aria-live="off"
        aria-busy={loading === "loading"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        tabIndex={0}
        {...keys}
      >
        <MoreMessages id={id} side="earlier" onGone={() => scroller.current?.focus()} />
        <ol className={styles.items}>
          {rows.map((row) =>
            row.kind === "day" ? (
              <li key={row.key} className={styles.day}>
                <time dateTime={isoDay(row.at)}>{nameOfDay(row.at, new Date())}</time>
              </li>
            ) : row.kind === "new" ? (
              <NewMessagesLine key={row.key} count={row.count} />
            ) : row.kind === "message" && row.message.kind === "system" ? (
              <SystemLine key={row.key} message={row.message} at={row.at} isFound={row.message.seq === spot?.seq} />
            ) : row.kind === "message" && row.message.kind === "card" ? (
              <CardLine key={row.key} message={row.message} at={row.at} isFound={row.message.seq === spot?.seq} />
            ) : (
              <MessageBubble
                key={row.key}
                row={row}
                name={shortName}
                changeable={row.kind === "message" && mayChange(row.message, me, now)}
                reached={row.kind === "message" && row.message.seq === reached}
                words={row.kind === "message" && row.message.seq === spot?.seq ? spot.words : null}
                guarded={guarded}
                onOpenText={holdTop}
              />
            ),
          )}
        </ol>
        <MoreMessages id={id} side="later" onGone={() => scroller.current?.focus()} />
        {rows.length === 0 && <Nothing id={id} />}
      </div>
      {(newBelow > 0 || view) && <ToNewest count={newBelow} onClick={handleNewest} />}
    </div>
  );
}

/** Loads the newest page. After a failure it tries again with each connect. */
function useLoaded(id: number): void {
  const connection = useConnection();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is the reason to try again.
  useEffect(() => {
    void loadThread(id);
  }, [id, connection]);
}

function useRows(id: number, messages: readonly Message[], unread: Unread | null) {
  const drafts = useDrafts(id);
  const me = useChat((s) => s.me);
  const held = useChat((s) => s.rateLimitedUntil !== null);
  const online = useConnection() === "online" && !held;
  const { other_read_seq: otherReadSeq = 0, other_delivered_seq: otherDeliveredSeq = 0 } = useConversation(id) ?? {};
  const other = useConversation(id)?.other_user.id ?? 0;
  // Unsent messages follow the newest message, not an older part.
  const isOlderPart = useThread(id).view !== null;
  return useMemo(
    () =>
      threadRows(messages, isOlderPart ? [] : drafts, { me, other, otherReadSeq, otherDeliveredSeq, online, unread }),
    [messages, drafts, me, other, otherReadSeq, otherDeliveredSeq, online, unread, isOlderPart],
  );
}

/** How many messages of the other side arrived since the reader scrolled up. */
function useNewBelow(id: number, messages: readonly Message[], atBottom: boolean): number {
  const other = useConversation(id)?.other_user.id ?? 0;
  const isOlderPart = useThread(id).view !== null;
  const unread = useConversation(id)?.unread_count ?? 0;
  const last = messages.at(-1)?.seq ?? 0;
  const [seenUpTo, setSeenUpTo] = useState(last);
  useEffect(() => {
    if (atBottom) setSeenUpTo(last);
  }, [atBottom, last]);
  if (isOlderPart) return unread;
  return atBottom ? 0 : messages.filter((one) => one.seq > seenUpTo && isWaiting(one, other)).length;
}

/** An own new message is always scrolled into view. */
function useScrollToOwn(id: number, toBottom: () => void): void {
  const newest = useChat((s) => s.outbox.findLast((entry) => entry.conversation_id === id)?.client_id);
  const before = useRef(newest);
  useLayoutEffect(() => {
    if (!newest || newest === before.current) return;
    before.current = newest;
    showNewest(id);
    toBottom();
  }, [id, newest, toBottom]);
}

/** Limits how many messages are rendered: at the bottom the oldest are dropped, further up the view is frozen. */
function useShownMost(id: number, count: number, atBottom: boolean): void {
  useEffect(() => {
    if (count >= SHOWN_MAX + PAGE_DEFAULT) chat.setState((s) => (atBottom ? withNewest(s, id) : withViewHeld(s, id)));
  }, [id, count, atBottom]);
}

function Nothing({ id }: { id: number }) {
  const { loading } = useThread(id);
  if (loading === "ready") return <p className={styles.nothing}>{messageTexts.empty}</p>;
  if (loading !== "failed") return <p className={styles.nothing}>{messageTexts.loading}</p>;
  return (
    <div className={styles.nothing} role="alert">
      <p>{messageTexts.loadFailed}</p>
      <Button variant="second" small onClick={() => void loadThread(id)}>
        {texts.retry}
      </Button>
    </div>
  );
}
