import { type Connection, type Model, Schema } from "mongoose";

/** A session, read by each request. The token only names it. */
export interface SessionRow {
  _id: string;
  /** Its id in the API. Older rows have none. */
  number?: number;
  user_id: number;
  /** The user's password version when the session began: a session of an older version is not valid. */
  password_version?: number;
  /** The name of the browser. */
  device: string;
  created_at: Date;
  /** Precise to the minute. */
  last_used_at: Date;
  expires_at: Date;
}

export function sessionModel(connection: Connection): Model<SessionRow> {
  const schema = new Schema<SessionRow>(
    {
      _id: { type: String, required: true },
      number: { type: Number, required: true },
      user_id: { type: Number, required: true },
      password_version: { type: Number, required: true },
      device: { type: String, required: true },
      created_at: { type: Date, required: true },
      last_used_at: { type: Date, required: true },
      expires_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  // Sparse, because older rows have no number.
  schema.index({ number: 1 }, { unique: true, sparse: true });
  schema.index({ user_id: 1 });
  // Every read checks the time too; this only removes expired rows.
  schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<SessionRow>("Session", schema, "sessions");
}
