import { command, connection, onConnect } from "#client/net/socket.ts";
import { chat } from "./chat.store.ts";
import { withRead } from "./chat.summaries.ts";

/*
 * Telling the server how far we have read. What counts as read is decided where it can be seen, in useReadMark.ts.
 * The mark moves here at once; the server hears of it now or after the next connect.
 */

const unsaid = new Map<number, number>();
const RETRY_MS = 3000;

/** Marks a conversation as read up to this message. */
export function markRead(conversationId: number, seq: number): void {
  const { me, conversations } = chat.getState();
  const summary = conversations[conversationId];
  // Own messages after the mark leave nothing to read.
  if (!summary || seq <= summary.last_read_seq || summary.unread_count === 0) return;
  chat.setState((s) => withRead(s, { conversation_id: conversationId, user_id: me, seq }));
  unsaid.set(conversationId, seq);
  void tell(conversationId);
}

async function tell(conversationId: number): Promise<void> {
  const seq = unsaid.get(conversationId);
  if (seq === undefined) return;
  const result = await command("chat:read", { conversation_id: conversationId, seq });
  if (unsaid.get(conversationId) !== seq) return;
  if (result.ok || !["UNREACHABLE", "UNAVAILABLE", "TOO_FAST"].includes(result.fault.code)) {
    unsaid.delete(conversationId);
    if (result.ok) chat.setState((s) => withRead(s, result.value));
  } else if (connection.getState().state === "online") {
    setTimeout(() => void tell(conversationId), RETRY_MS);
  }
}

/** Says after each connect what could not be said before. Returns the undo. */
export function startReading(): () => void {
  const forget = onConnect(() => {
    for (const id of unsaid.keys()) void tell(id);
  });
  return () => {
    forget();
    unsaid.clear();
  };
}
