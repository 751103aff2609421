import type { Model } from "mongoose";
import type { Records } from "#server/platform/database/records.ts";
import { own } from "#shared/dictionary.ts";
import type { AskedAbout, ConversationRow } from "./conversations/conversation.model.ts";
import { flagsOf } from "./conversations/conversation-flags.repo.ts";
import { archivedIn } from "./conversations/conversation-flags.service.ts";
import type { MarkedReader } from "./conversations/conversations.repo.ts";
import type { UnreadMessagesRepo } from "./conversations/unread-messages.repo.ts";
import type { BlockRow } from "./safety/block.model.ts";
import { textOf } from "./sending/line-texts.ts";
import { type MessageRow, voiceOf } from "./sending/message.model.ts";
import type { SideId } from "./sides.ts";

interface Deps {
  conversations: Model<ConversationRow>;
  messages: Model<MessageRow>;
  blocks: Model<BlockRow>;
  /** The messages of these conversations to which someone has reacted. */
  reactedBy: (userId: number, conversationIds: readonly number[]) => Promise<MessageRow[]>;
  unreadMessages: Pick<UnreadMessagesRepo, "backlogs">;
  /** The side for which an account acts. */
  sideOf: (userId: number) => Promise<SideId>;
  records: Records;
}

/**
 * The chat's part of a user's data export: their own part of each conversation, without the messages of others. A
 * colleague's is what they wrote and read for the company.
 */
export function chatExport({ conversations, messages, blocks, reactedBy, unreadMessages, sideOf, records }: Deps) {
  /** By conversation and side, because the index of client ids begins with these two fields. */
  const ownIn = (conversation_id: number, sender_id: SideId, userId: number) =>
    messages
      .find({ conversation_id, sender_id, author_id: sender_id === userId ? null : userId })
      .sort({ seq: 1 })
      .lean<MessageRow[]>();
  const toOwn = (row: MessageRow) => {
    const { _id: id, seq, client_id, kind, attachments = [], reply_to = null } = row;
    const voice = voiceOf(row);
    const { created_at, updated_at, edited_at, deleted_at } = row;
    const content = textOf(row);
    const files = { attachments, ...(voice && { voice }) };
    return { id, seq, client_id, kind, content, ...files, reply_to, created_at, updated_at, edited_at, deleted_at };
  };
  /** The user's reactions, without the messages themselves, which others have written. */
  const toReaction = ({ _id: message_id, seq, reactions = {} }: MessageRow, userId: number) => ({
    ...{ message_id, seq, kind: own(reactions, String(userId)) },
  });
  /** What they have set for a conversation. */
  async function flagsIn(row: ConversationRow, reader: MarkedReader) {
    const { marked_unread, muted, archived_seq, pinned } = flagsOf(row, reader);
    const archived = archived_seq !== null && (await archivedIn(unreadMessages, row, reader)).archived;
    return { marked_unread, muted, archived, pinned };
  }
  return {
    conversations: async (userId: number) => {
      const side = await sideOf(userId);
      const rows = await conversations
        .find({ "members.user_id": side })
        .sort({ updated_at: 1 })
        .lean<ConversationRow[]>();
      const ids = rows.map(({ _id }) => _id);
      const reacted = Map.groupBy(await reactedBy(userId, ids), (row) => row.conversation_id);
      const found = [];
      for (const row of rows) {
        const sides = records.read("personal exports", row._id, () => sidesIn(row, side));
        if (!sides) continue;
        const { _id: id, created_at, updated_at } = row;
        const marks = userId === side ? sides.own : own(row.colleagues ?? {}, String(userId));
        const written = await ownIn(id, side, userId);
        const own_reactions = (reacted.get(id) ?? []).map((one) => toReaction(one, userId));
        // The company's other conversations are not this colleague's data.
        if (!marks && written.length === 0 && own_reactions.length === 0) continue;
        const { last_read_seq = 0, delivered_seq = null, mailed_seq = null, mailed_at = null } = marks ?? {};
        found.push({
          ...{ id, other_user_id: sides.other.user_id, created_at, updated_at },
          ...{ last_read_seq, delivered_seq, mailed_seq, mailed_at },
          ...(row.company_id !== side && row.asked_about && { asked_about: askedIn(row.asked_about) }),
          ...(await flagsIn(row, { user_id: userId, side })),
          own_messages: written.map(toOwn),
          own_reactions,
        });
      }
      return found;
    },
    /** Whom the user has blocked, but not who has blocked the user. */
    blocks: async (userId: number) => {
      const rows = await blocks.find({ blocker_id: userId }).sort({ created_at: 1 }).lean<BlockRow[]>();
      return rows.map(({ blocked_id, created_at }) => ({ blocked_id, created_at }));
    },
  };
}

/** The job about which the user, a job seeker, has asked last. */
const askedIn = ({ job_id, job_title }: AskedAbout) => ({ job_id, job_title });

/** @returns null for a row that does not name both sides */
function sidesIn({ members }: ConversationRow, side: SideId) {
  const own = members.find(({ user_id }) => user_id === side);
  const other = members.find(({ user_id }) => user_id !== side);
  return own && other ? { own, other } : null;
}
