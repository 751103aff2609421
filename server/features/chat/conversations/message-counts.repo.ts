import type { Model } from "mongoose";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { ConversationRow } from "./conversation.model.ts";

/** Kinds of messages that people write; the others are events. */
export const WRITTEN = ["text", "file"] as const;

/** When a conversation began, and how soon it was answered, if that is stored. */
export interface BeginningRow {
  _id: number;
  created_at: Date;
  opening?: Pick<NonNullable<ConversationRow["opening"]>, "replied_ms">;
}

/** Statistics of messages and conversations. */
export function createMessageCounts(messages: Model<MessageRow>, conversations: Model<ConversationRow>) {
  return {
    /**
     * The messages from one moment to another, the later one not included; null is no bound. Deleted messages count
     * too. The count reads a range of an index and no messages.
     */
    countWritten: (from: Date | null, to: Date | null): Promise<number> =>
      messages
        .countDocuments({
          kind: { $in: WRITTEN },
          created_at: { $gte: from ?? new Date(0), ...(to && { $lt: to }) },
        })
        .exec(),
    /** The conversations after an id, ascending. */
    begunAfter: (id: number, limit: number): Promise<BeginningRow[]> =>
      conversations
        .find({ _id: { $gt: id } }, { created_at: 1, "opening.replied_ms": 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .batchSize(limit)
        .lean<BeginningRow[]>()
        .exec(),
  };
}
export type MessageCounts = ReturnType<typeof createMessageCounts>;
