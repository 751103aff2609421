import { type Connection, type Model, Schema } from "mongoose";

/** A mail that waits to be sent. The row is removed when the mail was sent or has expired. */
export interface MailRow {
  /** Its Message-ID without the angle brackets: the same at every attempt. */
  _id: string;
  /** Recipient, subject and bodies, or the order to write them; encrypted at rest: they carry links that open accounts. */
  sealed: string;
  /** The id of the account that the mail is about. */
  owner: number | null;
  /** Only one mail of a key waits at a time. */
  key?: string;
  /** Only one mail of its key is ever sent, also when it is ordered again later. */
  once?: true;
  /** How often it was claimed. Distinguishes a claim from later ones. */
  attempts: number;
  /** When it may be claimed: at once, or at the end of the pause after a failure. By the clock of a process. */
  next_at: Date;
  /** The end of the lease of the process that is sending it, by the database's clock; missing while it waits. */
  leased_until?: Date;
  /** When it is no longer worth sending. */
  expires_at: Date;
  created_at: Date;
}

export function mailModel(connection: Connection): Model<MailRow> {
  const schema = new Schema<MailRow>(
    {
      _id: { type: String, required: true },
      sealed: { type: String, required: true },
      owner: { type: Number, default: null },
      key: { type: String },
      once: Boolean,
      attempts: { type: Number, required: true },
      next_at: { type: Date, required: true },
      leased_until: Date,
      expires_at: { type: Date, required: true },
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ next_at: 1 });
  schema.index({ leased_until: 1 }, { partialFilterExpression: { leased_until: { $exists: true } } });
  schema.index({ owner: 1 });
  schema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
  return connection.model<MailRow>("Mail", schema, "mails");
}

/** The id of a mail that is sent only once and was sent. Contains nothing about a person. */
export interface SentMailRow {
  /** The Message-ID without the angle brackets, made from a hash of the key. */
  _id: string;
  at: Date;
}

/** Longer than any subscriber repeats an order. */
const SENT_KEPT_SECONDS = 7 * 24 * 60 * 60;

export function sentMailModel(connection: Connection): Model<SentMailRow> {
  const schema = new Schema<SentMailRow>(
    { _id: { type: String, required: true }, at: { type: Date, required: true } },
    { strict: "throw", versionKey: false },
  );
  schema.index({ at: 1 }, { expireAfterSeconds: SENT_KEPT_SECONDS });
  return connection.model<SentMailRow>("SentMail", schema, "sent_mails");
}
