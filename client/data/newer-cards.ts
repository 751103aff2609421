import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { listen } from "./socket.ts";

/**
 * Changes of people that were told while a sync was under way: its answer may have been read before them, and must not
 * bring an old name or photo back. Where one is older after all, the change behind it is told next.
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
  return {
    stop: (): void => {
      for (const undo of undos) undo();
    },
    /** The answer with what was heard meanwhile. */
    into: (reply: SyncReply): SyncReply => ({
      ...reply,
      me: me ?? reply.me,
      conversations: reply.conversations.map((one) => {
        const card = heard.get(one.other_user.id);
        return card ? { ...one, other_user: { ...one.other_user, ...card } } : one;
      }),
    }),
  };
}
