import { addedToBadge } from "./chat.flags.ts";
import type { ChatState, KnownConversation } from "./chat.state.ts";

/** Which chats are shown at the edge as round buttons. */

/** The most round buttons for new messages. The header's badge counts the rest. */
const NEWS_MAX = 5;

/** Whether the user sees the conversation: its window is open, or it is open on the Messages page. */
export const isOpen = ({ windows, inbox }: ChatState, id: number): boolean =>
  inbox.open === id || windows.some((one) => one.id === id && !one.minimized);

/**
 * Whether new messages of a conversation raise no notice: it is muted or archived. While the user sees it, they are
 * announced, because others see them appear.
 */
export function isQuiet(state: ChatState, id: number): boolean {
  const known = state.conversations[id];
  return known !== undefined && (known.muted || known.archived) && !isOpen(state, id);
}

/** New messages arrived in these conversations. Never opens a window, never takes the focus. */
export function withNews(state: ChatState, ids: readonly number[]): ChatState {
  const fresh = ids.filter((id) => !isOpen(state, id));
  if (fresh.length === 0) return state;
  return { ...state, news: [...state.news.filter((id) => !fresh.includes(id)), ...fresh].slice(-NEWS_MAX) };
}

const isInBadge = (known: KnownConversation | undefined): boolean => known !== undefined && addedToBadge(known) > 0;

/** Ids of the minimised chats and, if the user turned this on, of those with new messages. */
export function bubblesOf(state: ChatState): number[] {
  const { windows, device, news, conversations } = state;
  const minimized = device.window_size === "large" ? windows.filter((one) => one.minimized).map((one) => one.id) : [];
  const fresh = device.bubbles ? news.filter((id) => !isOpen(state, id) && isInBadge(conversations[id])) : [];
  return [...new Set([...minimized, ...fresh])];
}
