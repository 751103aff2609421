import { type Connection, type Model, Schema } from "mongoose";
import { AUDIENCES, type Audience } from "#shared/admin/announcements/announcement-lists.ts";

/** An announcement, and how far it has come. */
export interface AnnouncementRow {
  _id: number;
  /** Null once the account of its author is gone. */
  by: number | null;
  /** A hash of its author and of the name that they gave to the call: sent again, it is found. */
  call: string;
  /** A hash of what was sent: another content under the same name is a mistake. */
  fingerprint: string;
  title: string;
  message: string;
  audience: Audience;
  target_url: string | null;
  request_id: string;
  created_at: Date;
  /** The last one who was told, in the order in which accounts were verified; null before the first, and after the last. */
  place: { at: Date; id: number } | null;
  reached: number;
  /** When a process last went on with it: processes of an older version take over what was left for long. */
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
