import type { Connection, Model } from "mongoose";
import { Schema } from "mongoose";

/** Seconds after which the database removes a row. Every process has read it long before. */
const KEPT_S = 60;

/** Users whose events may not have reached the other processes, because Redis did not carry them. */
export interface MissedEventsRow {
  _id: string;
  /** The id of the process that announced the events. */
  from: string;
  /** By the database's clock. */
  at: Date;
  /** Whether that process is cut off from Redis; if not, another one is. */
  cut_off: boolean;
  /** Null for too many to list: all. */
  users: number[] | null;
  /** Whether admins, too, may have missed something. */
  admins: boolean;
}

export function missedEventsModel(connection: Connection): Model<MissedEventsRow> {
  const schema = new Schema<MissedEventsRow>(
    {
      _id: { type: String, required: true },
      from: { type: String, required: true },
      at: { type: Date, required: true },
      cut_off: { type: Boolean, required: true },
      users: { type: [Number], default: null },
      admins: { type: Boolean, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });
  return connection.model<MissedEventsRow>("MissedEvents", schema, "missed_events");
}
