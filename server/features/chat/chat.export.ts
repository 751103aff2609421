import type { Model } from "mongoose";
import type { Records } from "#server/platform/database/records.ts";
import type { ConversationRow } from "./conversations/conversation.model.ts";
import type { BlockRow } from "./safety/block.model.ts";
import { textOf } from "./sending/line-texts.ts";
import type { MessageRow } from "./sending/message.model.ts";
import { sidesOf } from "./sending/presenters.ts";

interface Deps {
  conversations: Model<ConversationRow>;
  messages: Model<MessageRow>;
  blocks: Model<BlockRow>;
  records: Records;
}

/** The chat's part of a user's data export: their own side of each conversation, without the messages of others. */
export function chatExport({ conversations, messages, blocks, records }: Deps) {
  /** By conversation, because the index of client ids begins with these two fields. */
  const ownIn = (conversation_id: number, sender_id: number) =>
    messages.find({ conversation_id, sender_id }).sort({ seq: 1 }).lean<MessageRow[]>();
  const toOwn = (row: MessageRow) => {
    const { _id: id, seq, client_id, kind, attachments = [] } = row;
    const { created_at, updated_at, edited_at, deleted_at } = row;
    const content = textOf(row);
    return { id, seq, client_id, kind, content, attachments, created_at, updated_at, edited_at, deleted_at };
  };
  return {
    conversations: async (userId: number) => {
      const rows = await conversations
        .find({ "members.user_id": userId })
        .sort({ updated_at: 1 })
        .lean<ConversationRow[]>();
      const found = [];
      for (const { _id, members, created_at, updated_at } of rows) {
        const sides = records.read("personal exports", _id, () => sidesOf(members, userId));
        if (!sides) continue;
        const { last_read_seq, delivered_seq = null, mailed_seq = null, mailed_at = null } = sides.own;
        found.push({
          id: _id,
          other_user_id: sides.other.user_id,
          created_at,
          updated_at,
          last_read_seq,
          delivered_seq,
          mailed_seq,
          mailed_at,
          own_messages: (await ownIn(_id, userId)).map(toOwn),
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
