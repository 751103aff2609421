import { type Connection, type Model, Schema } from "mongoose";
import { AUDIENCES, type Audience } from "#shared/admin/announcements/announcement-lists.ts";

/** An announcement and the progress of its delivery. */
export interface AnnouncementRow {
  _id: number;
  /** Null once the account of its author is gone. */
  by: number | null;
  /** A hash of the author and the idempotency key, which finds the row when a call is repeated. */
  call: string;
  /** A hash of the content: the same key with another content is an error. */
  fingerprint: string;
  title: string;
  message: string;
  audience: Audience;
  target_url: string | null;
  request_id: string;
  created_at: Date;
  /** The last person who was notified, in the order of verification; null before the first and after the last. */
  place: { at: Date; id: number } | null;
  reached: number;
  /** When a process last delivered a part of it. Processes of an older version take over announcements without progress. */
  moved_at: Date;
  finished_at: Date | null;
}

export function announcementModel(connection: Connection): Model<AnnouncementRow> {
  const number = { type: Number, required: true };
  const text = { type: String, required: true };
  const schema = new Schema<AnnouncementRow>(
    {
      _id: number,
      by: { type: Number, default: null },
      call: text,
      fingerprint: text,
      title: text,
      message: text,
      audience: { ...text, enum: AUDIENCES },
      target_url: { type: String, default: null },
      request_id: text,
      created_at: { type: Date, required: true },
      place: { type: new Schema({ at: Date, id: Number }, { _id: false }), default: null },
      reached: number,
      moved_at: { type: Date, required: true },
      finished_at: { type: Date, default: null },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ call: 1 }, { unique: true });
  schema.index({ created_at: -1, _id: -1 });
  schema.index({ finished_at: 1, moved_at: 1 });
  schema.index({ by: 1 });
  return connection.model<AnnouncementRow>("Announcement", schema, "announcements");
}
