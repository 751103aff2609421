import { type Connection, type Model, Schema } from "mongoose";

/** A list of saved replies: of a person, or the shared one of a company. */
export interface ReplyList {
  /** The person, or the owner of the company. */
  owner_id: number;
  shared: boolean;
}

export interface SavedReplyRow extends ReplyList {
  _id: number;
  name: string;
  /** In lower case. */
  name_key: string;
  text: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export function savedReplyModel(connection: Connection): Model<SavedReplyRow> {
  const number = { type: Number, required: true };
  const text = { type: String, required: true };
  const date = { type: Date, required: true };
  const schema = new Schema<SavedReplyRow>(
    {
      _id: number,
      owner_id: number,
      shared: { type: Boolean, required: true },
      name: text,
      name_key: text,
      text,
      version: number,
      created_at: date,
      updated_at: date,
    },
    { strict: "throw", versionKey: false },
  );
  // Refuses a second reply of the same name, also from another tab or colleague at the same moment.
  schema.index({ owner_id: 1, shared: 1, name_key: 1 }, { unique: true });
  return connection.model<SavedReplyRow>("SavedReply", schema, "saved_replies");
}
