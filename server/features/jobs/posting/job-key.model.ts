import { type Connection, type Model, Schema } from "mongoose";

/** How long a call may be sent again under its name, in seconds. */
const KEPT_SECONDS = 24 * 60 * 60;

/** The name that an employer's tab gave to the call that wrote a job, and what that was answered. */
export interface JobKeyRow {
  user_id: number;
  key: string;
  job_id: number;
  /** A hash of what was sent: another content under the same name is a mistake. */
  fingerprint: string;
  /** The job as it was answered, as JSON. */
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
