import type { ClientSession, Model } from "mongoose";
import { type ConsentEntry, consentState } from "#shared/accounts/consents.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { createUserRelisting, UNLISTED } from "./listing.ts";
import { type NumberOrigin, replacedNumber } from "./pwd-ids.repo.ts";
import { searchWords } from "./search-words.ts";
import type { PwdIdReview, UserRow } from "./user.model.ts";
import { toPersonCard } from "./user-views.ts";
import { conflictOf } from "./users.repo.ts";

const SESSION = { username: 1, first_name: 1, last_name: 1, user_type: 1, photo: 1 } as const;

const FIELDS = {
  username: 1,
  email: 1,
  first_name: 1,
  last_name: 1,
  phone_number: 1,
  address: 1,
  user_type: 1,
  photo: 1,
  pwd_id_sealed: 1,
  pwd_id_state: 1,
  "pwd_id_review.type_before": 1,
  pending_email: 1,
  verified_at: 1,
  consents: 1,
} as const;
type FieldsRow = Pick<UserRow, "_id" | Exclude<keyof typeof FIELDS, "pwd_id_review.type_before">> & {
  pwd_id_review?: Pick<PwdIdReview, "type_before">;
};

/**
 * The fields of an account that its owner may change. The names are required, because the search words depend on them.
 */
export type ProfileChange = Pick<UserRow, "first_name" | "last_name"> &
  Partial<Pick<UserRow, "username" | "phone_number" | "address" | "photo">>;

/** What is written together with a change. */
export interface AlongWithChange {
  /** Words besides the name by which a search finds the account. */
  foundBy: readonly string[];
  /** A new PWD ID number (null removes it), the time, and the account as it was read. */
  number?: { sealed: string | null; at: Date; before: Pick<UserRow, "user_type" | "pwd_id_sealed"> & NumberOrigin };
  /** A consent given with the change. */
  consent?: ConsentEntry;
  /** Writes only if the consent record still has this length, so that nothing is stored after a withdrawal. */
  consentsSeen?: number;
}

function toFields(row: FieldsRow) {
  const {
    _id: id,
    verified_at,
    pwd_id_sealed,
    pwd_id_state = "pending",
    pwd_id_review,
    pending_email = null,
    consents,
    ...rest
  } = row;
  return {
    ...rest,
    id,
    pwd_id_sealed,
    pwd_id_state: pwd_id_sealed === null ? null : pwd_id_state,
    type_before: pwd_id_review?.type_before,
    pending_email,
    verified: verified_at !== null,
    sensitive_data: consentState(consents, "sensitive-data"),
    consents_seen: consents.length,
    /** The card that other users see. */
    card: toPersonCard(row),
  };
}
export type ProfileFields = ReturnType<typeof toFields>;

/** The fields of an account that its profile shows and changes, without those that protect it. */
export class ProfileFieldsRepo {
  readonly #users: Model<UserRow>;
  readonly #relisting: ReturnType<typeof createUserRelisting>;

  constructor(users: Model<UserRow>) {
    this.#users = users;
    this.#relisting = createUserRelisting(users);
  }

  async find(id: number): Promise<ProfileFields | null> {
    const row = await this.#users.findById(id, FIELDS).lean<FieldsRow | null>();
    return row && toFields(row);
  }

  /** An account as the sign-in reply returns it. */
  async sessionUser(id: number): Promise<SessionUser | null> {
    const row = await this.#users.findById(id, SESSION).lean<Pick<UserRow, "_id" | keyof typeof SESSION> | null>();
    if (!row) return null;
    const { username, first_name, last_name, user_type, photo } = row;
    return { id, username, first_name, last_name, user_type, photo };
  }

  /** Whether another account has this username; case is ignored. */
  async isUsernameTaken(id: number, username: string): Promise<boolean> {
    return (await this.#users.exists({ username_key: username.toLowerCase(), _id: { $ne: id } })) !== null;
  }

  /**
   * Writes a change and the fields derived from it in one step.
   * @returns the fields after the change; "username" if another account has the username; null if the account is
   * gone, its consent record has changed, or its number or type changed since it was read
   */
  async change(
    id: number,
    change: ProfileChange,
    { foundBy, number, consent, consentsSeen }: AlongWithChange,
  ): Promise<ProfileFields | "username" | null> {
    const { username, first_name, last_name } = change;
    const key = username === undefined ? {} : { username_key: username.toLowerCase() };
    const search_words = searchWords(first_name, last_name, ...foundBy);
    const replaced = number && replacedNumber(number.before, number.sealed, number.at);
    try {
      const row = await this.#users
        .findOneAndUpdate(
          { _id: id, ...replaced?.asRead, ...(consentsSeen !== undefined && { consents: { $size: consentsSeen } }) },
          {
            $set: { ...change, ...key, ...replaced?.set, search_words },
            $unset: UNLISTED,
            ...(consent && { $push: { consents: consent } }),
          },
          { returnDocument: "after", projection: FIELDS },
        )
        .lean<FieldsRow | null>();
      if (row) await this.#relisting.relist(id);
      return row && toFields(row);
    } catch (err) {
      if (conflictOf(err) === "username") return "username";
      throw err;
    }
  }

  /**
   * Called in the transaction that stores something under a consent: a concurrent withdrawal writes the same row, so
   * that one of the two has to come first. @returns whether the consent record is as it was read
   */
  async holdConsents(id: number, seen: number, session: ClientSession): Promise<boolean> {
    const row = { _id: id, consents: { $size: seen } };
    // A counter, because a write that changes nothing does not conflict with another write.
    return (await this.#users.updateOne(row, { $inc: { consents_held: 1 } }, { session })).modifiedCount === 1;
  }

  /** Called in the transaction that changes an employer's company. */
  async setAddress(id: number, address: string, session: ClientSession): Promise<void> {
    await this.#users.updateOne({ _id: id }, { $set: { address } }, { session });
  }

  /** Updates the search words after the words besides the name (those of a company) have changed. */
  async setFoundBy(id: number, foundBy: readonly string[]): Promise<void> {
    const row = await this.#users.findById(id, FIELDS).lean<FieldsRow | null>();
    if (!row) return;
    const search_words = searchWords(row.first_name, row.last_name, ...foundBy);
    await this.#users.updateOne({ _id: id }, { $set: { search_words }, $unset: UNLISTED });
    await this.#relisting.relist(id);
  }
}
