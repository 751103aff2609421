import { type Connection, type Model, Schema } from "mongoose";

/** One side has blocked another; a company has its owner's id (see sides.ts). */
export interface BlockRow {
  /** `blocker:blocked`, so that a block is stored once. */
  _id: string;
  blocker_id: number;
  blocked_id: number;
  created_at: Date;
}

export function blockModel(connection: Connection): Model<BlockRow> {
  const schema = new Schema<BlockRow>(
    {
      _id: { type: String, required: true },
      blocker_id: { type: Number, required: true },
      blocked_id: { type: Number, required: true },
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ blocker_id: 1 });
  schema.index({ blocked_id: 1 });
  return connection.model<BlockRow>("Block", schema, "blocks");
}
