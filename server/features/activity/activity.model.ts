import { type Connection, type Model, Schema } from "mongoose";
import {
  ACTIVITY_KINDS,
  ACTIVITY_TYPES,
  type ActivityKind,
  type ActivityType,
} from "#shared/admin/activity/activity-lists.ts";

/** The object that an activity links to. */
export const ACTIVITY_OBJECTS = ["job", "application", "report"] as const;
export interface ActivityObject {
  kind: (typeof ACTIVITY_OBJECTS)[number];
  id: number;
}

/** An activity before it has an id. */
export interface NewActivity {
  /** Unique for ever, so that an activity that is added again is stored once. */
  cause: string;
  kind: ActivityKind;
  /** Null if no user caused it. */
  actor_id: number | null;
  /** The person it is about, or the other of two. */
  subject_id?: number | null;
  object?: ActivityObject | null;
  at: Date;
}

/** One row of the admins' feed. It contains ids only, no names or texts, so that none outlives its account. */
export interface ActivityRow {
  _id: number;
  cause: string;
  type: ActivityType;
  kind: ActivityKind;
  actor_id: number | null;
  subject_id: number | null;
  /** The actor and the subject again, for one index. */
  people: number[];
  object: ActivityObject | null;
  at: Date;
}

/** One row with the time up to which the catch-up task has read the other features' rows. */
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
  // For the list: all of it, by types, and by person.
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
