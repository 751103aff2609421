import { type Connection, type Model, Schema } from "mongoose";

/** A request to be listed as indigenous. A person's last request counts; the others are its history. */
export interface ListingRow {
  _id: number;
  user_id: number;
  /** The reason in the person's own words. */
  message: string;
  status: "pending" | "approved" | "rejected" | "withdrawn";
  asked_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  reason: string | null;
}

export function listingModel(connection: Connection): Model<ListingRow> {
  const schema = new Schema<ListingRow>(
    {
      _id: { type: Number, required: true },
      user_id: { type: Number, required: true },
      message: { type: String, required: true },
      status: { type: String, required: true, enum: ["pending", "approved", "rejected", "withdrawn"] },
      asked_at: { type: Date, required: true },
      decided_at: { type: Date, default: null },
      decided_by: { type: Number, default: null },
      reason: { type: String, default: null },
    },
    { strict: "throw", versionKey: false },
  );
  // Only one of two simultaneous requests is stored.
  schema.index({ user_id: 1 }, { name: "waiting", unique: true, partialFilterExpression: { status: "pending" } });
  schema.index({ user_id: 1, asked_at: -1 });
  schema.index({ status: 1, asked_at: 1, _id: 1 });
  return connection.model<ListingRow>("Listing", schema, "listings");
}
