import { type Connection, type Model, Schema } from "mongoose";
import type { Note } from "#shared/notifications/notes.ts";
import { NOTIFICATION_TYPES, type NotificationType } from "#shared/notifications/notifications.schemas.ts";

export interface NotificationRow {
  _id: number;
  user_id: number;
  /** The number of its last change, counted over all notifications of its owner. */
  rev: number;
  /** A unique name of its cause: a retry with the same cause writes no second one. */
  cause: string;
  type: NotificationType;
  /** If there is a note, each reader gets the text from it in their own language; this one is in English. */
  title: string;
  message: string;
  note?: Note;
  /** Who acted. Their name is read whenever the notification is shown. */
  person_id?: number;
  /** Where it leads. Missing: the client decides by its rule; null: nowhere. */
  target_url?: string | null;
  application_id?: number;
  is_read: boolean;
  created_at: Date;
  /**
   * A deleted notification keeps its cause, so that it is not raised again, and its `rev`, so that offline tabs learn
   * of it.
   */
  deleted_at?: Date;
}

/** The newest `rev` of each user. */
export interface NotificationHead {
  _id: number;
  rev: number;
}

export function notificationModel(connection: Connection): Model<NotificationRow> {
  const number = { type: Number, required: true };
  const text = { type: String, required: true };
  const schema = new Schema<NotificationRow>(
    {
      _id: number,
      user_id: number,
      rev: number,
      cause: text,
      type: { ...text, enum: NOTIFICATION_TYPES },
      title: { type: String, default: "" },
      message: { type: String, default: "" },
      note: { type: Schema.Types.Mixed, default: undefined },
      person_id: Number,
      target_url: String,
      application_id: Number,
      is_read: { type: Boolean, required: true },
      created_at: { type: Date, required: true },
      deleted_at: Date,
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ user_id: 1, created_at: -1, _id: -1 });
  schema.index({ user_id: 1, rev: 1, _id: 1 });
  schema.index({ user_id: 1, is_read: 1 });
  schema.index({ user_id: 1, cause: 1 }, { unique: true });
  return connection.model<NotificationRow>("Notification", schema, "notifications");
}

export function notificationHeadModel(connection: Connection): Model<NotificationHead> {
  const number = { type: Number, required: true };
  const schema = new Schema<NotificationHead>({ _id: number, rev: number }, { strict: "throw", versionKey: false });
  return connection.model<NotificationHead>("NotificationHead", schema, "notification_heads");
}
