import { type Connection, type Model, Schema } from "mongoose";

export type TokenPurpose = "verify-email";

/** A mailed link's secret, as a hash, bound to a user and a purpose. */
export interface TokenRow {
  _id: string;
  purpose: TokenPurpose;
  user_id: number;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

export function tokenModel(connection: Connection): Model<TokenRow> {
  const schema = new Schema<TokenRow>(
    {
      _id: { type: String, required: true },
      purpose: { type: String, required: true, enum: ["verify-email"] },
      user_id: { type: Number, required: true },
      expires_at: { type: Date, required: true },
      used_at: { type: Date, default: null },
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ user_id: 1, purpose: 1 });
  // A used link stays as long as it would have worked, so that a second click is a success.
  schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<TokenRow>("Token", schema, "tokens");
}
