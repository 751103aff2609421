import { type Connection, type Model, Schema } from "mongoose";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { ATTACHMENT_KINDS, type AttachmentPreview } from "#shared/chat/attachments.ts";
import type { ConversationAbout } from "#shared/chat/chat.schemas.ts";

/** One side of a conversation and how far it has read. */
export interface Member {
  user_id: number;
  last_read_seq: number;
  /**
   * The last message that has reached a tab. Written later than it is announced; missing if it was never ahead of the
   * read mark.
   */
  delivered_seq?: number;
  /** The last message that was emailed as missed, and when. */
  mailed_seq?: number;
  mailed_at?: Date;
  /** Whether the member hides the read mark from the other side. Only in memory: it is a setting of the person. */
  hides_read?: boolean;
}

/** The parts of the newest message that a list shows; without content if it was deleted. */
export type Preview = Pick<MessageRow, "sender_id" | "kind" | "content" | "line" | "created_at" | "deleted_at"> & {
  id: number;
  /** Missing without files. */
  attachments?: AttachmentPreview[];
};

/**
 * A conversation of two. `last_*` is a summary of the messages that may lag behind them. It is repaired from the
 * messages, which are the only source of truth.
 */
export interface ConversationRow {
  _id: number;
  /** `low:high`, the two user ids: one conversation for each pair. */
  pair: string;
  members: [Member, Member];
  /**
   * Who replied first, and how soon. It never changes once it has happened, so it is read from the messages when it is
   * first needed; missing before.
   */
  opening?: { answered_by: number; replied_ms: number };
  /**
   * The application that links the two: a copy that is updated after each change of their applications, so that a list
   * needs no further query. Missing before it is first needed.
   */
  about?: ConversationAbout;
  last_seq: number;
  last_message: Preview | null;
  created_at: Date;
  updated_at: Date;
}

export function pairOf(a: number, b: number): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}

export function conversationModel(connection: Connection): Model<ConversationRow> {
  const schema = new Schema<ConversationRow>(
    {
      _id: { type: Number, required: true },
      pair: { type: String, required: true },
      members: {
        type: [
          {
            _id: false,
            user_id: { type: Number, required: true },
            last_read_seq: { type: Number, required: true },
            delivered_seq: Number,
            mailed_seq: Number,
            mailed_at: Date,
          },
        ],
        required: true,
      },
      opening: {
        type: new Schema({ answered_by: Number, replied_ms: Number }, { _id: false, id: false }),
        default: undefined,
      },
      about: {
        type: new Schema(
          {
            rev: { type: Number, required: true },
            application: {
              type: new Schema({ id: Number, job_title: String, status: String }, { _id: false, id: false }),
              default: null,
            },
            others: { type: Number, required: true },
          },
          { _id: false, id: false },
        ),
        default: undefined,
      },
      last_seq: { type: Number, required: true },
      last_message: {
        type: new Schema(
          {
            id: Number,
            sender_id: Number,
            kind: { type: String, default: "text" },
            content: String,
            line: { type: Schema.Types.Mixed, default: undefined },
            attachments: {
              type: [{ _id: false, kind: { type: String, enum: ATTACHMENT_KINDS }, title: String }],
              default: undefined,
            },
            created_at: Date,
            deleted_at: { type: Date, default: null },
          },
          { _id: false, id: false },
        ),
        default: null,
      },
      created_at: { type: Date, required: true },
      updated_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ pair: 1 }, { unique: true });
  schema.index({ "members.user_id": 1, updated_at: -1 });
  schema.index({ updated_at: 1 });
  return connection.model<ConversationRow>("Conversation", schema, "conversations");
}
