import { type ConversationSummary, type PersonCard, SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { EventData } from "#shared/realtime.ts";
import type { ChatState } from "./chat.state.ts";

/** The other people's presence, typing and blocks, and whose presence is needed. */

export function withPresence(state: ChatState, told: readonly EventData<"presence:changed">[]): ChatState {
  const people = new Map(told.map((one) => [one.user_id, one]));
  const conversations = { ...state.conversations };
  for (const summary of Object.values(state.conversations)) {
    const now = people.get(summary.other_user.id);
    if (!now) continue;
    const other_user = { ...summary.other_user, online: now.online, last_seen_at: now.last_seen_at };
    conversations[summary.id] = { ...summary, other_user };
  }
  return { ...state, conversations };
}

/** Updates a person's name, username or photo in all conversations. */
export function withCard(state: ChatState, card: PersonCard): ChatState {
  const concerned = Object.values(state.conversations).filter((one) => one.other_user.id === card.id);
  if (concerned.length === 0) return state;
  const changed = concerned.map((one) => [one.id, { ...one, other_user: { ...one.other_user, ...card } }]);
  return { ...state, conversations: { ...state.conversations, ...Object.fromEntries(changed) } };
}

export function withTyping(state: ChatState, conversationId: number, typing: boolean): ChatState {
  if ((state.typing[conversationId] ?? false) === typing) return state;
  return { ...state, typing: { ...state.typing, [conversationId]: typing } };
}

export function withBlocked(state: ChatState, personId: number, blocked: boolean): ChatState {
  const concerned = Object.values(state.conversations).filter(
    (one) => one.other_user.id === personId && one.blocked !== blocked,
  );
  if (concerned.length === 0) return state;
  const changed = concerned.map((one): [number, ConversationSummary] => [one.id, { ...one, blocked }]);
  return { ...state, conversations: { ...state.conversations, ...Object.fromEntries(changed) } };
}

/** Stores whether the list of conversations is visible. */
export function withListShown(state: ChatState, listShown: boolean): ChatState {
  return { ...state, listShown };
}

/** Ids of the visible people: of each open or minimised chat, and of the list while it is shown. */
export function peopleOnScreen({ conversations, windows, inbox, listShown }: ChatState): number[] {
  const chats = [...windows.map((one) => one.id), ...(inbox.open === null ? [] : [inbox.open])];
  const shown = listShown ? Object.values(conversations) : chats.map((id) => conversations[id]);
  const ids = shown.flatMap((summary) => (summary ? [summary.other_user.id] : []));
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, SYNC_CONVERSATIONS);
}
