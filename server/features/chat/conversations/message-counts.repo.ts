import type { Model } from "mongoose";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { ConversationRow } from "./conversation.model.ts";

/** What people write: lines and cards of the system are nobody's messages. */
export const WRITTEN = ["text", "file"] as const;

/** When a conversation began, and how soon it was answered, where that is known already. */
export interface BeginningRow {
  _id: number;
  created_at: Date;
  opening?: Pick<NonNullable<ConversationRow["opening"]>, "replied_ms">;
}

/** How much is written, and how conversations began. */
export function createMessageCounts(messages: Model<MessageRow>, conversations: Model<ConversationRow>) {
  return {
    /**
     * Messages from one moment to another, the later one not included; null is no bound. What its writer took back is
     * counted too: it was written. A range of an index, which is counted without reading any.
     */
    countWritten: (from: Date | null, to: Date | null): Promise<number> =>
      messages
        .countDocuments({
          kind: { $in: WRITTEN },
          created_at: { $gte: from ?? new Date(0), ...(to && { $lt: to }) },
        })
        .exec(),
    /** Conversations by id, behind one of them. */
    begunBehind: (id: number, limit: number): Promise<BeginningRow[]> =>
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
