import type { ClientSession, Model } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { LanguagesOfPerson } from "#server/platform/texts/language.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";
import type { Language } from "#shared/texts/languages.ts";
import { createUserRelisting, userListing } from "./listing.ts";
import { searchWords } from "./search-words.ts";
import { newReview, type UserRow } from "./user.model.ts";
import {
  ADDRESSEE,
  type AddresseeRow,
  CARD,
  type CardRow,
  CHAT_CARD,
  type ChatCard,
  type ChatCardRow,
  PREFERENCES,
  type PreferencesRow,
  SEEN_AGO,
  toAddressee,
  toChatCard,
  toPersonCard,
  toPreferences,
  toPreferencesRow,
} from "./user-views.ts";

export type NewUser = Omit<
  UserRow,
  | "username_key"
  | "search_words"
  | "listing"
  | "last_seen_at"
  | "last_login_at"
  | "password_version"
  | "pending_email"
  | "leaving_at"
  | "decisions"
  | "consents_held"
  | "show_presence"
  | "show_read"
  | "away_mail"
  | "job_mail"
  | "pwd_id_state"
  | "pwd_id_review"
  | "email_news"
  | "sms_news"
  | "in_app_news"
  | "hide_details"
  | keyof LanguagesOfPerson
> &
  Partial<LanguagesOfPerson>;

export type UserConflict = "email" | "username";

/** The field that another account already has. @throws `err` itself for any other error */
export function conflictOf(err: unknown): UserConflict {
  const key = duplicateKeyOf(err);
  if (key === "email") return "email";
  if (key === "username_key") return "username";
  throw err;
}

/** Longer than a deletion takes: an admin whose deletion was interrupted counts as present again after this. */
export const LEAVING_MS = 60 * 1000;

const SESSION_FIELDS = {
  user_type: 1,
  status: 1,
  verified_at: 1,
  password_version: 1,
  show_presence: 1,
  language: 1,
  company_owner_id: 1,
} as const;
type SessionAccount = Pick<UserRow, "_id" | keyof typeof SESSION_FIELDS>;

const CORRESPONDENT = { user_type: 1, discoverable: 1, company_owner_id: 1 } as const;

const HISTORY = { user_type: 1, created_at: 1, verified_at: 1 } as const;
/** When an account was created, and when its address was verified. */
export type AccountHistory = Pick<UserRow, "_id" | keyof typeof HISTORY>;

