import { hidesDetails } from "#client/data/own-preferences.ts";
import { listen } from "#client/data/socket.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { showConversation } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { noticeOf } from "./notice.ts";
import { forgetTold, isAnyTabVisible, mayTellOf, standAsTeller, tellVisible } from "./one-tab.ts";

/**
 * System notifications while no tab is visible. Loaded only if they are turned on. One of several tabs shows each; a
 * click on it brings this tab to the front and opens the chat. Once the message is read anywhere, it is closed.
 * @returns a stop function
 */
export function startSystemNotices(userId: number): () => void {
  const shown = new Map<number, { notice: Notification; seq: number }>();
  const teller = standAsTeller(userId);
  let stopped = false;

  // By the mark, because lines and cards never count as unread.
  const isUnread = (id: number, seq: number) => seq > (chat.getState().conversations[id]?.last_read_seq ?? 0);
  const withdraw = (id: number) => {
    shown.get(id)?.notice.close();
    shown.delete(id);
  };

  async function tell(message: Message): Promise<void> {
    const { conversation_id: id, seq, sender_id, author_id } = message;
    if (author_id === userId || Notification.permission !== "granted") return;
    if (!teller.isThisTab() || (await isAnyTabVisible(userId)) || !mayTellOf(userId, id, seq)) return;
    const { conversations, device } = chat.getState();
    const conversation = conversations[id];
    const from = conversation?.other_user;
    // Not of what colleagues write. This took a moment: it may have been read, or notifications turned off.
    if (!from || sender_id !== from.id || !isUnread(id, seq) || device.notices === "off" || stopped) return;
    if (conversation.muted || conversation.archived) return;
    withdraw(id);
    show(message, noticeOf(message, from, hidesDetails() ? "plain" : device.notices));
  }

  function show({ conversation_id: id, seq }: Message, { title, body, tag }: ReturnType<typeof noticeOf>): void {
    const notice = new Notification(title, { body, tag, icon: "/favicon.svg" });
    notice.addEventListener("click", () => {
      window.focus();
      withdraw(id);
      showConversation(id);
    });
    shown.set(id, { notice, seq });
  }

  const stop = [
    listen("chat:message", (message) => void tell(message)),
    chat.subscribe(() => {
      for (const [id, { seq }] of shown) if (!isUnread(id, seq)) withdraw(id);
    }),
    tellVisible(userId),
    teller.leave,
  ];
  return () => {
    stopped = true;
    for (const undo of stop) undo();
    for (const id of shown.keys()) withdraw(id);
    forgetTold(userId);
  };
}
