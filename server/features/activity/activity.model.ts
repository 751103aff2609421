import { type Connection, type Model, Schema } from "mongoose";
import {
  ACTIVITY_KINDS,
  ACTIVITY_TYPES,
  type ActivityKind,
  type ActivityType,
} from "#shared/admin/activity/activity-lists.ts";

/** What an activity leads to. */
export const ACTIVITY_OBJECTS = ["job", "application", "report"] as const;
export interface ActivityObject {
  kind: (typeof ACTIVITY_OBJECTS)[number];
  id: number;
}

/** Something that has happened, as whoever made it happen notes it. */
export interface NewActivity {
  /** A name that no other has, for ever: noted again, it is written once. */
  cause: string;
  kind: ActivityKind;
  /** Null where nobody acted. */
  actor_id: number | null;
  /** Whom it was about, or whom it happened to; the other one of two. */
  subject_id?: number | null;
  object?: ActivityObject | null;
  at: Date;
}

/** One line of the admins' feed: numbers alone, never a name or a text, so that none outlives its account. */
export interface ActivityRow {
  _id: number;
  cause: string;
  type: ActivityType;
  kind: ActivityKind;
  actor_id: number | null;
  subject_id: number | null;
  /** The two again, under one index. */
  people: number[];
  object: ActivityObject | null;
  at: Date;
}

/** Up to where the other rows have been looked through for what was not noted: one row. */
export interface ActivityMark {
  _id: "activities";
  at: Date;
}

export function activityModel(connection: Connection): Model<ActivityRow> {
  const number = { type: Number, required: true };
  const text = { type: String, required: true };
  const object = new Schema({ kind: { ...text, enum: ACTIVITY_OBJECTS }, id: number }, { _id: false, id: false });
  const schema = new Schema<ActivityRow>(
    {
      _id: number,
      cause: text,
      type: { ...text, enum: ACTIVITY_TYPES },
      kind: { ...text, enum: ACTIVITY_KINDS },
      actor_id: { type: Number, default: null },
      subject_id: { type: Number, default: null },
      people: { type: [Number], required: true },
      object: { type: object, default: null },
      at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ cause: 1 }, { unique: true });
  // The list: all of it, by types, and by whom it was about.
  schema.index({ at: -1, _id: -1 });
  schema.index({ type: 1, at: -1, _id: -1 });
  schema.index({ people: 1, at: -1, _id: -1 });
  return connection.model<ActivityRow>("Activity", schema, "activities");
}

export function activityMarkModel(connection: Connection): Model<ActivityMark> {
  const schema = new Schema<ActivityMark>(
    { _id: { type: String, required: true }, at: { type: Date, required: true } },
    { strict: "throw", versionKey: false },
  );
  return connection.model<ActivityMark>("ActivityMark", schema, "activity_marks");
}
