import { type Connection, type Model, Schema } from "mongoose";
import { ATTACHMENT_KINDS, type Attachment } from "#shared/chat/attachments.ts";
import { LINE_TOPICS, type LineTopic, MESSAGE_KINDS } from "#shared/chat/chat.schemas.ts";
import type { InterviewCard } from "#shared/interviews/interviews.schemas.ts";

/** A message, the only truth of the chat. */
export interface MessageRow {
  _id: number;
  conversation_id: number;
  /** 1, 2, 3, ... within the conversation, without holes. */
  seq: number;
  /** The conversation's change number: taken anew by insert, edit and delete. */
  rev: number;
  /** The name that the sender gave: a retry carries the same one. */
  client_id: string;
  sender_id: number;
  kind: (typeof MESSAGE_KINDS)[number];
  content: string;
  /** Its files, as they are told; not there in a message without any. */
  attachments?: Attachment[];
  /** Of a card: what it shows, as it travels. Who wrote the card changes it; its sender cannot. */
  card?: InterviewCard;
  /** Of a system line. */
  topic?: LineTopic;
  created_at: Date;
  updated_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
}

export function messageModel(connection: Connection): Model<MessageRow> {
  const number = { type: Number, required: true };
  const schema = new Schema<MessageRow>(
    {
      _id: number,
      conversation_id: number,
      seq: number,
      rev: number,
      client_id: { type: String, required: true },
      sender_id: number,
      kind: { type: String, required: true, enum: MESSAGE_KINDS },
      // With files it may be empty.
      content: { type: String, default: "" },
      attachments: {
        type: [
          {
            _id: false,
            name: { type: String, required: true },
            kind: { type: String, required: true, enum: ATTACHMENT_KINDS },
            title: { type: String, required: true },
            size: number,
            width: Number,
            height: Number,
          },
        ],
        default: undefined,
      },
      card: { type: Schema.Types.Mixed, default: undefined },
      topic: { type: String, enum: LINE_TOPICS },
      created_at: { type: Date, required: true },
      updated_at: { type: Date, required: true },
      edited_at: { type: Date, default: null },
      deleted_at: { type: Date, default: null },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ conversation_id: 1, seq: 1 }, { unique: true });
  schema.index({ conversation_id: 1, rev: 1 }, { unique: true });
  // The search goes back in time over many conversations at once. No unique one: a clock may be set back.
  schema.index({ conversation_id: 1, created_at: 1 });
  // For the statistics: how much was written on a day.
  schema.index({ kind: 1, created_at: 1 });
  // A retried send meets this index, not a second row.
  schema.index({ conversation_id: 1, sender_id: 1, client_id: 1 }, { unique: true });
  return connection.model<MessageRow>("Message", schema, "messages");
}