export class UsersRepo {
  readonly #users: Model<UserRow>;
  readonly #relisting: ReturnType<typeof createUserRelisting>;
  readonly #sessionAccounts = batchLoader(async (ids: readonly number[]) => {
    const rows = await this.#users
      .find({ _id: { $in: ids } }, SESSION_FIELDS)
      .batchSize(Math.max(1, ids.length))
      .lean<SessionAccount[]>();
    return new Map(rows.map((row) => [row._id, row]));
  });
  readonly #colleagues = batchLoader(async (ownerIds: readonly number[]) => {
    const active = { company_owner_id: { $in: ownerIds }, status: "active" as const, verified_at: { $ne: null } };
    const rows = await this.#users
      .find(active, { company_owner_id: 1 })
      .sort({ _id: 1 })
      .lean<Pick<UserRow, "_id" | "company_owner_id">[]>();
    const byOwner = new Map<number, number[]>();
    for (const { _id, company_owner_id: owner = 0 } of rows) byOwner.set(owner, [...(byOwner.get(owner) ?? []), _id]);
    return byOwner;
  });
  readonly #preferences = batchLoader(async (ids: readonly number[]) => {
    const rows = await this.#users
      .find({ _id: { $in: ids } }, PREFERENCES)
      .lean<(PreferencesRow & { _id: number })[]>();
    return new Map(rows.map((row) => [row._id, toPreferences(row)]));
  });
  readonly #cards = batchLoader(async (ids: readonly number[]) => {
    const rows = await this.#users
      .find({ _id: { $in: ids } }, CHAT_CARD)
      .batchSize(Math.max(1, ids.length))
      .lean<ChatCardRow[]>();
    return new Map(rows.map((row) => [row._id, toChatCard(row)]));
  });

  constructor(users: Model<UserRow>) {
    this.#users = users;
    this.#relisting = createUserRelisting(users);
  }

  /** Stores a new account. @returns the field that another account already has, or null on success */
  async insert(user: NewUser, ...alsoFoundBy: string[]): Promise<UserConflict | null> {
    try {
      const search_words = searchWords(user.first_name, user.last_name, ...alsoFoundBy);
      await this.#users.create({
        ...(user.pwd_id_sealed !== null && { pwd_id_state: "pending", pwd_id_review: newReview(user.created_at) }),
        ...user,
        username_key: user.username.toLowerCase(),
        search_words,
        listing: userListing({ ...user, search_words }),
        last_seen_at: null,
        last_login_at: null,
      });
      return null;
    } catch (err) {
      return conflictOf(err);
    }
  }

  findById(id: number) {
    return this.#users.findById(id).lean<UserRow | null>();
  }

  /** What a session needs of its user at each call; never the password hash. */
  async sessionAccount(id: number): Promise<SessionAccount | null> {
    return (await this.#sessionAccounts([id])).get(id) ?? null;
  }

  /** Those of these accounts that are active: verified and not suspended. */
  async activeAmong(ids: readonly number[]): Promise<Set<number>> {
    const found = await this.#sessionAccounts(ids);
    const isActive = (row: SessionAccount | undefined) => row?.status === "active" && row.verified_at !== null;
    return new Set(ids.filter((id) => isActive(found.get(id))));
  }

  /** All employers whose accounts are suspended or not verified. */
  async inactiveEmployers(): Promise<number[]> {
    const inactive = [{ status: "suspended" as const }, { status: "active" as const, verified_at: null }];
    const rows = await this.#users
      .find({ user_type: "employer", $or: inactive }, { _id: 1 })
      .lean<Pick<UserRow, "_id">[]>();
    return rows.map((row) => row._id);
  }

  /** The owner of the company to which an account belongs; null for everyone who is no colleague. */
  async companyOwnerOf(id: number): Promise<number | null> {
    return (await this.sessionAccount(id))?.company_owner_id ?? null;
  }

  /** The active colleagues of each of these companies, which are named by their owners. */
  async colleaguesOf(ownerIds: readonly number[]): Promise<Map<number, number[]>> {
    return this.#colleagues(ownerIds);
  }

  /** A person who can be written to; null if they are gone, not verified or suspended. */
  async correspondent(id: number) {
    const row = await this.#users
      .findOne({ _id: id, status: "active", verified_at: { $ne: null } }, CORRESPONDENT)
      .lean<Pick<UserRow, "_id" | keyof typeof CORRESPONDENT> | null>();
    if (!row) return null;
    const { user_type, discoverable, company_owner_id = null } = row;
    return { id, user_type, discoverable, company_owner_id };
  }

  /** The one of these accounts that is an employer's; null if none is. */
  async employerAmong(ids: readonly number[]): Promise<number | null> {
    const row = await this.#users
      .findOne({ _id: { $in: ids }, user_type: "employer" }, { _id: 1 })
      .lean<Pick<UserRow, "_id"> | null>();
    return row?._id ?? null;
  }

  findByEmail(email: string): Promise<UserRow | null> {
    return this.#users.findOne({ email: email.toLowerCase() }).lean<UserRow | null>().exec();
  }

  /** Lists the accounts that have no listing yet. @param skipped called with each row that cannot be read */
  relistMissing(skipped: (id: number, err: unknown) => void): Promise<number> {
    return this.#relisting.relistMissing(skipped);
  }

  countAll() {
    return this.#users.estimatedDocumentCount();
  }

  /** Verified and not suspended. Counts an index range without reading documents. */
  countActive() {
    return this.#users.countDocuments({ status: "active", verified_at: { $gte: new Date(0) } });
  }

  /**
   * @param email the address that was proved: a mistyped one may be corrected while its link is being opened
   * @returns the account after the change; null if it was verified before, has another address by now, or is gone
   */
  setVerified(id: number, at: Date, email?: string) {
    return this.#users
      .findOneAndUpdate(
        { _id: id, verified_at: null, ...(email === undefined ? {} : { email }) },
        { $set: { verified_at: at, "listing.verified": true } },
        { returnDocument: "after", projection: HISTORY },
      )
      .lean<AccountHistory | null>()
      .exec();
  }

  /**
   * Sets a new password. The same write ends every session of the old one and a pending change of email, which may come
   * from the person that the new password locks out.
   * @param read what must be unchanged: the password hash, and the address if a link sent to it allows the new password
   * @returns whether it was set
   */
  async setPassword(
    read: Pick<UserRow, "_id" | "password_hash"> & Partial<Pick<UserRow, "email">>,
    hash: string,
  ): Promise<boolean> {
    const done = await this.#users.updateOne(read, {
      $set: { password_hash: hash, pending_email: null },
      $inc: { password_version: 1 },
    });
    return done.modifiedCount === 1;
  }

  /** Updates the admin listing of an account after a change of its name or its address. */
  relist(id: number): Promise<void> {
    return this.#relisting.relist(id);
  }

  /**
   * Marks an admin as about to leave. Of two who leave at the same moment, each sees the mark of the other. A mark of
   * an earlier call of the same admin, whose deletion may be running, is never removed by a later call.
   * @returns whether another admin stays
   */
  async leave(id: number, at: Date): Promise<boolean> {
    const stays = { $or: [{ leaving_at: null }, { leaving_at: { $lt: new Date(at.getTime() - LEAVING_MS) } }] };
    const others = {
      ...{ _id: { $ne: id }, user_type: "admin" as const, status: "active" as const, verified_at: { $ne: null } },
      ...stays,
    };
    const noted = await this.#users.updateOne({ _id: id, ...stays }, { $set: { leaving_at: at } });
    const isFirst = noted.modifiedCount === 1;
    let staying = await this.#users.countDocuments(others);
    if (staying > 0 && !isFirst) {
      // The call that set the mark may have been refused meanwhile, and have removed it.
      await this.#users.updateOne({ _id: id }, { $set: { leaving_at: at } });
      staying = await this.#users.countDocuments(others);
    }
    if (staying === 0 && isFirst)
      await this.#users.updateOne({ _id: id, leaving_at: at }, { $set: { leaving_at: null } });
    return staying > 0;
  }

  async remove(id: number): Promise<void> {
    await this.#users.deleteOne({ _id: id });
  }

  /** Ids of accounts created before a time and never verified, after the id `after`, in order. */
  async unverified(before: Date, after: number, limit: number): Promise<number[]> {
    const waiting = {
      verified_at: null,
      _id: { $gt: after },
      status: "active" as const,
      created_at: { $lt: before },
    };
    const rows = await this.#users
      .find(waiting, { _id: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<UserRow, "_id">[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Removes an account unless its address was verified meanwhile. @returns whether it did */
  async removeUnverified(id: number, session: ClientSession): Promise<boolean> {
    return (await this.#users.deleteOne({ _id: id, verified_at: null }, { session })).deletedCount === 1;
  }

  /** @param language the one that the browser asks for; without one, that of the sign-in before is kept */
  async setLoggedIn(id: number, at: Date, language: Language | null): Promise<void> {
    const seen = language && { seen_language: language };
    await this.#users.updateOne({ _id: id }, { $set: { last_login_at: at, ...seen } });
  }

  /** Stores the current time as last seen, by the database's clock, so that no process moves it back. */
  async setSeen(ids: readonly number[]): Promise<void> {
    const now = [{ $set: { last_seen_at: { $max: ["$last_seen_at", "$$NOW"] } } }];
    // The driver's own call, because Mongoose does not check pipelines.
    await this.#users.collection.updateMany({ _id: { $in: ids } } as object, now);
  }

  /** Cards of several people by id. */
  async cards(ids: readonly number[]): Promise<Map<number, ChatCard>> {
    const found = await this.#cards(ids);
    return new Map(
      ids.flatMap((id) => {
        const card = found.get(id);
        return card ? [[id, card]] : [];
      }),
    );
  }

  /** Addressees by id, without accounts that are gone. */
  async addressees(ids: readonly number[]) {
    const rows = await this.#users.find({ _id: { $in: ids } }, { ...ADDRESSEE, ...SEEN_AGO }).lean<AddresseeRow[]>();
    return new Map(rows.map((row) => [row._id, toAddressee(row)]));
  }

  /** Batched, because every tab asks after every outage. */
  async preferences(id: number): Promise<Preferences | null> {
    return (await this.#preferences([id])).get(id) ?? null;
  }

  async setPreferences(id: number, change: PreferencesChange): Promise<Preferences | null> {
    const row = await this.#users
      .findByIdAndUpdate(id, { $set: toPreferencesRow(change) }, { returnDocument: "after", projection: PREFERENCES })
      .lean<PreferencesRow | null>();
    return row && toPreferences(row);
  }

  /** Accounts after a cursor, in the order of sign-up or of verification. */
  inOrder(field: "created_at" | "verified_at", place: TimeCursor, limit: number) {
    return this.#users
      .find(afterCursor(field, place), HISTORY)
      .sort({ [field]: 1, _id: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<AccountHistory[]>();
  }

  /** Ids of accounts whose name contains, for each of the words, a word that begins with it. */
  async findIds(words: readonly string[], limit: number): Promise<number[]> {
    if (words.length === 0) return [];
    const begins = words.map((word) => ({ search_words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } }));
    const rows = await this.#users.find({ $and: begins }, { _id: 1 }).limit(limit).lean<Pick<UserRow, "_id">[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Verified, active people with a word that begins with `prefix`. */
  async findByPrefix(
    prefix: string,
    types: readonly UserRow["user_type"][],
    more: { discoverable?: true; ids?: readonly number[] },
    limit: number,
  ) {
    const rows = await this.#users
      .find(
        {
          // A prefix is an index range; a regular expression would scan the whole index.
          search_words: { $elemMatch: { $gte: prefix, $lt: `${prefix}\uffff` } },
          user_type: { $in: types },
          status: "active",
          verified_at: { $ne: null },
          ...(more.discoverable ? { discoverable: true } : {}),
          ...(more.ids ? { _id: { $in: more.ids } } : {}),
        },
        { ...CARD, search_words: 1 },
      )
      .limit(limit)
      .lean<(CardRow & Pick<UserRow, "search_words">)[]>();
    return rows.map((row) => ({ ...toPersonCard(row), search_words: row.search_words }));
  }
}
