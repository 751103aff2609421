import { type Connection, type Model, Schema } from "mongoose";
import { ATTACHMENT_KINDS, type Attachment, type Voice } from "#shared/chat/attachments.ts";
import { LINE_TOPICS, type LineTopic, MESSAGE_KINDS } from "#shared/chat/chat.schemas.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import type { InterviewCard } from "#shared/interviews/interviews.schemas.ts";

/** A message. The messages are the only source of truth of the chat. */
export interface MessageRow {
  _id: number;
  conversation_id: number;
  /** 1, 2, 3, ... within the conversation, without holes. */
  seq: number;
  /** The conversation's change number: each insert, edit, delete and reaction takes the next one. */
  rev: number;
  /** Chosen by the sender; a retry has the same one. */
  client_id: string;
  /** The side that sends it: of a company its owner, whoever wrote it. */
  sender_id: number;
  /** The colleague who wrote it; missing if that is the sender's own account. */
  author_id?: number;
  kind: (typeof MESSAGE_KINDS)[number];
  /** What a person has written. Of a line or a card what it says, in English (`storedTextOf`). */
  content: string;
  /** What a line or a card says. Each reader gets it as text in their own language. */
  line?: ChatLine;
  /** Its files; missing in a message without files. */
  attachments?: Attachment[];
  /** The recording of a voice message; null once it is deleted, missing in all others. */
  voice?: Voice | null;
  /** What a card shows. Only the feature that added the card changes it. */
  card?: InterviewCard;
  /** What a system line is about. */
  topic?: LineTopic;
  /** The id of the message to which it replies. What that says is read with each answer (quotes.ts). */
  reply_to?: number;
  /**
   * The reactions by user id, so that each person's is set in one step, whoever reacts at the same time. Missing before
   * the first, and after the message was deleted; empty after the last was removed.
   */
  reactions?: Record<string, ReactionKind>;
  created_at: Date;
  updated_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
}

/** Who wrote a message. */
export const authorOf = ({ author_id, sender_id }: Pick<MessageRow, "author_id" | "sender_id">): number =>
  author_id ?? sender_id;

/** The recording of a message; null without one. Versions that know no recordings delete a message without it. */
export const voiceOf = ({ voice = null, deleted_at }: Pick<MessageRow, "voice" | "deleted_at">): Voice | null =>
  deleted_at === null ? voice : null;

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
      author_id: Number,
      kind: { type: String, required: true, enum: MESSAGE_KINDS },
      // May be empty in a message with files.
      content: { type: String, default: "" },
      line: { type: Schema.Types.Mixed, default: undefined },
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
            alt: String,
          },
        ],
        default: undefined,
      },
      voice: { type: Schema.Types.Mixed, default: undefined },
      card: { type: Schema.Types.Mixed, default: undefined },
      topic: { type: String, enum: LINE_TOPICS },
      reply_to: Number,
      reactions: { type: Schema.Types.Mixed, default: undefined },
      created_at: { type: Date, required: true },
      updated_at: { type: Date, required: true },
      edited_at: { type: Date, default: null },
      deleted_at: { type: Date, default: null },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ conversation_id: 1, seq: 1 }, { unique: true });
  schema.index({ conversation_id: 1, rev: 1 }, { unique: true });
  // For the search, which reads many conversations back in time. Not unique, because a clock may be set back.
  schema.index({ conversation_id: 1, created_at: 1 });
  // For the reactions of one person. Only messages with reactions are in it, so that a send does not pay for it.
  schema.index({ conversation_id: 1, _id: 1 }, { partialFilterExpression: { reactions: { $exists: true } } });
  // For the statistics: messages per day.
  schema.index({ kind: 1, created_at: 1 });
  // Keeps a retried send from storing a second row.
  schema.index({ conversation_id: 1, sender_id: 1, client_id: 1 }, { unique: true });
  return connection.model<MessageRow>("Message", schema, "messages");
}
