import { type Connection, type Model, Schema } from "mongoose";
import { LINE_TOPICS, type LineTopic } from "#shared/chat/chat.schemas.ts";
import { NOTIFICATION_TYPES, type NotificationType } from "#shared/notifications/notifications.schemas.ts";

/** What one person's notification says. */
export interface TidingNote {
  user_id: number;
  type: NotificationType;
  title: string;
  message: string;
  application_id: number;
}

/**
 * Something that happened between two people and that they are still to be told of. It is written in the transaction of
 * the change itself, and removed when everything in it was told: nothing that happened is lost with the process that did
 * it, and nothing is told twice, for each part of it is known by its name.
 */
export interface TidingRow {
  /** The name of the event, which no other has: `application-12-3`. */
  _id: string;
  /** `low:high`, the two people. */
  pair: string;
  at: Date;
  /** Who acted, and the other one. */
  actor_id: number;
  other_id: number;
  /** A system line in their conversation; null for none. */
  line: string | null;
  /** What the line tells of. */
  topic?: LineTopic;
  /** The interviews whose cards show something else from now on. */
  cards: number[];
  notes: TidingNote[];
  /** To whom a mail goes that the reminders write, if they want one. */
  mails: { interview_id: number; version: number; user_ids: number[] } | null;
}

const number = { type: Number, required: true };
const text = { type: String, required: true };

export function tidingModel(connection: Connection): Model<TidingRow> {
  const note = {
    _id: false,
    user_id: number,
    type: { ...text, enum: NOTIFICATION_TYPES },
    title: text,
    message: String,
    application_id: number,
  };
  const mails = new Schema({ interview_id: number, version: number, user_ids: [Number] }, { _id: false });
  const schema = new Schema<TidingRow>(
    {
      _id: text,
      pair: text,
      at: { type: Date, required: true },
      actor_id: number,
      other_id: number,
      line: { type: String, default: null },
      topic: { type: String, enum: LINE_TOPICS },
      cards: { type: [Number], required: true },
      notes: { type: [note], required: true },
      mails: { type: mails, default: null },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ pair: 1, at: 1 });
  schema.index({ at: 1 });
  // For the deletion of an account.
  schema.index({ actor_id: 1 });
  schema.index({ other_id: 1 });
  return connection.model<TidingRow>("Tiding", schema, "tidings");
}
