import { command, connection, onConnect } from "#client/data/socket.ts";
import type { FaultBody } from "#shared/fault.ts";
import { chat } from "../chat.store.ts";
import { withFlagsAnswered, withFlagsWished } from "../state/chat.flags.ts";
import { threadOf } from "../state/chat.state.ts";
import { withRead } from "../state/chat.summaries.ts";

/*
 * Reports to the server how far the user has read. useReadMark.ts decides what counts as read. The mark moves here at
 * once; the server is informed now or after the next connect.
 */

/** Minimum time between two reports for one conversation, in milliseconds: many messages cause one report. */
const PAUSE_MS = 250;
/** Milliseconds before a failed report is sent again, unless the server says when. */
const RETRY_MS = 3000;
/** Temporary faults: another attempt may succeed. */
const PASSING: ReadonlySet<string> = new Set(["UNREACHABLE", "UNAVAILABLE", "TOO_FAST"]);

/** Sends a report. Set while the chat runs. */
let reportRead: ((conversationId: number, seq: number) => void) | null = null;

/** Marks a conversation as read up to this message. */
export function markRead(conversationId: number, seq: number): void {
  const { me, conversations } = chat.getState();
  const summary = conversations[conversationId];
  if (!summary || seq <= summary.last_read_seq) return;
  // Lines and cards of the other side are read like messages, although they never count; own messages are not read.
  const { messages } = threadOf(chat.getState(), conversationId);
  const newest = messages.findLast((one) => one.seq <= seq && one.sender_id === summary.other_user.id)?.seq ?? 0;
  if (summary.unread_count === 0 && newest <= summary.last_read_seq) return;
  chat.setState((s) => withRead(s, { conversation_id: conversationId, user_id: me, seq }));
  reportRead?.(conversationId, seq);
}

/** Names the change that opening a conversation makes. */
const OPENED = "opened";

/** The user has opened a conversation. If it was marked as unread, it is so no longer; the mark need not move. */
export function reportOpened(conversationId: number): void {
  const summary = chat.getState().conversations[conversationId];
  if (!summary?.marked_unread) return;
  chat.setState((s) => withFlagsWished(s, conversationId, OPENED, { marked_unread: false }));
  reportRead?.(conversationId, summary.last_read_seq);
}

/** Who waits for the end of a conversation's reports, by conversation. */
const waiting = new Map<number, PromiseWithResolvers<void>>();

/** Resolves when the server has answered every report of a conversation, or the chat has ended. */
export const whenReported = async (conversationId: number): Promise<void> => waiting.get(conversationId)?.promise;

function endWaiting(conversationId: number): void {
  waiting.get(conversationId)?.resolve();
  waiting.delete(conversationId);
}

/**
 * Reports each mark, one at a time per conversation, and failed ones again after each connect.
 * @returns a stop function
 */
export function startReading(send: typeof command = command): () => void {
  const unsent = new Map<number, number>();
  /** Conversations with an unanswered or very recent report: newer marks wait. */
  const busy = new Set<number>();
  const pauses = new Map<number, ReturnType<typeof setTimeout>>();
  let stopped = false;

  async function report(id: number): Promise<void> {
    const seq = unsent.get(id);
    if (seq === undefined || busy.has(id)) return;
    busy.add(id);
    const result = await send("chat:read", { conversation_id: id, seq });
    if (stopped) return;
    const wait = result.ok ? null : waitAfter(result.fault);
    if (wait === null) {
      if (unsent.get(id) === seq) {
        unsent.delete(id);
        endWaiting(id);
      }
      // The server has told the flags before.
      chat.setState((s) => withFlagsAnswered(s, id, OPENED));
    }
    if (result.ok) chat.setState((s) => withRead(s, result.value));
    // Offline, the next connect reports it.
    if (wait !== null && connection.getState().state !== "online") busy.delete(id);
    else pauses.set(id, setTimeout(goOn, wait ?? PAUSE_MS, id));
  }

  function goOn(id: number): void {
    clearTimeout(pauses.get(id));
    // While a reply is pending there is no pause to end.
    if (pauses.delete(id)) busy.delete(id);
    void report(id);
  }

  reportRead = (id, seq) => {
    unsent.set(id, seq);
    if (!waiting.has(id)) waiting.set(id, Promise.withResolvers());
    void report(id);
  };
  const forget = onConnect(() => {
    for (const id of unsent.keys()) goOn(id);
  });
  return () => {
    stopped = true;
    reportRead = null;
    for (const id of [...waiting.keys()]) endWaiting(id);
    forget();
    for (const timer of pauses.values()) clearTimeout(timer);
  };
}

/** Milliseconds until the next attempt; null if the server refuses the mark for good. */
function waitAfter({ code, retry_after }: FaultBody): number | null {
  if (!PASSING.has(code)) return null;
  return retry_after === undefined ? RETRY_MS : retry_after * 1000;
}
