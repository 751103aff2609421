import { command, onConnect } from "#client/data/socket.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";

/*
 * Telling the server what has reached this tab, so that who wrote sees 'Delivered'; for closed windows too, and for what
 * a sync has brought. What is read at once needs no telling: the read mark says more.
 */

/** How long news are gathered into one command, in milliseconds. */
const GATHER_MS = 200;

/** Up to where something new waits to be read: what the other side would like to know of. */
const newestUnread = ({ last_seq, unread_count }: ConversationSummary): number => (unread_count > 0 ? last_seq : 0);

/** Returns the undo. */
export function startTellingDelivered(): () => void {
  const told = new Map<number, number>();
  const reached = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell(): Promise<void> {
    timer = undefined;
    const { conversations } = chat.getState();
    const marks = [...reached].flatMap(([conversation_id, seq]) =>
      seq > (conversations[conversation_id]?.last_read_seq ?? 0) ? [{ conversation_id, seq }] : [],
    );
    reached.clear();
    if (marks.length === 0) return;
    const result = await command("chat:delivered", { marks });
    if (result.ok) for (const { conversation_id, seq } of marks) told.set(conversation_id, seq);
    // Where it did not arrive, the sync after the next connect brings the same news again.
  }

  const forget = chat.subscribe((state, before) => {
    if (state.conversations === before.conversations) return;
    for (const summary of Object.values(state.conversations)) {
      if (summary === before.conversations[summary.id]) continue;
      const seq = newestUnread(summary);
      if (seq <= (told.get(summary.id) ?? 0)) continue;
      reached.set(summary.id, seq);
      timer ??= setTimeout(() => void tell(), GATHER_MS);
    }
  });
  // A server that has crashed may have lost what it was told: after each connect it is told anew.
  const forgetConnect = onConnect(() => told.clear());
  return () => {
    forget();
    forgetConnect();
    clearTimeout(timer);
  };
}
