import { type Connection, type Model, Schema } from "mongoose";

/** A mail that waits to be sent. Once it is sent, or of no use any more, its row is gone. */
export interface MailRow {
  /** Its Message-ID without the angle brackets: the same at every attempt. */
  _id: string;
  /** Recipient, subject and bodies, or the order to write them; encrypted at rest: they carry links that open accounts. */
  sealed: string;
  /** Whose account it is about. */
  owner: number | null;
  /** What it is about, where no two of that may wait at once. */
  key?: string;
  /** No second one of its key is sent, also when it is ordered again after it was sent. */
  once?: true;
  /** How often it was claimed; tells one claim from the next. */
  attempts: number;
  /** From when on it may be claimed: the end of the pause after a failure, or of the lease of who sends it now. */
  next_at: Date;
  /** From then on it is of no use to its recipient. */
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
      expires_at: { type: Date, required: true },
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ next_at: 1 });
  schema.index({ owner: 1 });
  schema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });
  return connection.model<MailRow>("Mail", schema, "mails");
}

/** That an email was sent which is sent only once. It says nothing about anybody. */
export interface SentMailRow {
  /** Its Message-ID without the angle brackets, made from a hash of its key. */
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
