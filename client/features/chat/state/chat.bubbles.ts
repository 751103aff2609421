import type { ChatState } from "./chat.state.ts";

/** Which chats are shown at the edge as round buttons. */

/** The most round buttons for new messages. The header's badge counts the rest. */
const NEWS_MAX = 5;

/** Whether a conversation is open: in a window, or on the Messages page. */
export const isOpen = ({ windows, inbox }: ChatState, id: number): boolean =>
  inbox.open === id || windows.some((one) => one.id === id && !one.minimized);

/** New messages arrived in these conversations. Never opens a window, never takes the focus. */
export function withNews(state: ChatState, ids: readonly number[]): ChatState {
  const fresh = ids.filter((id) => !isOpen(state, id));
  if (fresh.length === 0) return state;
  return { ...state, news: [...state.news.filter((id) => !fresh.includes(id)), ...fresh].slice(-NEWS_MAX) };
}

/** Ids of the minimised chats and, if the user turned this on, of those with new messages. */
export function bubblesOf(state: ChatState): number[] {
  const { windows, device, news, conversations } = state;
  const minimized = device.window_size === "large" ? windows.filter((one) => one.minimized).map((one) => one.id) : [];
  const fresh = device.bubbles
    ? news.filter((id) => !isOpen(state, id) && (conversations[id]?.unread_count ?? 0) > 0)
    : [];
  return [...new Set([...minimized, ...fresh])];
}
