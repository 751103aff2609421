import { command, connection, onConnect } from "#client/data/socket.ts";
import type { FaultBody } from "#shared/fault.ts";
import { chat } from "../chat.store.ts";
import { withRead } from "../state/chat.summaries.ts";

/*
 * Telling the server how far we have read. What counts as read is decided where it can be seen, in useReadMark.ts.
 * The mark moves here at once; the server hears of it now or after the next connect.
 */

/** Between two tellings of one conversation, in milliseconds: where much arrives, one says what many would. */
const PAUSE_MS = 250;
/** A server that could not listen is told again after this time, unless it says when. */
const RETRY_MS = 3000;
/** Faults that another try may not meet again. */
const PASSING: ReadonlySet<string> = new Set(["UNREACHABLE", "UNAVAILABLE", "TOO_FAST"]);

/** Set while the chat runs. */
let reportRead: ((conversationId: number, seq: number) => void) | null = null;

/** Marks a conversation as read up to this message. */
export function markRead(conversationId: number, seq: number): void {
  const { me, conversations } = chat.getState();
  const summary = conversations[conversationId];
  // Own messages after the mark leave nothing to read.
  if (!summary || seq <= summary.last_read_seq || summary.unread_count === 0) return;
  chat.setState((s) => withRead(s, { conversation_id: conversationId, user_id: me, seq }));
  reportRead?.(conversationId, seq);
}

/** Tells each mark, one at a time in a conversation, and after each connect what could not be said. Returns the undo. */
export function startReading(send: typeof command = command): () => void {
  const unsent = new Map<number, number>();
  /** Told and not answered, or told a moment ago: what is read meanwhile waits. */
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
    if (wait === null && unsent.get(id) === seq) unsent.delete(id);
    if (result.ok) chat.setState((s) => withRead(s, result.value));
    // Without a connection the next connect tells it.
    if (wait !== null && connection.getState().state !== "online") busy.delete(id);
    else pauses.set(id, setTimeout(goOn, wait ?? PAUSE_MS, id));
  }

  function goOn(id: number): void {
    clearTimeout(pauses.get(id));
    // While an answer is awaited there is no pause to end.
    if (pauses.delete(id)) busy.delete(id);
    void report(id);
  }

  reportRead = (id, seq) => {
    unsent.set(id, seq);
    void report(id);
  };
  const forget = onConnect(() => {
    for (const id of unsent.keys()) goOn(id);
  });
  return () => {
    stopped = true;
    reportRead = null;
    forget();
    for (const timer of pauses.values()) clearTimeout(timer);
  };
}

/** In milliseconds; null where the mark is not wanted, now or later. */
function waitAfter({ code, retry_after }: FaultBody): number | null {
  if (!PASSING.has(code)) return null;
  return retry_after === undefined ? RETRY_MS : retry_after * 1000;
}
