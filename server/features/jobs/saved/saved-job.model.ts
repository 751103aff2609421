import { type Connection, type Model, Schema } from "mongoose";

/** A job that a job seeker saved. */
export interface SavedJobRow {
  user_id: number;
  job_id: number;
  created_at: Date;
}

export function savedJobModel(connection: Connection): Model<SavedJobRow> {
  const number = { type: Number, required: true };
  const schema = new Schema<SavedJobRow>(
    { user_id: number, job_id: number, created_at: { type: Date, required: true } },
    { strict: "throw", versionKey: false },
  );
  schema.index({ user_id: 1, job_id: 1 }, { unique: true });
  schema.index({ user_id: 1, created_at: -1, _id: -1 });
  // Finds the people to update when a job changes.
  schema.index({ job_id: 1 });
  return connection.model<SavedJobRow>("SavedJob", schema, "saved_jobs");
}
