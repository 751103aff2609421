import type { ConversationRow, Member } from "#server/features/chat/conversations/conversation.model.ts";
import type { Other } from "#server/features/chat/conversations/directory.ts";
import type { ConversationAbout, ConversationSummary, Message } from "#shared/chat/chat.schemas.ts";
import { lineOf, textOf } from "./line-texts.ts";
import type { MessageRow } from "./message.model.ts";

/** The two members of a conversation, from the view of one of them. */
export interface Sides {
  own: Member;
  other: Member;
}

/** @returns null for a user who is not a member */
export function sidesOf(members: readonly Member[], userId: number): Sides | null {
  const own = members.find((member) => member.user_id === userId);
  const other = members.find((member) => member.user_id !== userId);
  return own && other ? { own, other } : null;
}

/** The last message that has reached a member; messages that were read have been delivered. */
export const deliveredSeq = (member: Member): number => Math.max(member.delivered_seq ?? 0, member.last_read_seq);

/** A message as it travels. `is_read` follows from the receiver's read mark, unless the receiver hides it. */
export function toMessage(row: MessageRow, members: readonly Member[]): Message {
  const receiver = members.find((member) => member.user_id !== row.sender_id);
  if (!receiver) throw new Error("a message without a receiver");
  const line = lineOf(row);
  return {
    id: row._id,
    seq: row.seq,
    rev: row.rev,
    client_id: row.client_id,
    conversation_id: row.conversation_id,
    sender_id: row.sender_id,
    receiver_id: receiver.user_id,
    kind: row.kind,
    content: textOf(row),
    ...(line && { line }),
    attachments: row.attachments ?? [],
    card: row.card ?? null,
    topic: row.topic ?? null,
    is_read: !receiver.hides_read && row.seq <= receiver.last_read_seq,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}

/** Without an application between the two. */
export const NO_APPLICATION: ConversationAbout = { rev: 0, application: null, others: 0 };

/** A deleted account has no applications, even if one was stored while it was being deleted. */
const aboutWith = (other: Other, { rev, application, others }: ConversationAbout): ConversationAbout =>
  other.exists ? { rev, application, others } : { rev, application: null, others: 0 };

export function toSummary(
  row: ConversationRow,
  sides: Sides,
  other: Other,
  backlog: { unread: number; last_seq: number },
): ConversationSummary {
  const last = row.last_message;
  const line = last && lineOf(last);
  return {
    id: row._id,
    other_user: other.user,
    blocked: other.blocked,
    about: aboutWith(other, row.about ?? NO_APPLICATION),
    last_message: last && {
      id: last.id,
      seq: row.last_seq,
      sender_id: last.sender_id,
      kind: last.kind,
      content: textOf(last),
      ...(line && { line }),
      attachments: last.attachments ?? [],
      created_at: last.created_at.toISOString(),
      deleted_at: last.deleted_at?.toISOString() ?? null,
    },
    updated_at: row.updated_at.toISOString(),
    unread_count: backlog.unread,
    last_seq: backlog.last_seq,
    last_read_seq: sides.own.last_read_seq,
    other_read_seq: other.showsRead ? sides.other.last_read_seq : 0,
    other_delivered_seq: other.showsRead ? deliveredSeq(sides.other) : 0,
  };
}
