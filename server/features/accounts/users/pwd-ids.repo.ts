import type { ClientSession, Model } from "mongoose";
import type { UserType } from "#shared/accounts/user-types.ts";
import { type AccountState, accountState } from "#shared/admin/people/people-lists.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import { newReview, type PwdIdReview, type UserRow } from "./user.model.ts";

const NUMBER = { user_type: 1, pwd_id_sealed: 1, pwd_id_state: 1, pwd_id_review: 1, created_at: 1 } as const;
type NumberRow = Pick<UserRow, "_id" | keyof typeof NUMBER>;

/** The type, the status and the address of an account. */
export interface AccountStatus {
  user_type: UserType;
  account: AccountState;
  email: string;
}

/** A PWD ID number with its state and review. */
export interface GivenNumber {
  user_id: number;
  user_type: UserType;
  sealed: string;
  state: PwdIdState;
  review: PwdIdReview;
}

function toNumber({
  _id,
  user_type,
  pwd_id_sealed,
  pwd_id_state,
  pwd_id_review,
  created_at,
}: NumberRow): GivenNumber[] {
  if (pwd_id_sealed === null) return [];
  const review = pwd_id_review ?? newReview(created_at);
  return [{ user_id: _id, user_type, sealed: pwd_id_sealed, state: pwd_id_state ?? "pending", review }];
}

/** The type of an account before its number was verified, if that changed it. */
export interface NumberOrigin {
  type_before: UserType | undefined;
}

/**
 * The type of an account after its number changes its state; null if it stays the same. A verified number turns a
 * general account into a PWD account, and it is general again if that is revoked. An account listed as indigenous stays
 * so: there is one type, the person asked for it, and a verified number shows next to it.
 */
export function typeAfter(
  { user_type, review }: { user_type: UserType; review: Pick<PwdIdReview, "type_before"> },
  state: PwdIdState,
): UserType | null {
  if (state === "verified") return user_type === "general" ? "pwd" : null;
  return user_type === "pwd" ? (review.type_before ?? null) : null;
}

/** The changes to an account whose number is replaced, and the account they apply to. */
export interface ReplacedNumber {
  /** Only if the number and the type are as they were read: an admin may be deciding on them. */
  asRead: Pick<UserRow, "user_type" | "pwd_id_sealed">;
  set: Pick<UserRow, "pwd_id_sealed" | "pwd_id_state" | "pwd_id_review"> & Partial<Pick<UserRow, "user_type">>;
}

/**
 * Replaces a number; the new one waits for a decision like a first one. An account that the former number made a PWD
 * account gets its former type back until the new one is verified.
 * @param before the account as it was read
 * @param sealed the new number; null removes it
 */
export function replacedNumber(
  { user_type, pwd_id_sealed, type_before }: Pick<UserRow, "user_type" | "pwd_id_sealed"> & NumberOrigin,
  sealed: string | null,
  at: Date,
): ReplacedNumber {
  const kept = type_before === undefined ? {} : { type_before };
  const retyped = typeAfter({ user_type, review: kept }, "pending");
  return {
    asRead: { user_type, pwd_id_sealed },
    set: {
      pwd_id_sealed: sealed,
      pwd_id_state: "pending",
      pwd_id_review: { ...newReview(at), ...(!retyped && kept) },
      ...(retyped && { user_type: retyped }),
    },
  };
}

/** Uses the partial index of accounts with a number. */
const WAITING = { pwd_id_sealed: { $type: "string" }, pwd_id_state: "pending" } as const;

/** PWD ID numbers that admins decide on. */
export class PwdIdsRepo {
  readonly #users: Model<UserRow>;

  constructor(users: Model<UserRow>) {
    this.#users = users;
  }

  async find(userId: number): Promise<GivenNumber | null> {
    const row = await this.#users.findById(userId, NUMBER).lean<NumberRow | null>();
    return (row && toNumber(row)[0]) ?? null;
  }

