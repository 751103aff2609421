import type { ClientSession, Model } from "mongoose";
import type { EventRow } from "./event.model.ts";

/** Keys that one run of the scheduled task takes on; the next run finds the rest. */
const KEYS_MAX = 500;

/** The fields of an event that change while it is being delivered. */
type Progress = Pick<EventRow, "done" | "cursors" | "failures">;

/** A claim. It is valid until another process claims the event. */
type Claim = Pick<EventRow, "_id" | "claims">;

const leaseFor = (ms: number) => ({ leased_until: { $add: ["$$NOW", ms] } });

/** The outbox of domain events. Several processes work on one collection. */
export class EventsRepo {
  readonly #events: Model<EventRow>;

  constructor(events: Model<EventRow>) {
    this.#events = events;
  }

  async add(row: EventRow, session: ClientSession): Promise<void> {
    await this.#events.create([row], { session });
  }

  /** The next event of a key, claimed or not. */
  head(key: string): Promise<EventRow | null> {
    return this.#events.findOne({ key, dead_at: null }).sort({ at: 1, _id: 1 }).lean<EventRow | null>().exec();
  }

  /**
   * Claims an event in the state in which it was read. A lease begins and ends by the database's clock, so that a process
   * whose clock is wrong takes no event that is being delivered.
   * @param at the time of this process
   * @returns null if another process was faster, or still has it
   */
  async claim({ _id, claims }: Claim, failures: number, at: Date, leaseMs: number): Promise<EventRow | null> {
    const isFree = { $or: [{ leased_until: null }, { $expr: { $lt: ["$leased_until", "$$NOW"] } }] };
    // `next_at` keeps processes of older versions away, and the scheduled tasks of all others.
    const next_at = new Date(at.getTime() + leaseMs);
    const claimed = { leased: true, ...leaseFor(leaseMs), next_at, failures, claims: claims + 1 };
    // The driver's own call, because Mongoose does not check pipelines.
    const row = await this.#events.collection.findOneAndUpdate(
      { _id, claims, dead_at: null, ...isFree } as object,
      [{ $set: claimed }],
      { returnDocument: "after" },
    );
    return row as EventRow | null;
  }

  /** Stores a step and extends the claim. @returns false if the claim has run out and another process has the event */
  async renew(claim: Claim, { failures, done, cursors }: Progress, at: Date, leaseMs: number): Promise<boolean> {
    const next_at = new Date(at.getTime() + leaseMs);
    const state = { ...leaseFor(leaseMs), next_at, failures, done: { $literal: done }, cursors: { $literal: cursors } };
    const { matchedCount } = await this.#events.collection.updateOne(this.#held(claim) as object, [{ $set: state }]);
    return matchedCount === 1;
  }

  #held({ _id, claims }: Claim) {
    return { _id, claims, leased: true };
  }

  /** Releases a claimed event for another attempt. Does nothing if the claim has run out and another process has it. */
  async release(claim: Claim, state: Progress & Pick<EventRow, "next_at">): Promise<void> {
    await this.#events.updateOne(this.#held(claim), { $set: { ...state, leased: false }, $unset: { leased_until: 1 } });
  }

  /** Marks a claimed event as a dead letter. It stays stored for an operator and is not delivered any more. */
  async bury(claim: Claim, state: Progress & { dead_at: Date }): Promise<void> {
    await this.#events.updateOne(this.#held(claim), { $set: { ...state, leased: false }, $unset: { leased_until: 1 } });
  }

  async remove(claim: Claim): Promise<void> {
    await this.#events.deleteOne(this.#held(claim));
  }

  /** The keys whose next event is due. A leased or pausing event holds back the later ones of its key. */
  async dueKeys(at: Date): Promise<string[]> {
    const heads = await this.#events.aggregate<{ _id: string }>([
      { $match: { dead_at: null } },
      { $sort: { key: 1, at: 1, _id: 1 } },
      { $group: { _id: "$key", next_at: { $first: "$next_at" } } },
      { $match: { next_at: { $lte: at } } },
      { $sort: { next_at: 1 } },
      { $limit: KEYS_MAX },
    ]);
    return heads.map(({ _id }) => _id);
  }

  /** An account is deleted: its events go, also the dead ones. */
  async removeOf(userId: number): Promise<void> {
    await this.#events.deleteMany({ accounts: userId });
  }

  /** Those that concern an account and wait, or were given up; oldest first. */
  of(userId: number): Promise<Pick<EventRow, "name" | "at" | "dead_at">[]> {
    return this.#events
      .find({ accounts: userId }, { name: 1, at: 1, dead_at: 1 })
      .sort({ at: 1 })
      .lean<Pick<EventRow, "name" | "at" | "dead_at">[]>()
      .exec();
  }

  /** How many events have not been delivered to every subscriber, without the dead letters. */
  countWaiting(): Promise<number> {
    return this.#events.countDocuments({ dead_at: null }).exec();
  }

  countDead(): Promise<number> {
    return this.#events.countDocuments({ dead_at: { $ne: null } }).exec();
  }

  /** The dead letters, the newest last. */
  dead(): Promise<EventRow[]> {
    return this.#events
      .find({ dead_at: { $ne: null } })
      .sort({ dead_at: 1, _id: 1 })
      .lean<EventRow[]>()
      .exec();
  }

  /**
   * Makes dead letters wait for delivery again, as if they had never failed. Subscribers that have handled them are not
   * called again.
   * @param id one event, or null for all
   * @returns how many there were
   */
  async revive(id: string | null, at: Date): Promise<number> {
    const which = { ...(id !== null && { _id: id }), dead_at: { $ne: null } };
    const { modifiedCount } = await this.#events.updateMany(which, {
      $set: { dead_at: null, failures: 0, next_at: at, leased: false },
    });
    return modifiedCount;
  }
}
