import { type Connection, type Model, Schema } from "mongoose";
import { NOTIFICATION_TYPES } from "#shared/notifications/notifications.schemas.ts";

export interface NotificationRow {
  _id: number;
  user_id: number;
  /** What caused it: the same cause, retried, writes one notification. */
  cause: string;
  type: (typeof NOTIFICATION_TYPES)[number];
  title: string;
  message: string;
  target_url: string | null;
  is_read: boolean;
  created_at: Date;
}

export function notificationModel(connection: Connection): Model<NotificationRow> {
  const text = { type: String, required: true };
  const schema = new Schema<NotificationRow>(
    {
      _id: { type: Number, required: true },
      user_id: { type: Number, required: true },
      cause: text,
      type: { type: String, required: true, enum: NOTIFICATION_TYPES },
      title: text,
      message: text,
      target_url: { type: String, default: null },
      is_read: { type: Boolean, required: true },
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ user_id: 1, created_at: -1, _id: -1 });
  schema.index({ user_id: 1, is_read: 1 });
  schema.index({ user_id: 1, cause: 1 }, { unique: true });
  return connection.model<NotificationRow>("Notification", schema, "notifications");
}
