import type { ClientSession, Model } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";
import { createUserRelisting, UNLISTED, userListing } from "./listing.ts";
import { searchWords } from "./search-words.ts";
import { newReview, type UserRow } from "./user.model.ts";

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
>;

/** A username that is the account's mail address is nobody else's to see. */
function publicUsername(user: Pick<UserRow, "_id" | "username" | "email">): string {
  return user.username.toLowerCase() === user.email ? `member-${user._id}` : user.username;
}

export function toSessionUser(user: UserRow): SessionUser {
  const { _id, username, first_name, last_name, user_type, photo } = user;
  return { id: _id, username, first_name, last_name, user_type, photo };
}

type CardRow = Pick<UserRow, "_id" | "username" | "email" | "first_name" | "last_name" | "photo">;
const CARD = { username: 1, email: 1, first_name: 1, last_name: 1, photo: 1 } as const;

export function toPersonCard(user: CardRow): PersonCard {
  const { _id, first_name, last_name, photo } = user;
  return { id: _id, username: publicUsername(user), first_name, last_name, photo };
}

/** Who stands behind an id once the account is gone. */
export function deletedCard(id: number): PersonCard {
  return { id, username: "deleted", first_name: "Deleted", last_name: "user", photo: null };
}

export type UserConflict = "email" | "username";

/** What another account has already. @throws the failure itself if it is another one */
export function conflictOf(err: unknown): UserConflict {
  const key = duplicateKeyOf(err);
  if (key === "email") return "email";
  if (key === "username_key") return "username";
  throw err;
}

/** Longer than a deletion takes: an admin whose own was cut off stays, for all that others see. */
export const LEAVING_MS = 60 * 1000;

const STANDING = { user_type: 1, status: 1, verified_at: 1, password_version: 1, show_presence: 1 } as const;
type Standing = Pick<UserRow, "_id" | keyof typeof STANDING>;

/** A person as the chat shows them, and what they let others see. */
export interface ChatCard extends PersonCard {
  /** Null too where they hide it. */
  last_seen_at: Date | null;
  shows_presence: boolean;
  shows_read: boolean;
}

const PREFERENCES = {
  show_presence: 1,
  show_read: 1,
  discoverable: 1,
  away_mail: 1,
  job_mail: 1,
  email_news: 1,
  sms_news: 1,
  in_app_news: 1,
} as const;
type PreferencesRow = Pick<UserRow, keyof typeof PREFERENCES>;

function toPreferences(row: PreferencesRow): Preferences {
  const { show_presence = true, show_read = true, away_mail = true, job_mail = true } = row;
  const { discoverable, email_news: email = true, sms_news: sms = false, in_app_news: in_app = true } = row;
  return { show_presence, show_read, discoverable, away_mail, job_mail, email, sms, in_app };
}

/** The same as the row has it: there `email` is the address. What is not named is not there. */
function toPreferencesRow({ email, sms, in_app, ...rest }: PreferencesChange): Partial<PreferencesRow> {
  const named = { email_news: email, sms_news: sms, in_app_news: in_app };
  return { ...rest, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) };
}

function toChatCard(row: CardRow & PreferencesRow & Pick<UserRow, "last_seen_at">): ChatCard {
  const { show_presence: shows_presence, show_read: shows_read } = toPreferences(row);
  const last_seen_at = shows_presence ? (row.last_seen_at ?? null) : null;
  return { ...toPersonCard(row), last_seen_at, shows_presence, shows_read };
}

const HISTORY = { user_type: 1, created_at: 1, verified_at: 1 } as const;
/** When an account came to be, and when its address was proved. */
export type AccountHistory = Pick<UserRow, "_id" | keyof typeof HISTORY>;

const ADDRESSEE = {
  email: 1,
  username: 1,
  first_name: 1,
  last_name: 1,
  user_type: 1,
  status: 1,
  verified_at: 1,
  away_mail: 1,
  job_mail: 1,
  email_news: 1,
  last_seen_at: 1,
} as const;
type AddresseeRow = Pick<UserRow, "_id" | keyof typeof ADDRESSEE>;

