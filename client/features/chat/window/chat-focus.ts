import { chat } from "../chat.store.ts";
import { bubblesOf } from "../state/chat.bubbles.ts";
import type { FocusWish } from "../state/chat.state.ts";
import { withFocusWish } from "../state/chat.windows.ts";

/** Moves the focus when a chat opens, is minimised or closes; only after an action of the user. */

const openers = new Map<number, HTMLElement>();

/** Data attributes of the elements that the focus can move to. */
export const focusMarks = {
  /** Around all chats, open and minimised. */
  place: "data-chat-place",
  /** On the section of an open chat, with its id. */
  chat: "data-chat",
  /** On the round button of a chat, with its id. */
  bubble: "data-chat-bubble",
  /** Around the round buttons. */
  bubbles: "data-chat-bubbles",
  messagesButton: "data-messages-button",
  /** On the buttons of a composer that send, and that record a voice message. */
  send: "data-chat-send",
  record: "data-chat-record",
} as const;

/** Remembers the focused element as the opener of this chat, for `returnFocus`. */
export function rememberOpener(id: number): void {
  const active = document.activeElement;
  // main and body have the focus only when nothing else has; they are no openers.
  if (active instanceof HTMLElement && active.matches("a, button, input, summary")) openers.set(id, active);
}

/** Moves the focus to the opener if it still exists; else to the chat's own button, another chat, the header or the page. */
export function returnFocus(id: number, was: "minimized" | "closed"): void {
  const opener = openers.get(id);
  openers.delete(id);
  if (opener && canTakeFocus(opener)) {
    // Minimising or closing a window never scrolls the page.
    opener.focus({ preventScroll: true });
    return;
  }
  const next = nextPlace(id, was);
  if (next) {
    chat.setState((s) => withFocusWish(s, next));
    return;
  }
  const messages = document.querySelector<HTMLElement>(`[${focusMarks.messagesButton}]`);
  (messages ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** The chat's own round button, or else the chat opened last, if they are visible. */
function nextPlace(id: number, was: "minimized" | "closed"): FocusWish | null {
  const state = chat.getState();
  const bubbles = bubblesOf(state);
  if (was === "minimized" && bubbles.includes(id)) return { id, place: "bubble" };
  const open = state.windows.findLast((one) => !one.minimized);
  if (open) return { id: open.id, place: "conversation" };
  const bubble = bubbles.at(-1);
  return bubble === undefined ? null : { id: bubble, place: "bubble" };
}

/** Still in the document, visible and outside of any chat. */
function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.closest(`[${focusMarks.chat}]`);
}

function idInUse(mark: string): number | undefined {
  const id = document.activeElement?.closest(`[${mark}]`)?.getAttribute(mark);
  return id ? Number(id) : undefined;
}

/** The id of the chat that has the focus, if any. */
export const chatInUse = (): number | undefined => idInUse(focusMarks.chat);

/** The id of the chat whose round button has the focus, if any. */
export const bubbleInUse = (): number | undefined => idInUse(focusMarks.bubble);

/** Whether the user is typing in this chat, in this tab. */
export function isWrittenIn(conversationId: number): boolean {
  const inField = document.activeElement instanceof HTMLTextAreaElement;
  return document.hasFocus() && inField && chatInUse() === conversationId;
}

/**
 * Moves the focus to the composer, for buttons that remove themselves when pressed.
 * @param place what takes the focus on a narrow screen, where the focused field would open the keyboard
 */
export function focusComposer(
  conversationId: number,
  place: "conversation" | "send" | "record" = "conversation",
): void {
  chat.setState((s) => withFocusWish(s, { id: conversationId, place }));
}

/** Moves the focus to the composer's field to write there, also on a narrow screen. */
export function focusField(conversationId: number): void {
  chat.setState((s) => withFocusWish(s, { id: conversationId, place: "field" }));
}

/** Ctrl+F6, with Shift in reverse: the page, then each open chat, then the minimised ones. */
export function focusNextRegion(back: boolean): void {
  const main = document.getElementById("main");
  const chats = document.querySelectorAll<HTMLElement>(`[${focusMarks.chat}], [${focusMarks.bubbles}]`);
  const regions = [main, ...chats].filter((one) => one !== null);
  // On the Messages page the conversation is in main: the innermost region counts.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  const to = regions.at((Math.max(at, 0) + (back ? -1 : 1)) % regions.length);
  const first = to === main ? null : to?.querySelector<HTMLElement>(`textarea, [${focusMarks.bubble}] > button`);
  (first ?? to)?.focus();
}
