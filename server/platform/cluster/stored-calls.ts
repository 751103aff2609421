import { type Connection, type Model, Schema } from "mongoose";

/** A call that every process executes, also one that does not hear the bus. */
export interface StoredCallRow {
  /** Random: a process executes a call once, whether it comes by the bus, from here, or both. */
  _id: string;
  name: string;
  /** The arguments in JSON: names of fields in them may be anything. */
  args: string;
  /** By the database's clock. */
  at: Date;
}

/** How long calls are kept: longer than any process that still lives has been paused. */
const KEPT_SECONDS = 60 * 60;

/**
 * How long after its time a call may appear, in milliseconds: a write takes a few seconds at most, and the clocks of the
 * database's machines differ by less than the rest. A clock that steps back further hides calls until it has caught up.
 */
const LATE_MS = 10_000;

export function storedCallModel(connection: Connection): Model<StoredCallRow> {
  const text = { type: String, required: true };
  const schema = new Schema<StoredCallRow>(
    { _id: text, name: text, args: text, at: { type: Date, required: true } },
    { strict: "throw", versionKey: false },
  );
  schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  return connection.model<StoredCallRow>("StoredCall", schema, "stored_calls");
}

/** Calls of all processes in the database, for processes that do not hear them over the bus. */
export function createStoredCalls(rows: Model<StoredCallRow>) {
  return {
    add: async (id: string, name: string, args: readonly unknown[]): Promise<void> => {
      await rows.updateOne(
        { _id: id },
        { $setOnInsert: { name, args: JSON.stringify(args) }, $currentDate: { at: true } },
        { upsert: true },
      );
    },
    /** Those that came after this time, and some before it, the oldest first. */
    since: (at: Date): Promise<StoredCallRow[]> =>
      rows
        .find({ at: { $gt: new Date(at.getTime() - LATE_MS) } })
        .sort({ at: 1 })
        .lean<StoredCallRow[]>()
        .exec(),
  };
}
export type StoredCalls = ReturnType<typeof createStoredCalls>;
