import { command, onConnect } from "#client/data/socket.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";

/*
 * Reports to the server which messages have reached this tab, so that their sender sees 'Delivered'; also for closed
 * windows and for messages from a sync. Messages that are read at once are not reported: the read mark covers them.
 */

/** How long reports are collected into one command, in milliseconds. */
const GATHER_MS = 200;

/** The last unread `seq`: what has to be reported as delivered. */
const newestUnread = ({ last_seq, unread_count }: ConversationSummary): number => (unread_count > 0 ? last_seq : 0);

/** Starts reporting. @returns a stop function */
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
    // If it did not arrive, the sync after the next connect causes the same report again.
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
  // A server that crashed may have lost a report: everything is reported again after each connect.
  const forgetConnect = onConnect(() => told.clear());
  return () => {
    forget();
    forgetConnect();
    clearTimeout(timer);
  };
}
