import type {
  AskedAbout,
  ConversationRow,
  LinkedAbout,
} from "#server/features/chat/conversations/conversation.model.ts";
import type { PersonalFlags } from "#server/features/chat/conversations/conversation-flags.repo.ts";
import type { Other } from "#server/features/chat/conversations/directory.ts";
import type { ListedBacklog } from "#server/features/chat/conversations/unread-messages.repo.ts";
import { deliveredUpTo, readUpTo, type Sides } from "#server/features/chat/sides.ts";
import {
  type AskedJob,
  type ConversationAbout,
  type ConversationSummary,
  isEvent,
  type Message,
  type MessageReaction,
  type PersonCard,
  type QuotedMessage,
} from "#shared/chat/chat.schemas.ts";
import { lineOf, textOf } from "./line-texts.ts";
import { authorOf, type MessageRow, voiceOf } from "./message.model.ts";

type Written = Pick<MessageRow, "sender_id" | "author_id" | "kind">;
export type BothSides = Pick<Sides, "own" | "other">;

/**
 * The person whom clients name as the author of a message, if several people write for its side. Null otherwise: then its
 * sender has written it.
 */
export function namedAuthor(message: Written, { own, other }: BothSides): number | null {
  if (isEvent(message.kind)) return null;
  const { people } = message.sender_id === own.id ? own : other;
  return message.author_id !== undefined || people.length > 1 ? authorOf(message) : null;
}

/** What a message names besides its own row. */
export interface Named {
  /** The card of its `namedAuthor`. */
  author: PersonCard | null;
  /** The message to which it replies. */
  quote: QuotedMessage | null;
  reactions: MessageReaction[];
}

/** For lines and cards. */
export const NOTHING_NAMED: Named = { author: null, quote: null, reactions: [] };

/** A message as it travels. `is_read` follows from the read marks of the receiver's side, as far as it shows them. */
export function toMessage(row: MessageRow, { own, other }: BothSides, { author, quote, reactions }: Named): Message {
  const receiver = row.sender_id === own.id ? other : own;
  const line = lineOf(row);
  const voice = voiceOf(row);
  return {
    id: row._id,
    seq: row.seq,
    rev: row.rev,
    client_id: row.client_id,
    conversation_id: row.conversation_id,
    sender_id: row.sender_id,
    receiver_id: receiver.id,
    author_id: authorOf(row),
    author,
    kind: row.kind,
    content: textOf(row),
    ...(line && { line }),
    attachments: row.attachments ?? [],
    ...(voice && { voice }),
    card: row.card ?? null,
    topic: row.topic ?? null,
    reply_to: quote,
    reactions,
    is_read: row.seq <= readUpTo(receiver),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}

/** Without an application between the two. */
export const NO_APPLICATION: LinkedAbout = { rev: 0, application: null, others: 0 };

function aboutOf({ about = NO_APPLICATION, asked_about: asked }: ConversationRow, other: Other): ConversationAbout {
  const { application, others } = about;
  // Each of the two only grows.
  const rev = about.rev + (asked?.rev ?? 0);
  // A deleted account has no applications, even if one was stored while it was being deleted.
  if (!other.exists) return { rev, application: null, others: 0, job: null };
  return { rev, application, others, job: application === null && asked ? askedJob(asked) : null };
}

const askedJob = ({ job_id: id, job_title: title, after_seq }: AskedAbout): AskedJob | null =>
  id === null ? null : { id, title, after_seq };

/** @param author the card of the `namedAuthor` of the newest message */
export function toSummary(
  row: ConversationRow,
  sides: Sides,
  other: Other,
  { unread, last_seq, archived }: ListedBacklog,
  { rev, marked_unread, muted, pinned }: PersonalFlags,
  author: PersonCard | null,
): ConversationSummary {
  const last = row.last_message;
  const line = last && lineOf(last);
  const shows = ({ user_id }: { user_id: number }) => other.showsRead(user_id);
  return {
    id: row._id,
    other_user: other.user,
    blocked: other.blocked,
    about: aboutOf(row, other),
    last_message: last && {
      id: last.id,
      seq: row.last_seq,
      sender_id: last.sender_id,
      author_id: authorOf(last),
      author,
      kind: last.kind,
      content: textOf(last),
      ...(line && { line }),
      attachments: last.attachments ?? [],
      ...(last.voice && { voice: last.voice }),
      created_at: last.created_at.toISOString(),
      deleted_at: last.deleted_at?.toISOString() ?? null,
    },
    updated_at: row.updated_at.toISOString(),
    unread_count: unread.length,
    last_seq,
    last_read_seq: sides.me.last_read_seq,
    other_read_seq: readUpTo(sides.other, shows),
    other_delivered_seq: deliveredUpTo(sides.other, shows),
    ...{ marked_unread, muted, archived, pinned },
    flags_rev: rev,
  };
}
