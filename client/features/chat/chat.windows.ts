import type { ChatState, ChatWindow, FocusWish } from "./chat.state.ts";

/** Which chats are open, which are minimised, and how many fit beside the page. */

/** At most `room` open ones; the earliest opened make way, `keep` last of all. */
function fitted(windows: readonly ChatWindow[], room: number, keep?: number): readonly ChatWindow[] {
  let tooMany = windows.filter((one) => !one.minimized).length - room;
  if (tooMany <= 0) return windows;
  return windows.map((one) => {
    if (tooMany <= 0 || one.minimized || (one.id === keep && room > 0)) return one;
    tooMany -= 1;
    return { ...one, minimized: true };
  });
}

/** Opens or restores a chat; the focus goes to it, since a person asked for it. */
export function withWindowOpened(state: ChatState, id: number, room: number): ChatState {
  const isListed = state.windows.some((one) => one.id === id);
  const windows = isListed
    ? state.windows.map((one) => (one.id === id ? { ...one, minimized: false } : one))
    : [...state.windows, { id, minimized: false }];
  return { ...state, windows: fitted(windows, Math.max(1, room), id), focusWish: { id, place: "window" } };
}

export function withWindowMinimized(state: ChatState, id: number): ChatState {
  return { ...state, windows: state.windows.map((one) => (one.id === id ? { ...one, minimized: true } : one)) };
}

export function withWindowClosed(state: ChatState, id: number): ChatState {
  return { ...state, windows: state.windows.filter((one) => one.id !== id) };
}

/**
 * After a reload: as they were, known conversations only, and without taking the focus. What a person has opened before
 * the list was there stays open; the saved ones have the room that is left.
 */
export function withWindowsRestored(state: ChatState, saved: readonly ChatWindow[], room: number): ChatState {
  const known = new Set(state.windows.map((one) => one.id));
  const again = saved.filter((one) => state.conversations[one.id] && !known.has(one.id));
  const once = again.filter((one, index) => again.findIndex((other) => other.id === one.id) === index);
  const open = state.windows.filter((one) => !one.minimized).length;
  return { ...state, windows: [...fitted(once, Math.max(0, room - open)), ...state.windows] };
}

/** The browser was resized: what no longer fits is minimised, the one in use last. */
export function withRoom(state: ChatState, room: number, inUse?: number): ChatState {
  const windows = fitted(state.windows, room, inUse);
  return windows === state.windows ? state : { ...state, windows };
}

export function withFocusWish(state: ChatState, focusWish: FocusWish | null): ChatState {
  return { ...state, focusWish };
}
