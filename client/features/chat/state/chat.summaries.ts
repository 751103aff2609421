import {
  type ConversationSummary,
  type Counts,
  type DeliveredMark,
  isEvent,
  type LastMessage,
  type Message,
  type ReadMark,
} from "#shared/chat/chat.schemas.ts";
import { addedToBadge, bringsBack, withMergedFlags, withoutArchived } from "./chat.flags.ts";
import type { ChatState, KnownConversation, Loading } from "./chat.state.ts";
import { threadOf } from "./chat.state.ts";

/*
 * The rows of the conversation list. The server sends absolute numbers; between two of its summaries, messages and read
 * marks update them. A summary may be older than our state (counted before a message and received after it), so marks
 * only grow, and messages that are newer here are added to its count.
 */

/** Whether a message can be unread: the other side has written it. Lines and cards never are. */
export const isWaiting = ({ kind, sender_id }: Pick<Message, "kind" | "sender_id">, other: number): boolean =>
  sender_id === other && !isEvent(kind);

/** How many known messages of the other side lie in (after, upTo], without lines and cards. */
function countWaiting(messages: readonly Message[], other: number, after: number, upTo: number): number {
  return messages.filter((one) => isWaiting(one, other) && one.seq > after && one.seq <= upTo).length;
}

/** The part of a message that a row shows. */
export function previewOf(message: Message): LastMessage {
  const { id, seq, sender_id, author_id, author, kind, content, line, attachments, voice, created_at, deleted_at } =
    message;
  return {
    id,
    seq,
    sender_id,
    author_id,
    author,
    kind,
    content,
    ...(line && { line }),
    attachments,
    ...(voice && { voice }),
    created_at,
    deleted_at,
  };
}

/**
 * Updates the row for a message: only a newer one changes it, and only what the other side wrote counts as unread. If the
 * other side or the user wrote it, an archived conversation comes back.
 */
export function summaryAfter(summary: KnownConversation, message: Message, me: number): KnownConversation {
  const { id, seq } = message;
  if (seq > summary.last_seq) {
    const counted = Math.max(summary.last_read_seq, summary.counted_seq ?? 0);
    const unread = isWaiting(message, summary.other_user.id) && seq > counted ? 1 : 0;
    return {
      ...(bringsBack(message, summary.other_user.id, me) ? withoutArchived(summary) : summary),
      last_message: previewOf(message),
      last_seq: seq,
      updated_at: message.created_at,
      unread_count: summary.unread_count + unread,
    };
  }
  // The last message was edited or deleted: update its preview.
  const changed = message.edited_at !== null || message.deleted_at !== null;
  return changed && summary.last_message?.id === id ? { ...summary, last_message: previewOf(message) } : summary;
}

function merged(state: ChatState, ours: KnownConversation | undefined, told: ConversationSummary): KnownConversation {
  const known = threadOf(state, told.id).messages;
  const last_read_seq = Math.max(told.last_read_seq, ours?.last_read_seq ?? 0);
  const last_seq = Math.max(told.last_seq, ours?.last_seq ?? 0);
  const readSince = countWaiting(known, told.other_user.id, told.last_read_seq, Math.min(last_read_seq, told.last_seq));
  const cameSince = countWaiting(known, told.other_user.id, Math.max(told.last_seq, last_read_seq), last_seq);
  const newer = ours && ours.last_seq > told.last_seq ? ours : told;
  return {
    ...withMergedFlags(ours, told, known, state.me),
    about: ours && ours.about.rev > told.about.rev ? ours.about : told.about,
    last_message: newer.last_message,
    updated_at: newer.updated_at,
    last_seq,
    last_read_seq,
    other_read_seq: Math.max(told.other_read_seq, ours?.other_read_seq ?? 0),
    other_delivered_seq: Math.max(told.other_delivered_seq, ours?.other_delivered_seq ?? 0),
    unread_count: last_read_seq >= last_seq ? 0 : Math.max(0, told.unread_count - readSince + cameSince),
  };
}

