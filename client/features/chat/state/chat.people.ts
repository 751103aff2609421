import {
  type ConversationSummary,
  type LastMessage,
  type Message,
  type PersonCard,
  SYNC_CONVERSATIONS,
} from "#shared/chat/chat.schemas.ts";
import type { EventData } from "#shared/realtime.ts";
import type { ChatState, KnownConversation, Thread } from "./chat.state.ts";

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

/** Updates a person's name, username or photo in all conversations, and in the messages that name them as author. */
export function withCard(state: ChatState, card: PersonCard): ChatState {
  const isNamedIn = ({ other_user, last_message }: KnownConversation) =>
    other_user.id === card.id || last_message?.author?.id === card.id;
  const rows = Object.values(state.conversations).filter(isNamedIn);
  const threads = Object.entries(state.threads).filter(([, { messages }]) =>
    messages.some((message) => withNames(message, card) !== message),
  );
  if (rows.length === 0 && threads.length === 0) return state;
  const changed = rows.map(({ id, other_user, last_message, ...row }): [number, KnownConversation] => {
    const other = other_user.id === card.id ? { ...other_user, ...card } : other_user;
    return [id, { ...row, id, other_user: other, last_message: last_message && withAuthor(last_message, card) }];
  });
  const renamed = threads.map(([id, thread]): [string, Thread] => {
    return [id, { ...thread, messages: thread.messages.map((message) => withNames(message, card)) }];
  });
  return {
    ...state,
    conversations: { ...state.conversations, ...Object.fromEntries(changed) },
    threads: { ...state.threads, ...Object.fromEntries(renamed) },
  };
}

const withAuthor = <M extends Pick<LastMessage, "author">>(message: M, card: PersonCard): M =>
  message.author?.id === card.id ? { ...message, author: { ...message.author, ...card } } : message;

/** Everyone whom a message names: its author, the author of what it quotes, and who has reacted. */
function withNames(message: Message, card: PersonCard): Message {
  const { reply_to, reactions } = message;
  const quote = reply_to && withAuthor(reply_to, card);
  const isReactor = reactions.some(({ person }) => person?.id === card.id);
  const named = withAuthor(message, card);
  if (quote === reply_to && !isReactor) return named;
  const renamed = reactions.map((one) => (one.person?.id === card.id ? { ...one, person: card } : one));
  return { ...named, reply_to: quote, reactions: renamed };
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
