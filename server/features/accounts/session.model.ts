import { type Connection, type Model, Schema } from "mongoose";

/** A session: the record that each request asks for. The token only names it. */
export interface SessionRow {
  _id: string;
  user_id: number;
  created_at: Date;
  expires_at: Date;
}

export function sessionModel(connection: Connection): Model<SessionRow> {
  const schema = new Schema<SessionRow>(
    {
      _id: { type: String, required: true },
      user_id: { type: Number, required: true },
      created_at: { type: Date, required: true },
      expires_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ user_id: 1 });
  // Whoever is asked looks at the time too; this only keeps the dead from piling up.
  schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<SessionRow>("Session", schema, "sessions");
}