/** Somebody as a mail about missed messages has to know them: as its reader, or as who wrote. */
function toAddressee(row: AddresseeRow) {
  const { email, first_name, last_name, user_type, status, verified_at, last_seen_at } = row;
  const { away_mail = true, job_mail = true, email_news = true } = row;
  const name = `${first_name} ${last_name}`.trim() || publicUsername(row);
  const reachable = status === "active" && verified_at !== null;
  return {
    email,
    first_name,
    user_type,
    name,
    reachable,
    wantsMail: away_mail && email_news,
    wantsJobMail: job_mail && email_news,
    last_seen_at: last_seen_at ?? null,
  };
}

type Addressed = Pick<UserRow, "_id" | "email" | "username_key">;
/** The username of an applicant is the address, and follows it. */
const usernameWith = ({ username_key, email: former }: Addressed, email: string) =>
  username_key === former ? { username: email, username_key: email } : {};

export function createUsersRepo(users: Model<UserRow>) {
  const relisting = createUserRelisting(users);
  const standings = batchLoader(async (ids: readonly number[]) => {
    const rows = await users
      .find({ _id: { $in: ids } }, STANDING)
      .batchSize(Math.max(1, ids.length))
      .lean<Standing[]>();
    return new Map(rows.map((row) => [row._id, row]));
  });
  const preferences = batchLoader(async (ids: readonly number[]) => {
    const rows = await users.find({ _id: { $in: ids } }, PREFERENCES).lean<(PreferencesRow & { _id: number })[]>();
    return new Map(rows.map((row) => [row._id, toPreferences(row)]));
  });
  const cards = batchLoader(async (ids: readonly number[]) => {
    const rows = await users
      .find({ _id: { $in: ids } }, { ...CARD, ...PREFERENCES, last_seen_at: 1 })
      .batchSize(Math.max(1, ids.length))
      .lean<(CardRow & PreferencesRow & Pick<UserRow, "last_seen_at">)[]>();
    return new Map(rows.map((row) => [row._id, toChatCard(row)]));
  });

  return {
    /** Stores a new account. @returns the field that another account has already, or null when it is done */
    insert: async (user: NewUser, ...alsoFoundBy: string[]): Promise<UserConflict | null> => {
      try {
        const search_words = searchWords(user.first_name, user.last_name, ...alsoFoundBy);
        await users.create({
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
    },
    findById: (id: number) => users.findById(id).lean<UserRow | null>(),
    /** What a session asks of its user at each call, and no more: never the password's hash. */
    standing: async (id: number): Promise<Standing | null> => (await standings([id])).get(id) ?? null,
    /** Of these accounts, those that stand: verified and not suspended. */
    standingAmong: async (ids: readonly number[]): Promise<Set<number>> => {
      const found = await standings(ids);
      const stands = (row: Standing | undefined) => row?.status === "active" && row.verified_at !== null;
      return new Set(ids.filter((id) => stands(found.get(id))));
    },
    /** All employers whose accounts do not stand. */
    fallenEmployers: async (): Promise<number[]> => {
      const fallen = [{ status: "suspended" as const }, { status: "active" as const, verified_at: null }];
      const rows = await users.find({ user_type: "employer", $or: fallen }, { _id: 1 }).lean<Pick<UserRow, "_id">[]>();
      return rows.map((row) => row._id);
    },
    /** Who may be written to: null for somebody who is not there, not verified or suspended. */
    correspondent: async (id: number) => {
      const row = await users
        .findOne({ _id: id, status: "active", verified_at: { $ne: null } }, { user_type: 1, discoverable: 1 })
        .lean<Pick<UserRow, "_id" | "user_type" | "discoverable"> | null>();
      return row && { id, user_type: row.user_type, discoverable: row.discoverable };
    },
    findByEmail: (email: string): Promise<UserRow | null> =>
      users.findOne({ email: email.toLowerCase() }).lean<UserRow | null>().exec(),
    relistMissing: relisting.relistMissing,
    countAll: () => users.estimatedDocumentCount(),
    /** Verified and not suspended. A range of its index, which is counted without reading anybody. */
    countActive: () => users.countDocuments({ status: "active", verified_at: { $gte: new Date(0) } }),
    /**
     * @param email the address that was proved: a mistyped one may be put right while its link is being opened
     * @returns the account as it is now; null where it was verified before, has another address by now, or is gone
     */
    setVerified: (id: number, at: Date, email?: string) =>
      users
        .findOneAndUpdate(
          { _id: id, verified_at: null, ...(email === undefined ? {} : { email }) },
          { $set: { verified_at: at, "listing.verified": true } },
          { returnDocument: "after", projection: HISTORY },
        )
        .lean<AccountHistory | null>()
        .exec(),
    /**
     * Sets a new password. In the same step every session of the old one falls, and a change of address that waits:
     * whoever began it may be whom the new password keeps out.
     * @param read what must still be there: the hash of the password, and the address where a link that was sent to it is
     * what allows the new password
     * @returns whether it was set
     */
    setPassword: async (
      read: Pick<UserRow, "_id" | "password_hash"> & Partial<Pick<UserRow, "email">>,
      hash: string,
    ): Promise<boolean> => {
      const done = await users.updateOne(read, {
        $set: { password_hash: hash, pending_email: null },
        $inc: { password_version: 1 },
      });
      return done.modifiedCount === 1;
    },
    /**
     * @param passwordHash the hash that must still be there, where knowing the password is what allows the change
     * @returns whether the account is there, under that password
     */
    setPendingEmail: async (id: number, email: string | null, passwordHash?: string): Promise<boolean> => {
      const done = await users.updateOne(
        { _id: id, ...(passwordHash === undefined ? {} : { password_hash: passwordHash }) },
        { $set: { pending_email: email } },
      );
      return done.matchedCount === 1;
    },
    /**
     * Gives an account the address that it waits for, and the username along with it where that was the address, within
     * a transaction. `relist` follows it. @returns whether it waited for this address
     * @throws what `conflictOf` reads, where another account has it
     */
    swapEmail: async (user: Addressed, email: string, session: ClientSession): Promise<boolean> => {
      const done = await users.updateOne(
        { _id: user._id, email: user.email, pending_email: email },
        { $set: { email, pending_email: null, ...usernameWith(user, email) }, $unset: UNLISTED },
        { session },
      );
      return done.modifiedCount === 1;
    },
    /**
     * Gives an account an address back that it had, and a password that nobody knows, within a transaction. Every session
     * falls with it, and a change that waits. `relist` follows it. @returns whether the account is there
     * @throws what `conflictOf` reads, where another account has the address by now
     */
    restoreEmail: async (user: Addressed, email: string, hash: string, session: ClientSession): Promise<boolean> => {
      const done = await users.updateOne(
        { _id: user._id, email: user.email },
        {
          $set: { email, pending_email: null, password_hash: hash, ...usernameWith(user, email) },
          $unset: UNLISTED,
          $inc: { password_version: 1 },
        },
        { session },
      );
      return done.modifiedCount === 1;
    },
    /**
     * Gives an account another address that has never verified its own, within a transaction. `relist` follows it.
     * @returns whether it is still as it was, with this password
     * @throws what `conflictOf` reads, where another account has the address
     */
    correctEmail: async (user: Addressed & Pick<UserRow, "password_hash">, email: string, session: ClientSession) => {
      const done = await users.updateOne(
        { _id: user._id, email: user.email, password_hash: user.password_hash, verified_at: null, status: "active" },
        { $set: { email, pending_email: null, ...usernameWith(user, email) }, $unset: UNLISTED },
        { session },
      );
      return done.modifiedCount === 1;
    },
    relist: relisting.relist,
    /**
     * Notes that an admin is about to go. Two who go at the same moment both see the other one going. The note of an earlier
     * call of the same admin, who may be going by it already, is never taken back by a later one.
     * @returns whether another admin stays
     */
    leave: async (id: number, at: Date): Promise<boolean> => {
      const stays = { $or: [{ leaving_at: null }, { leaving_at: { $lt: new Date(at.getTime() - LEAVING_MS) } }] };
      const others = {
        ...{ _id: { $ne: id }, user_type: "admin" as const, status: "active" as const, verified_at: { $ne: null } },
        ...stays,
      };
      const noted = await users.updateOne({ _id: id, ...stays }, { $set: { leaving_at: at } });
      const isFirst = noted.modifiedCount === 1;
      let staying = await users.countDocuments(others);
      if (staying > 0 && !isFirst) {
        // The call that noted it may have been refused meanwhile, and have taken its note back.
        await users.updateOne({ _id: id }, { $set: { leaving_at: at } });
        staying = await users.countDocuments(others);
      }
      if (staying === 0 && isFirst) await users.updateOne({ _id: id, leaving_at: at }, { $set: { leaving_at: null } });
      return staying > 0;
    },
    remove: async (id: number): Promise<void> => {
      await users.deleteOne({ _id: id });
    },
    /** Some accounts that were made before a moment and never verified, after this one in order of their ids. */
    unverified: async (before: Date, after: number, limit: number): Promise<number[]> => {
      const waiting = {
        verified_at: null,
        _id: { $gt: after },
        status: "active" as const,
        created_at: { $lt: before },
      };
      const rows = await users.find(waiting, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<Pick<UserRow, "_id">[]>();
      return rows.map(({ _id }) => _id);
    },
    /** Removes an account unless its address was verified in the meantime. @returns whether it did */
    removeUnverified: async (id: number, session: ClientSession): Promise<boolean> =>
      (await users.deleteOne({ _id: id, verified_at: null }, { session })).deletedCount === 1,
    setLoggedIn: async (id: number, at: Date): Promise<void> => {
      await users.updateOne({ _id: id }, { $set: { last_login_at: at } });
    },
    setSeen: async (ids: readonly number[], at: Date): Promise<void> => {
      await users.updateMany({ _id: { $in: ids } }, { $set: { last_seen_at: at } });
    },
    /** Cards of several people at once, by id. */
    cards: async (ids: readonly number[]): Promise<Map<number, ChatCard>> => {
      const found = await cards(ids);
      return new Map(
        ids.flatMap((id) => {
          const card = found.get(id);
          return card ? [[id, card]] : [];
        }),
      );
    },
    /** By id, without those whose account is gone. */
    addressees: async (ids: readonly number[]) => {
      const rows = await users.find({ _id: { $in: ids } }, ADDRESSEE).lean<AddresseeRow[]>();
      return new Map(rows.map((row) => [row._id, toAddressee(row)]));
    },
    /** Every tab asks after every outage. */
    preferences: async (id: number): Promise<Preferences | null> => (await preferences([id])).get(id) ?? null,
    setPreferences: async (id: number, change: PreferencesChange): Promise<Preferences | null> => {
      const row = await users
        .findByIdAndUpdate(id, { $set: toPreferencesRow(change) }, { returnDocument: "after", projection: PREFERENCES })
        .lean<PreferencesRow | null>();
      return row && toPreferences(row);
    },
    /** Those behind a place, in the order in which they signed up, or verified their address. */
    inOrder: (field: "created_at" | "verified_at", place: TimeCursor, limit: number) =>
      users
        .find(afterCursor(field, place), HISTORY)
        .sort({ [field]: 1, _id: 1 })
        .limit(limit)
        .batchSize(limit)
        .lean<AccountHistory[]>(),
    /** Whoever is called so: each of the words is the beginning of one of theirs. */
    findIds: async (words: readonly string[], limit: number): Promise<number[]> => {
      if (words.length === 0) return [];
      const begins = words.map((word) => ({ search_words: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } } }));
      const rows = await users.find({ $and: begins }, { _id: 1 }).limit(limit).lean<Pick<UserRow, "_id">[]>();
      return rows.map(({ _id }) => _id);
    },
    /** Verified, active people one of whose words begins with `prefix`. */
    findByPrefix: async (
      prefix: string,
      types: readonly UserRow["user_type"][],
      more: { discoverable?: true; ids?: readonly number[] },
      limit: number,
    ) => {
      const rows = await users
        .find(
          {
            // A prefix is a range of the index; a regular expression would be walked over all of it.
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
    },
  };
}
export type UsersRepo = ReturnType<typeof createUsersRepo>;
