import { type Connection, type Model, Schema } from "mongoose";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { ATTACHMENT_KINDS, type AttachmentPreview, type VoicePreview } from "#shared/chat/attachments.ts";
import type { ConversationAbout } from "#shared/chat/chat.schemas.ts";

/** What a person has set for a conversation, apart from pins. */
export interface StoredFlags {
  /** Grows with each change, pins included. */
  rev: number;
  marked_unread?: boolean;
  muted?: boolean;
  /**
   * The last message when the person archived the conversation; missing if they have not. A message after it brings the
   * conversation back (see `bringsBack`), so that a send needs no further write.
   */
  archived_seq?: number;
}

/** How far a person has read a conversation, and what they have set for it. */
export interface Marks {
  last_read_seq: number;
  /**
   * The last message that has reached a tab. Written later than it is announced; missing if it was never ahead of the
   * read mark.
   */
  delivered_seq?: number;
  /** The last message that was emailed as missed, and when. */
  mailed_seq?: number;
  mailed_at?: Date;
  /** Missing if they were never set. */
  flags?: StoredFlags;
}

/** What a conversation is about, as far as the applications of its two sides say it. */
export type LinkedAbout = Omit<ConversationAbout, "job">;

/** The job about which a job seeker has asked: its title of that time, and the last message before that. */
export interface AskedAbout {
  /** Null after one of the two accounts was deleted. */
  job_id: number | null;
  job_title: string;
  after_seq: number;
  /** Grows with each change. */
  rev: number;
}

/** One side of a conversation, with the marks of its own account. */
export interface Member extends Marks {
  user_id: number;
}

/** The marks of a colleague, written when they first have one: without any, nothing was read. */
export interface ColleagueMarks extends Partial<Marks> {
  /** The side for which they had them; they may have left its company since. */
  side: number;
}

/** The parts of the newest message that a list shows; without content if it was deleted. */
export type Preview = Pick<
  MessageRow,
  "sender_id" | "author_id" | "kind" | "content" | "line" | "created_at" | "deleted_at"
> & {
  id: number;
  /** Missing without files. */
  attachments?: AttachmentPreview[];
  /** Only of a voice message. */
  voice?: VoicePreview;
};

/**
 * A conversation of two sides (see sides.ts). `last_*` is a summary of the messages that may lag behind them. It is repaired from the
 * messages, which are the only source of truth.
 */
export interface ConversationRow {
  _id: number;
  /** `low:high`, the two user ids: one conversation for each pair. */
  pair: string;
  members: [Member, Member];
  /** By their user ids. Missing without any. */
  colleagues?: Record<string, ColleagueMarks>;
  /**
   * Who has pinned it: `user:place`, with a few places for each person. An index keeps places unique, so that no one has
   * more pins than places, whatever several processes do. Missing without any.
   */
  pins?: string[];
  /**
   * The company that one of the sides is, named by its owner; null without one. Missing in rows that versions before it
   * wrote: then either side may be one.
   */
  company_id?: number | null;
  /**
   * Who replied first, and how soon. It never changes once it has happened, so it is read from the messages when it is
   * first needed; missing before.
   */
  opening?: { answered_by: number; replied_ms: number };
  /**
   * The application that links the two: a copy that is updated after each change of their applications, so that a list
   * needs no further query. Missing before it is first needed.
   */
  about?: LinkedAbout;
  /** The job about which the job seeker has asked last. Missing before the first. */
  asked_about?: AskedAbout;
  last_seq: number;
  last_message: Preview | null;
  created_at: Date;
  updated_at: Date;
}

/** The parts of a conversation that say who is in it and how far they have read. */
export const MEMBERSHIP = { members: 1, colleagues: 1, company_id: 1 } as const;
export type Membership = Pick<ConversationRow, "_id" | keyof typeof MEMBERSHIP>;

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
            flags: {
              type: new Schema(
                { rev: Number, marked_unread: Boolean, muted: Boolean, archived_seq: Number },
                { _id: false, id: false },
              ),
              default: undefined,
            },
          },
        ],
        required: true,
      },
      colleagues: { type: Schema.Types.Mixed, default: undefined },
      pins: { type: [String], default: undefined },
      company_id: Number,
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
      asked_about: {
        type: new Schema<AskedAbout>(
          { job_id: { type: Number, default: null }, job_title: String, after_seq: Number, rev: Number },
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
            author_id: Number,
            kind: { type: String, default: "text" },
            content: String,
            line: { type: Schema.Types.Mixed, default: undefined },
            attachments: {
              type: [{ _id: false, kind: { type: String, enum: ATTACHMENT_KINDS }, title: String }],
              default: undefined,
            },
            voice: { type: new Schema({ duration_ms: Number }, { _id: false, id: false }), default: undefined },
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
  // An empty list has no place: with a sparse index only one conversation could have one.
  schema.index({ pins: 1 }, { unique: true, partialFilterExpression: { pins: { $gt: "" } } });
  return connection.model<ConversationRow>("Conversation", schema, "conversations");
}