/** Applies one or more summaries of the server. */
export function withConversations(
  state: ChatState,
  told: readonly ConversationSummary[],
  list: Loading = "ready",
): ChatState {
  const conversations = { ...state.conversations };
  for (const one of told) conversations[one.id] = merged(state, conversations[one.id], one);
  return { ...state, conversations, list };
}

export function withConversation(state: ChatState, told: ConversationSummary): ChatState {
  return withConversations(state, [told], state.list);
}

export function withList(state: ChatState, list: Loading): ChatState {
  return { ...state, list };
}

/** Moves a side's read mark; never back. */
export function withRead(state: ChatState, mark: ReadMark): ChatState {
  const summary = state.conversations[mark.conversation_id];
  if (!summary) return state;
  const change = mark.user_id === state.me ? ownRead(state, summary, mark) : otherRead(summary, mark);
  return change
    ? { ...state, conversations: { ...state.conversations, [summary.id]: { ...summary, ...change } } }
    : state;
}

function otherRead(summary: ConversationSummary, mark: ReadMark): Partial<ConversationSummary> | null {
  if (mark.seq <= summary.other_read_seq) return null;
  return { other_read_seq: mark.seq, other_delivered_seq: Math.max(summary.other_delivered_seq, mark.seq) };
}

/** Moves the mark up to which own messages are delivered. */
export function withDelivered(state: ChatState, mark: DeliveredMark): ChatState {
  const summary = state.conversations[mark.conversation_id];
  if (!summary || mark.seq <= summary.other_delivered_seq) return state;
  const told = { ...summary, other_delivered_seq: mark.seq };
  return { ...state, conversations: { ...state.conversations, [summary.id]: told } };
}

function ownRead(state: ChatState, summary: KnownConversation, mark: ReadMark): Partial<KnownConversation> | null {
  const { seq, unread_count, counted_seq = summary.last_seq } = mark;
  if (seq < summary.last_read_seq) return null;
  const { messages } = threadOf(state, summary.id);
  const { last_seq } = summary;
  const knownAfter = messages.filter((one) => one.seq > seq && one.seq <= last_seq);
  if (knownAfter.length >= last_seq - seq) {
    const unread = countWaiting(messages, summary.other_user.id, seq, last_seq);
    return { last_read_seq: seq, unread_count: unread, counted_seq: undefined };
  }
  if (unread_count === undefined) return { last_read_seq: seq };
  // Messages received after the server counted are added; those it had counted are not counted twice.
  const cameSince = countWaiting(messages, summary.other_user.id, counted_seq, last_seq);
  const isKnown =
    messages.filter((one) => one.seq > counted_seq && one.seq <= last_seq).length >= last_seq - counted_seq;
  // The count is older than our row: reading can only lower it.
  const unread = isKnown
    ? unread_count + cameSince
    : Math.min(summary.unread_count, unread_count + last_seq - counted_seq);
  return { last_read_seq: seq, unread_count: unread, counted_seq: Math.max(counted_seq, last_seq) };
}

export function withCounts(state: ChatState, counts: Counts): ChatState {
  return { ...state, counts };
}

/** How many unread messages of a row are newer than its known state; others may have been read elsewhere. */
export function unreadSince(before: ConversationSummary | undefined, now: ConversationSummary): number {
  if (!before || now.last_read_seq >= before.last_seq) return now.unread_count;
  return Math.max(0, now.unread_count - before.unread_count);
}

/** The conversations: pinned ones first, each group newest first. */
export function sortedConversations(state: Pick<ChatState, "conversations">): ConversationSummary[] {
  return Object.values(state.conversations).sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.updated_at.localeCompare(a.updated_at) || b.id - a.id,
  );
}

/** What the badge of all conversations shows. Before the list is loaded: the server's total. */
export function totalUnread(state: ChatState): number {
  if (state.list !== "ready") return state.counts?.messages ?? 0;
  return Object.values(state.conversations).reduce((sum, one) => sum + addedToBadge(one), 0);
}
