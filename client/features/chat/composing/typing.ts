import { listen, signal } from "#client/data/socket.ts";
import { TYPING_EVERY_MS, TYPING_STANDS_MS } from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { withTyping } from "../state/chat.people.ts";

/** 'Maria is typing': told while somebody writes, shown until it is not told any more or the message is there. */

const toldAt = new Map<number, number>();

/** Somebody writes in this conversation: the other side hears of it, not too often. */
export function tellTyping(conversationId: number): void {
  const now = performance.now();
  if (now - (toldAt.get(conversationId) ?? Number.NEGATIVE_INFINITY) < TYPING_EVERY_MS) return;
  toldAt.set(conversationId, now);
  signal("chat:typing", { conversation_id: conversationId });
}

/** The message went out: whoever writes on writes a new one. */
export function forgetTyping(conversationId: number): void {
  toldAt.delete(conversationId);
}

/** Shows who writes. Returns the undo. */
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
      if (sender_id !== chat.getState().me) end(conversation_id);
    }),
  ];
  return () => {
    for (const undo of undos) undo();
    for (const timer of timers.values()) clearTimeout(timer);
    toldAt.clear();
  };
}
