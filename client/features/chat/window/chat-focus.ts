import { chat } from "../chat.store.ts";
import { bubblesOf } from "../state/chat.bubbles.ts";
import type { FocusWish } from "../state/chat.state.ts";
import { withFocusWish } from "../state/chat.windows.ts";

/** Where the focus goes when a chat opens, is minimised or closes. Only ever after something that a person did. */

const openers = new Map<number, HTMLElement>();

/** Names for the places that the focus can be sent to. */
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
  const next = nextPlace(id, was);
  if (next) {
    chat.setState((s) => withFocusWish(s, next));
    return;
  }
  const messages = document.querySelector<HTMLElement>(`[${focusMarks.messagesButton}]`);
  const place = messages ?? document.getElementById("main");
  // Behind a chat that fills the screen the page is inert until that is gone, and takes no focus before.
  if (place?.closest("[inert]")) waiting = place;
  else place?.focus();
}

let waiting: HTMLElement | null = null;

/** The page can take the focus again: it goes where `returnFocus` wanted it, unless it is somewhere by now. */
export function focusWaiting(): void {
  const place = waiting;
  waiting = null;
  if (document.activeElement === document.body || !document.activeElement) place?.focus();
}

/** Its own round button, or else the chat opened last, as far as they show on the screen. */
function nextPlace(id: number, was: "minimized" | "closed"): FocusWish | null {
  const state = chat.getState();
  const bubbles = bubblesOf(state);
  if (was === "minimized" && bubbles.includes(id)) return { id, place: "bubble" };
  const open = state.windows.findLast((one) => !one.minimized);
  if (open) return { id: open.id, place: "window" };
  const bubble = bubbles.at(-1);
  return bubble === undefined ? null : { id: bubble, place: "bubble" };
}

/** Still there, in sight and not in a chat itself. */
function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.closest(`[inert], [${focusMarks.chat}]`);
}

function idInUse(mark: string): number | undefined {
  const id = document.activeElement?.closest(`[${mark}]`)?.getAttribute(mark);
  return id ? Number(id) : undefined;
}

/** The chat that has the focus, if one has. */
export const chatInUse = (): number | undefined => idInUse(focusMarks.chat);

/** The chat whose round button has the focus. */
export const bubbleInUse = (): number | undefined => idInUse(focusMarks.bubble);

/** Whether somebody writes in this chat at this moment, in this very tab. */
export function isWrittenIn(conversationId: number): boolean {
  const inField = document.activeElement instanceof HTMLTextAreaElement;
  return document.hasFocus() && inField && chatInUse() === conversationId;
}

/** To the composer, when what had the focus goes away by a press on it. */
export function focusComposer(conversationId: number): void {
  chat.setState((s) => withFocusWish(s, { id: conversationId, place: "window" }));
}

/** Ctrl+F6 and back with Shift: the page, then each open chat, then the minimised ones. */
export function focusNextRegion(back: boolean): void {
  const main = document.getElementById("main");
  const chats = document.querySelectorAll<HTMLElement>(`[${focusMarks.chat}], [${focusMarks.bubbles}]`);
  const regions = [main, ...chats].filter((one) => one !== null);
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const to = regions.at((Math.max(at, 0) + (back ? -1 : 1)) % regions.length);
  const first = to === main ? null : to?.querySelector<HTMLElement>(`textarea, [${focusMarks.bubble}] > button`);
  (first ?? to)?.focus();
}
