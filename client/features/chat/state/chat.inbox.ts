import type { ChatState, ConversationFilter } from "./chat.state.ts";

/** The Messages page: whether it is shown, what it shows, and where its list was left. */

/** The page is shown, or another one is. */
export function withInboxShown(state: ChatState, shown: boolean): ChatState {
  return { ...state, inbox: { ...state.inbox, shown } };
}

/** A conversation is open on the page. It needs no round button. */
export function withInboxOpen(state: ChatState, open: number | null): ChatState {
  return { ...state, news: state.news.filter((id) => id !== open), inbox: { ...state.inbox, open } };
}

export function withInboxFilter(state: ChatState, filter: ConversationFilter): ChatState {
  return { ...state, inbox: { ...state.inbox, filter, top: 0 } };
}

/** The list was left at this scroll position. */
export function withInboxTop(state: ChatState, top: number): ChatState {
  return { ...state, inbox: { ...state.inbox, top } };
}
