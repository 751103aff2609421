import { isEvent, type Message, type QuotedMessage } from "#shared/chat/chat.schemas.ts";
import { excerptOf } from "#shared/chat/excerpt.ts";
import { type ChatState, threadOf } from "./chat.state.ts";

/*
 * Replies: the message that the next one of a conversation will quote, and what a quote says now. A reply carries its
 * quote as it was when the server sent it; if the quoted message itself is known, it is newer or the same.
 */

/** Whether a message can be quoted and reacted to: a person wrote it, and it was not deleted. */
export const mayAnswer = ({ kind, deleted_at }: Pick<Message, "kind" | "deleted_at">): boolean =>
  !isEvent(kind) && deleted_at === null;

/** A message as its replies quote it. */
export function quoteOf(message: Message): QuotedMessage {
  const { id, seq, sender_id, author_id, author, kind, content, voice, deleted_at } = message;
  const attachments = message.attachments.map(({ kind: type, title }) => ({ kind: type, title }));
  return {
    ...{ id, seq, sender_id, author_id, author, kind, excerpt: excerptOf(content), attachments },
    ...(voice && { voice: { duration_ms: voice.duration_ms } }),
    deleted_at,
  };
}

/** A loaded message, by its place. */
export function knownMessage(state: ChatState, conversationId: number, seq: number): Message | undefined {
  const { messages } = threadOf(state, conversationId);
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  const found = messages[low];
  return found?.seq === seq ? found : undefined;
}

/** Sets what the next message will quote; null for nothing. */
export function withReply(state: ChatState, conversationId: number, quote: QuotedMessage | null): ChatState {
  const { [conversationId]: before, ...others } = state.replies;
  if (!before && !quote) return state;
  return { ...state, replies: quote ? { ...others, [conversationId]: quote } : others };
}

/** Deleted messages can no longer be quoted. */
export function withoutLostReplies(state: ChatState, news: readonly Message[]): ChatState {
  const lost = news.filter(
    ({ id, conversation_id, deleted_at }) => deleted_at !== null && state.replies[conversation_id]?.id === id,
  );
  return lost.reduce((s, { conversation_id }) => withReply(s, conversation_id, null), state);
}
