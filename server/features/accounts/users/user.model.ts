import { type Connection, type Model, Schema } from "mongoose";
import type { ConsentEntry } from "#shared/accounts/consents.ts";
import { USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { PWD_ID_STATES, type PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import type { UserListing } from "./listing.ts";

/** What has become of a PWD ID number: begun anew with each change of it. */
export interface PwdIdReview {
  /** When it was given, changed, or appealed for. */
  asked_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  reason: string | null;
  appeal: { message: string; at: Date } | null;
  /** What the person was until this number was verified, where that changed it: a rejection gives it back. */
  type_before?: UserType;
}

/** Of a number that was given at this moment. */
export const newReview = (asked_at: Date): PwdIdReview => ({
  asked_at,
  decided_at: null,
  decided_by: null,
  reason: null,
  appeal: null,
});

/** An account. Mail addresses are stored in lower case, so that one unique index keeps each of them single. */
export interface UserRow {
  _id: number;
  email: string;
  username: string;
  /** The username in lower case, under a unique index. */
  username_key: string;
  password_hash: string;
  /** Counts the changes of the password; absent is 0. Sessions of an older password do not stand. */
  password_version?: number;
  /** The address that the account gets once its link was opened. */
  pending_email?: string | null;
  user_type: UserType;
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
  /** Encrypted at rest. */
  pwd_id_sealed: string | null;
  /** What an admin says of the number; absent without a number. */
  pwd_id_state?: PwdIdState;
  /** Set with the number, and by migration 1 in accounts that are older than reviews. */
  pwd_id_review?: PwdIdReview;
  photo: string | null;
  status: "active" | "suspended";
  verified_at: Date | null;
  /** 'Employers may find me': off until its owner turns it on. */
  discoverable: boolean;
  /** Others see when they are there, and how far they have read; absent is true. */
  show_presence?: boolean;
  show_read?: boolean;
  /** A mail tells of messages that were missed; absent is true. */
  away_mail?: boolean;
  /** A mail tells of new jobs for saved searches; absent is true. */
  job_mail?: boolean;
  /** By what they hear of news; absent is true, of SMS false. */
  email_news?: boolean;
  sms_news?: boolean;
  in_app_news?: boolean;
  /** The beginnings of words by which a person is found, in lower case. */
  search_words: string[];
  /** For the lists of admins. In parts, or absent, until it is written anew. */
  listing?: Partial<UserListing>;
  consents: ConsentEntry[];
  last_seen_at: Date | null;
  last_login_at: Date | null;
  created_at: Date;
  /** When an admin last began to delete the own account. */
  leaving_at?: Date | null;
  /** Grows with what an admin decides, and with what is held while one acts on it (see standing.repo.ts). */
  decisions?: number;
  /** Grows with what is kept under a consent while that is held (see holdConsents). */
  consents_held?: number;
}

export function userModel(connection: Connection): Model<UserRow> {
  const text = { type: String, required: true };
  const schema = new Schema<UserRow>(
    {
      _id: { type: Number, required: true },
      email: text,
      username: text,
      username_key: text,
      password_hash: text,
      password_version: { type: Number, default: 0 },
      pending_email: { type: String, default: null },
      user_type: { type: String, required: true, enum: USER_TYPES },
      first_name: text,
      last_name: text,
      phone_number: text,
      address: text,
      pwd_id_sealed: { type: String, default: null },
      pwd_id_state: { type: String, enum: PWD_ID_STATES },
      pwd_id_review: {
        type: new Schema<PwdIdReview>(
          {
            asked_at: { type: Date, required: true },
            decided_at: { type: Date, default: null },
            decided_by: { type: Number, default: null },
            reason: { type: String, default: null },
            appeal: { type: new Schema({ message: String, at: Date }, { _id: false, strict: "throw" }), default: null },
            type_before: { type: String, enum: USER_TYPES },
          },
          { _id: false, strict: "throw" },
        ),
      },
      photo: { type: String, default: null },
      status: { type: String, required: true, enum: ["active", "suspended"] },
      verified_at: { type: Date, default: null },
      discoverable: { type: Boolean, required: true },
      show_presence: { type: Boolean, default: true },
      show_read: { type: Boolean, default: true },
      away_mail: { type: Boolean, default: true },
      job_mail: { type: Boolean, default: true },
      email_news: { type: Boolean, default: true },
      sms_news: { type: Boolean, default: false },
      in_app_news: { type: Boolean, default: true },
      search_words: { type: [String], required: true },
      listing: {
        type: new Schema<Partial<UserListing>>(
          { words: { type: [String], default: undefined }, name: String, verified: Boolean },
          { _id: false },
        ),
      },
      consents: {
        type: [{ _id: false, what: String, version: String, at: Date, withdrawn: Boolean }],
        required: true,
      },
      last_seen_at: { type: Date, default: null },
      last_login_at: { type: Date, default: null },
      created_at: { type: Date, required: true },
      leaving_at: { type: Date, default: null },
      decisions: { type: Number },
      consents_held: { type: Number },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ email: 1 }, { unique: true });
  schema.index({ username_key: 1 }, { unique: true });
  schema.index({ search_words: 1 });
  // Who stands: counted, and told what is announced in this order.
  schema.index({ status: 1, verified_at: 1, _id: 1 });
  // For what is looked through in the order in which it happened.
  schema.index({ created_at: 1, _id: 1 });
  schema.index({ verified_at: 1, _id: 1 });
  // For the lists of admins: by each order alone, and by each order and by word behind what is filtered by.
  schema.index({ last_login_at: 1, _id: 1 });
  schema.index({ "listing.name": 1, _id: 1 });
  for (const order of ["created_at", "last_login_at", "listing.name"])
    schema.index({ user_type: 1, status: 1, "listing.verified": 1, [order]: 1, _id: 1 });
  schema.index({ user_type: 1, status: 1, "listing.verified": 1, "listing.words": 1 });
  // For the statistics: how many of a type there were when.
  schema.index({ user_type: 1, created_at: 1 });
  schema.index({ user_type: 1, status: 1, verified_at: 1, _id: 1 });
  // PWD ID numbers that wait for a look, in the order in which they came.
  schema.index(
    { pwd_id_state: 1, "pwd_id_review.asked_at": 1, _id: 1 },
    { partialFilterExpression: { pwd_id_sealed: { $type: "string" } } },
  );
  return connection.model<UserRow>("User", schema, "users");
}
