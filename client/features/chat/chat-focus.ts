import { chat } from "./chat.store.ts";
import { withFocusWish } from "./chat.windows.ts";

/** Where the focus goes when a chat opens, is minimised or closes. Only ever after something that a person did. */

const openers = new Map<number, HTMLElement>();

/** Names for the places that the focus can be sent to. */
export const focusMarks = {
  /** Around all chats, open and minimised. */
  place: "data-chat-place",
  /** On the section of an open chat, with its id. */
  chat: "data-chat",
  messagesButton: "data-messages-button",
} as const;

/** Whoever has the focus now opens this chat, and gets the focus back. */
export function rememberOpener(id: number): void {
  const active = document.activeElement;
  // main and body hold the focus for want of another place; they opened nothing.
  if (active instanceof HTMLElement && active.matches("a, button, input, summary")) openers.set(id, active);
}

/** To what opened it, if that is still there; else to the chat's own button, another chat, the header, the page. */
export function returnFocus(id: number, was: "minimized" | "closed"): void {
  const opener = openers.get(id);
  openers.delete(id);
  if (opener && canTakeFocus(opener)) {
    opener.focus();
    return;
  }
  const { windows } = chat.getState();
  const next = was === "minimized" ? windows.find((one) => one.id === id) : windows.at(-1);
  if (next) {
    const place = next.minimized ? "bubble" : "window";
    chat.setState((s) => withFocusWish(s, { id: next.id, place }));
    return;
  }
  const header = document.querySelector<HTMLElement>(`[${focusMarks.messagesButton}]`);
  (header ?? document.getElementById("main"))?.focus();
}

/** Still there, in sight and not in a chat itself. */
function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.closest(`[inert], [${focusMarks.chat}]`);
}

/** The chat that has the focus, if one has. */
export function chatInUse(): number | undefined {
  const id = document.activeElement?.closest(`[${focusMarks.chat}]`)?.getAttribute(focusMarks.chat);
  return id ? Number(id) : undefined;
}

/** Whether somebody writes in this chat at this moment, in this very tab. */
export function isWrittenIn(conversationId: number): boolean {
  const inField = document.activeElement instanceof HTMLTextAreaElement;
  return document.hasFocus() && inField && chatInUse() === conversationId;
}

/** To the composer, when what had the focus goes away by a press on it. */
export function focusComposer(conversationId: number): void {
  chat.setState((s) => withFocusWish(s, { id: conversationId, place: "window" }));
}

/** Ctrl+F6 and back with Shift: the page, then each open chat. */
export function focusNextRegion(back: boolean): void {
  const main = document.getElementById("main");
  const regions = [main, ...document.querySelectorAll<HTMLElement>(`[${focusMarks.chat}]`)].filter(
    (one) => one !== null,
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const to = regions.at((Math.max(at, 0) + (back ? -1 : 1)) % regions.length);
  (to?.querySelector<HTMLElement>("textarea") ?? to)?.focus();
}
