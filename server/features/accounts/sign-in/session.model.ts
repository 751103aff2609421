import { type Connection, type Model, Schema } from "mongoose";

/** A session: the record that each request asks for. The token only names it. */
export interface SessionRow {
  _id: string;
  /** Its id in the API. Rows of before there were any have none. */
  number?: number;
  user_id: number;
  /** The user's, when the password was checked: a session of an older one does not stand. */
  password_version?: number;
  /** What the browser said of itself, in words. */
  device: string;
  created_at: Date;
  /** To the minute. */
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
  // Sparse: rows of before there were numbers must not stand in the way of one another.
  schema.index({ number: 1 }, { unique: true, sparse: true });
  schema.index({ user_id: 1 });
  // Whoever is asked looks at the time too; this only keeps the dead from piling up.
  schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<SessionRow>("Session", schema, "sessions");
}
