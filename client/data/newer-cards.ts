import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { listen } from "./socket.ts";

/**
 * Changes of people received during a sync: its answer may be older than them and must not restore an old name or photo.
 * If a change is older than the answer after all, an event with the newer one follows.
 */
export function listenForCards() {
  const heard = new Map<number, PersonCard>();
  let me: SessionUser | null = null;
  const undos = [
    listen("profile:changed", (card) => heard.set(card.id, card)),
    listen("account:changed", ({ user }) => {
      me = user;
    }),
  ];
  // A card may lack the company, which has not changed then.
  const newest = (author: PersonCard | null) => author && { ...author, ...heard.get(author.id) };
  return {
    stop: (): void => {
      for (const undo of undos) undo();
    },
    /** The answer with the changes received meanwhile. */
    into: (reply: SyncReply): SyncReply => ({
      ...reply,
      me: me ?? reply.me,
      messages: reply.messages.map((one) => ({ ...one, author: newest(one.author) })),
      conversations: reply.conversations.map((one) => ({
        ...one,
        other_user: { ...one.other_user, ...heard.get(one.other_user.id) },
        last_message: one.last_message && { ...one.last_message, author: newest(one.last_message.author) },
      })),
    }),
  };
}
