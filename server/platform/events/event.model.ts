import { type Connection, type Model, Schema } from "mongoose";

/**
 * An event in the outbox. It is written in the transaction of the change that it reports, and removed once all of its
 * subscribers have handled it.
 */
export interface EventRow {
  _id: string;
  name: string;
  key: string;
  at: Date;
  /** The accounts that it concerns. It is removed with each of them, and not delivered once one is deleted. */
  accounts: number[];
  payload: unknown;
  /** The names of the subscribers that have handled it. */
  done: string[];
  /** The cursors of subscribers that work in steps, by subscriber name. Absent in events of older versions. */
  cursors?: Record<string, number>;
  /** How often it was claimed. Distinguishes a claim from later ones. */
  claims: number;
  /** How often delivering it failed when it was due, since the last step that succeeded. */
  failures: number;
  /** When the scheduler takes it: at the end of the pause after a failure, or of the lease of the process that claimed it. */
  next_at: Date;
  /** Whether a process has claimed it. From `next_at` on another process may claim it, since that one has probably died. */
  leased: boolean;
  /** The end of the lease of the process that has claimed it, by the database's clock; missing while it waits. */
  leased_until?: Date;
  /** When it was given up; null while it waits. */
  dead_at: Date | null;
}

export function eventModel(connection: Connection): Model<EventRow> {
  const text = { type: String, required: true };
  const number = { type: Number, required: true };
  const date = { type: Date, required: true };
  const schema = new Schema<EventRow>(
    {
      _id: text,
      name: text,
      key: text,
      at: date,
      accounts: { type: [Number], required: true },
      payload: { type: Schema.Types.Mixed, required: true },
      done: { type: [String], required: true },
      cursors: { type: Schema.Types.Mixed, default: {} },
      claims: number,
      failures: number,
      next_at: date,
      leased: { type: Boolean, required: true },
      leased_until: Date,
      dead_at: { type: Date, default: null },
    },
    { strict: "throw", versionKey: false, minimize: false },
  );
  // For the next event of a key, and the events of all keys in order.
  schema.index({ dead_at: 1, key: 1, at: 1, _id: 1 });
  schema.index({ accounts: 1 });
  return connection.model<EventRow>("DomainEvent", schema, "domain_events");
}
