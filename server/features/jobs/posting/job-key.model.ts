import { type Connection, type Model, Schema } from "mongoose";

/** How long an idempotency key is valid, in seconds. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The idempotency key of a call that created a job, with its response. */
export interface JobKeyRow {
  user_id: number;
  key: string;
  job_id: number;
  /** A hash of the request. The same key with another content is an error. */
  fingerprint: string;
  /** The response as JSON. */
  answer: string;
  created_at: Date;
}

export function jobKeyModel(connection: Connection): Model<JobKeyRow> {
  const text = { type: String, required: true };
  const schema = new Schema<JobKeyRow>(
    {
      user_id: { type: Number, required: true },
      key: text,
      job_id: { type: Number, required: true },
      fingerprint: text,
      answer: text,
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ user_id: 1, key: 1 }, { unique: true });
  schema.index({ created_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  return connection.model<JobKeyRow>("JobKey", schema, "job_keys");
}
