import { type Connection, type Model, Schema } from "mongoose";
import type { ConsentEntry } from "#shared/accounts/consents.ts";
import { USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { PWD_ID_STATES, type PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import { LANGUAGES, type Language } from "#shared/texts/languages.ts";
import type { UserListing } from "./listing.ts";

/** The review of a PWD ID number; starts over with each change of the number. */
export interface PwdIdReview {
  /** When the number was given, changed, or appealed. */
  asked_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  reason: string | null;
  appeal: { message: string; at: Date } | null;
  /** The type of the account before this number was verified, if that changed it: a rejection restores it. */
  type_before?: UserType;
}

/** The review of a number given at this time. */
export const newReview = (asked_at: Date): PwdIdReview => ({
  asked_at,
  decided_at: null,
  decided_by: null,
  reason: null,
  appeal: null,
});

/** An account. Email addresses are stored in lower case, so that a unique index finds duplicates. */
export interface UserRow {
  _id: number;
  email: string;
  username: string;
  /** The username in lower case, with a unique index. */
  username_key: string;
  password_hash: string;
  /** Counts password changes; absent is 0. Sessions of an older version are not valid. */
  password_version?: number;
  /** The address that the account gets when its link is opened. */
  pending_email?: string | null;
  user_type: UserType;
  /**
   * Of a colleague, an employer's account that belongs to a company: the id of the company's owner, which is also the id
   * of the company. Absent for owners and for everyone else.
   */
  company_owner_id?: number;
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
  /** Encrypted at rest. */
  pwd_id_sealed: string | null;
  /** An admin's decision on the number; absent without a number. */
  pwd_id_state?: PwdIdState;
  /** Set with the number, and by migration 1 in older accounts. */
  pwd_id_review?: PwdIdReview;
  photo: string | null;
  status: "active" | "suspended";
  verified_at: Date | null;
  /** The setting 'Employers may find me', off by default. */
  discoverable: boolean;
  /** Whether others see when the person is online, and how far they have read; absent is true. */
  show_presence?: boolean;
  show_read?: boolean;
  /** Whether to email about missed messages; absent is true. */
  away_mail?: boolean;
  /** Whether to email about new jobs for saved searches; absent is true. */
  job_mail?: boolean;
  /** The channels of announcements; absent is true, for SMS false. */
  email_news?: boolean;
  sms_news?: boolean;
  in_app_news?: boolean;
  /** Whether what appears by itself on the screen names no one and quotes nothing; absent is false. */
  hide_details?: boolean;
  /** The search words of the person's name, in lower case. */
  search_words: string[];
  /** For the admin lists. Incomplete or absent until it is written again. */
  listing?: Partial<UserListing>;
  consents: ConsentEntry[];
  /** The language that the person chose; absent until then. */
  language: Language | undefined;
  /**
   * The language that the browser asked for at the last sign-up or sign-in, for emails to people who have not chosen one.
   * Absent if it asked for none of ours.
   */
  seen_language: Language | undefined;
  last_seen_at: Date | null;
  last_login_at: Date | null;
  created_at: Date;
  /** When an admin last began to delete their own account. */
  leaving_at?: Date | null;
  /**
   * Incremented by an admin's decisions, and whenever an admin acts on the account (see
   * account-status.repo.ts).
   */
  decisions?: number;
  /** Incremented when something is stored under a consent (see holdConsents). */
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
      company_owner_id: { type: Number },
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
      hide_details: { type: Boolean, default: false },
      search_words: { type: [String], required: true },
      listing: {
        type: new Schema<Partial<UserListing>>(
          { words: { type: [String], default: undefined }, name: String, verified: Boolean },
          { _id: false },
        ),
      },
      consents: {
        type: [{ _id: false, what: String, version: String, language: String, at: Date, withdrawn: Boolean }],
        required: true,
      },
      language: { type: String, enum: LANGUAGES },
      seen_language: { type: String, enum: LANGUAGES },
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
  // Active accounts: counted, and listed in this order for announcements.
  schema.index({ status: 1, verified_at: 1, _id: 1 });
  // For reads in the order of events.
  schema.index({ created_at: 1, _id: 1 });
  schema.index({ verified_at: 1, _id: 1 });
  // For the admin lists: by each order alone, and by each order and by word after the filters.
  schema.index({ last_login_at: 1, _id: 1 });
  schema.index({ "listing.name": 1, _id: 1 });
  for (const order of ["created_at", "last_login_at", "listing.name"])
    schema.index({ user_type: 1, status: 1, "listing.verified": 1, [order]: 1, _id: 1 });
  schema.index({ user_type: 1, status: 1, "listing.verified": 1, "listing.words": 1 });
  // The colleagues of a company. Most accounts are none, and take no place in it.
  schema.index({ company_owner_id: 1 }, { partialFilterExpression: { company_owner_id: { $exists: true } } });
  // For the statistics: accounts of a type over time.
  schema.index({ user_type: 1, created_at: 1 });
  schema.index({ user_type: 1, status: 1, verified_at: 1, _id: 1 });
  // PWD ID numbers that wait for an admin, the oldest first.
  schema.index(
    { pwd_id_state: 1, "pwd_id_review.asked_at": 1, _id: 1 },
    { partialFilterExpression: { pwd_id_sealed: { $type: "string" } } },
  );
  return connection.model<UserRow>("User", schema, "users");
}