  async findAmong(ids: readonly number[]): Promise<GivenNumber[]> {
    return (await this.#users.find({ _id: { $in: ids } }, NUMBER).lean<NumberRow[]>()).flatMap(toNumber);
  }

  /** Numbers that wait for a decision, the oldest first. */
  async waiting(skip: number, limit: number): Promise<GivenNumber[]> {
    const rows = await this.#users
      .find(WAITING, NUMBER)
      .sort({ "pwd_id_review.asked_at": 1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .batchSize(limit)
      .lean<NumberRow[]>();
    return rows.flatMap(toNumber);
  }

  /** @returns whether this call decided; false if the number has changed since it was read */
  decide(
    number: GivenNumber,
    state: "verified" | "rejected",
    decision: Pick<PwdIdReview, "decided_at" | "decided_by" | "reason">,
    session: ClientSession,
  ): Promise<boolean> {
    return this.#write(number, state, { ...number.review, ...decision }, session);
  }

  async #write(
    number: GivenNumber,
    pwd_id_state: PwdIdState,
    pwd_id_review: PwdIdReview,
    session: ClientSession,
  ): Promise<boolean> {
    const retyped = typeAfter(number, pwd_id_state);
    const { type_before: _before, ...review } = pwd_id_review;
    const kept = retyped && pwd_id_state === "verified" ? { type_before: number.user_type } : {};
    const stays = !retyped && pwd_id_review.type_before ? { type_before: pwd_id_review.type_before } : {};
    const $set = {
      pwd_id_state,
      pwd_id_review: { ...review, ...kept, ...stays },
      ...(retyped && { user_type: retyped }),
    };
    return (await this.#users.updateOne(this.#asRead(number), { $set }, { session })).matchedCount === 1;
  }

  /** Matches only the number and the type that were read, with the same state. */
  #asRead({ user_id, user_type, sealed, review }: GivenNumber) {
    return {
      _id: user_id,
      user_type,
      pwd_id_sealed: sealed,
      "pwd_id_review.decided_at": review.decided_at,
      $or: [{ "pwd_id_review.asked_at": review.asked_at }, { pwd_id_review: null }],
    };
  }

  /** Makes a rejected number pending again; the last decision stays readable. @returns whether this call did */
  appeal(number: GivenNumber, message: string, at: Date, session: ClientSession): Promise<boolean> {
    return this.#write(number, "pending", { ...number.review, asked_at: at, appeal: { message, at } }, session);
  }

  /** The type of an account; null if it is gone. */
  async typeOf(userId: number): Promise<UserType | null> {
    return (
      (await this.#users.findById(userId, { user_type: 1 }).lean<Pick<UserRow, "user_type"> | null>())?.user_type ??
      null
    );
  }

  /** The type and the status of these accounts. */
  async statuses(ids: readonly number[]): Promise<Map<number, AccountStatus>> {
    const rows = await this.#users
      .find({ _id: { $in: ids } }, { user_type: 1, status: 1, verified_at: 1, email: 1 })
      .lean<Pick<UserRow, "_id" | "user_type" | "status" | "verified_at" | "email">[]>();
    return new Map(
      rows.map((row) => [row._id, { user_type: row.user_type, account: accountState(row), email: row.email }]),
    );
  }

  /**
   * Lists a job seeker as indigenous. @returns whether they are listed now; false for an account that is not a job
   * seeker
   */
  async setIndigenous(userId: number, session: ClientSession): Promise<boolean> {
    const seeker = { _id: userId, user_type: { $in: ["general", "pwd", "indigenous"] as UserType[] } };
    const done = await this.#users.updateOne(seeker, { $set: { user_type: "indigenous" } }, { session });
    return done.matchedCount === 1;
  }

  /** Records a consent with its version and time. @returns whether the account exists */
  async addConsent(userId: number, consent: UserRow["consents"][number], session: ClientSession): Promise<boolean> {
    const done = await this.#users.updateOne({ _id: userId }, { $push: { consents: consent } }, { session });
    return done.matchedCount === 1;
  }
}
