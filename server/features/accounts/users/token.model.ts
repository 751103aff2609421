import { type Connection, type Model, Schema } from "mongoose";

const PURPOSES = ["verify-email", "reset-password", "change-email", "undo-email"] as const;
export type TokenPurpose = (typeof PURPOSES)[number];

/** The secret of an emailed link, as a hash, bound to a user and a purpose. */
export interface TokenRow {
  _id: string;
  purpose: TokenPurpose;
  user_id: number;
  /** The address that a 'change-email' link proves, or that an 'undo-email' link restores. */
  email: string | null;
  /**
   * The address that a 'verify-email' link was sent to and therefore proves. For a 'reset-password' link: the address
   * it was sent to; it works only while the account has that address. Absent in older 'verify-email' links.
   */
  sent_to?: string;
  /** The session that asked for a 'change-email' link: it continues when the others end. */
  session_id?: string;
  /** When an 'undo-email' link expires; its row is stored longer, so that the reply can say that it has expired. */
  works_until?: Date;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

export function tokenModel(connection: Connection): Model<TokenRow> {
  const schema = new Schema<TokenRow>(
    {
      _id: { type: String, required: true },
      purpose: { type: String, required: true, enum: PURPOSES },
      user_id: { type: Number, required: true },
      email: { type: String, default: null },
      sent_to: { type: String },
      session_id: { type: String },
      works_until: { type: Date },
      expires_at: { type: Date, required: true },
      used_at: { type: Date, default: null },
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ user_id: 1, purpose: 1 });
  // Every sign-up checks whether an account can still take this address back.
  schema.index({ email: 1 }, { partialFilterExpression: { email: { $type: "string" } } });
  // A used link is stored until it would have expired, so that a second click can succeed.
  schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });
  return connection.model<TokenRow>("Token", schema, "tokens");
}
