import { listen, signal } from "#client/data/socket.ts";
import { TYPING_EVERY_MS, TYPING_STANDS_MS } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { withTyping } from "../state/chat.people.ts";

/** 'Maria is typing': sent while a user types, shown until it stops or the message arrives. */

const toldAt = new Map<number, number>();

/** Notifies the other side that the user is typing, at most once per interval. */
export function tellTyping(conversationId: number): void {
  const now = performance.now();
  if (now - (toldAt.get(conversationId) ?? Number.NEGATIVE_INFINITY) < TYPING_EVERY_MS) return;
  toldAt.set(conversationId, now);
  signal("chat:typing", { conversation_id: conversationId });
}

/** The message was sent: typing again starts a new notification. */
export function forgetTyping(conversationId: number): void {
  toldAt.delete(conversationId);
}

/** Shows who is typing. @returns a stop function */
export function watchTyping(): () => void {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const end = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    chat.setState((s) => withTyping(s, id, false));
  };
  const undos = [
    listen("chat:typing", ({ conversation_id: id, user_id }) => {
      if (user_id === chat.getState().me) return;
      clearTimeout(timers.get(id));
      timers.set(id, setTimeout(end, TYPING_STANDS_MS, id));
      chat.setState((s) => withTyping(s, id, true));
    }),
    listen("chat:message", ({ conversation_id, sender_id }) => {
      if (sender_id === chat.getState().conversations[conversation_id]?.other_user.id) end(conversation_id);
    }),
  ];
  return () => {
    for (const undo of undos) undo();
    for (const timer of timers.values()) clearTimeout(timer);
    toldAt.clear();
  };
}
