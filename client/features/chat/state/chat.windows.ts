import type { ChatState, ChatWindow, FocusWish } from "./chat.state.ts";

/** Which chats are open, which are minimised, and how many fit next to the page. */

/** Why a chat is minimised: another one was opened instead, or it does not fit at the moment. */
const replaced = ({ id }: ChatWindow): ChatWindow => ({ id, minimized: true });
const setAside = ({ id }: ChatWindow): ChatWindow => ({ id, minimized: true, setAside: true });

/** Minimises all but `capacity` windows; the earliest opened first, `keep` last. */
function fitted(
  windows: readonly ChatWindow[],
  capacity: number,
  makeWay: (one: ChatWindow) => ChatWindow,
  keep: number | null = null,
): readonly ChatWindow[] {
  let tooMany = windows.filter((one) => !one.minimized).length - capacity;
  if (tooMany <= 0) return windows;
  return windows.map((one) => {
    if (tooMany <= 0 || one.minimized || (one.id === keep && capacity > 0)) return one;
    tooMany -= 1;
    return makeWay(one);
  });
}

/** Reopens windows that were set aside, the latest opened first, as many as fit. */
function broughtBack(windows: readonly ChatWindow[], capacity: number): readonly ChatWindow[] {
  const free = capacity - windows.filter((one) => !one.minimized).length;
  const waiting = windows.filter((one) => one.setAside).map((one) => one.id);
  const back = new Set(free > 0 ? waiting.slice(-free) : []);
  if (back.size === 0) return windows;
  return windows.map((one) => (back.has(one.id) ? { id: one.id, minimized: false } : one));
}

/** Opens or restores a chat and moves the focus to it, because the user asked for it. */
export function withWindowOpened(state: ChatState, id: number, capacity: number): ChatState {
  const opened = { id, minimized: false };
  const isListed = state.windows.some((one) => one.id === id);
  const windows = isListed ? state.windows.map((one) => (one.id === id ? opened : one)) : [...state.windows, opened];
  return {
    ...withoutNews(state, id),
    windows: fitted(windows, Math.max(1, capacity), replaced, id),
    front: id,
    focusWish: { id, place: "conversation" },
  };
}

export function withWindowMinimized(state: ChatState, id: number): ChatState {
  return { ...state, windows: state.windows.map((one) => (one.id === id ? { id, minimized: true } : one)) };
}

/** Closes a chat, or removes the button of one that was not open. */
export function withWindowClosed(state: ChatState, id: number): ChatState {
  return { ...withoutNews(state, id), windows: state.windows.filter((one) => one.id !== id) };
}

/**
 * Restores the windows after a reload, of known conversations only, without moving the focus. Windows that the user
 * opened before the list was loaded stay open; the stored ones get the remaining space.
 */
export function withWindowsRestored(state: ChatState, saved: readonly ChatWindow[], capacity: number): ChatState {
  const known = new Set(state.windows.map((one) => one.id));
  const again = saved.filter((one) => state.conversations[one.id] && !known.has(one.id));
  const once = again.filter((one, index) => again.findIndex((other) => other.id === one.id) === index);
  const open = state.windows.filter((one) => !one.minimized).length;
  return { ...state, windows: [...fitted(once, Math.max(0, capacity - open), setAside), ...state.windows] };
}

/**
 * The browser was resized. Windows that no longer fit are set aside, the focused (or else the last used) one last; those
 * set aside are restored if they fit.
 */
export function withCapacity(state: ChatState, capacity: number, inUse?: number): ChatState {
  const windows = broughtBack(fitted(state.windows, capacity, setAside, inUse ?? state.front), capacity);
  return windows === state.windows ? state : { ...state, windows };
}

/** The user uses this chat now. */
export function withFront(state: ChatState, front: number): ChatState {
  return state.front === front ? state : { ...state, front };
}

export function withFocusWish(state: ChatState, focusWish: FocusWish | null): ChatState {
  return { ...state, focusWish };
}

function withoutNews(state: ChatState, id: number): ChatState {
  return state.news.includes(id) ? { ...state, news: state.news.filter((one) => one !== id) } : state;
}
