import type { ClientSession, Model } from "mongoose";
import type { EventRow } from "./event.model.ts";

/** Keys that one run of the scheduled task takes on; the next run finds the rest. */
const KEYS_MAX = 500;

/** What changes of an event while it is being delivered. */
type Progress = Pick<EventRow, "done" | "cursors" | "failures">;

/** A claim: it holds as long as nobody else has claimed the event since. */
type Claim = Pick<EventRow, "_id" | "claims">;

/** The outbox of domain events. Several processes work on one collection. */
export function createEventsRepo(events: Model<EventRow>) {
  const held = ({ _id, claims }: Claim) => ({ _id, claims, leased: true });
  return {
    add: async (row: EventRow, session: ClientSession): Promise<void> => {
      await events.create([row], { session });
    },
    /** The next event of a key, whoever has it now. */
    head: (key: string): Promise<EventRow | null> =>
      events.findOne({ key, dead_at: null }).sort({ at: 1, _id: 1 }).lean<EventRow | null>().exec(),
    /** Claims an event as it was read. @returns null when another process was faster */
    claim: ({ _id, claims }: Claim, failures: number, until: Date): Promise<EventRow | null> =>
      events
        .findOneAndUpdate(
          { _id, claims, dead_at: null },
          { $set: { leased: true, next_at: until, failures }, $inc: { claims: 1 } },
          { returnDocument: "after" },
        )
        .lean<EventRow | null>()
        .exec(),
    /** Stores a step and holds the event for longer. @returns false if the claim has run out and another process has it */
    renew: async (claim: Claim, state: Progress & Pick<EventRow, "next_at">): Promise<boolean> =>
      (await events.updateOne(held(claim), { $set: state })).matchedCount === 1,
    /** Gives a claimed event back, to be tried again. Does nothing if the claim has run out and another process has it. */
    release: async (claim: Claim, state: Progress & Pick<EventRow, "next_at">): Promise<void> => {
      await events.updateOne(held(claim), { $set: { ...state, leased: false } });
    },
    /** Gives a claimed event up. It stays for an operator to look at; nothing is delivered of it. */
    bury: async (claim: Claim, state: Progress & { dead_at: Date }): Promise<void> => {
      await events.updateOne(held(claim), { $set: { ...state, leased: false } });
    },
    remove: async (claim: Claim): Promise<void> => {
      await events.deleteOne(held(claim));
    },
    /** The keys whose next event is due. One that is leased or pauses holds back the later ones of its key. */
    dueKeys: async (at: Date): Promise<string[]> => {
      const heads = await events.aggregate<{ _id: string }>([
        { $match: { dead_at: null } },
        { $sort: { key: 1, at: 1, _id: 1 } },
        { $group: { _id: "$key", next_at: { $first: "$next_at" } } },
        { $match: { next_at: { $lte: at } } },
        { $sort: { next_at: 1 } },
        { $limit: KEYS_MAX },
      ]);
      return heads.map(({ _id }) => _id);
    },
    /** An account is deleted: its events go, also the dead ones. */
    removeOf: async (userId: number): Promise<void> => {
      await events.deleteMany({ accounts: userId });
    },
    /** Those that concern an account and wait, or were given up; oldest first. */
    of: (userId: number): Promise<Pick<EventRow, "name" | "at" | "dead_at">[]> =>
      events
        .find({ accounts: userId }, { name: 1, at: 1, dead_at: 1 })
        .sort({ at: 1 })
        .lean<Pick<EventRow, "name" | "at" | "dead_at">[]>()
        .exec(),
    /** How many there are that have not been delivered to everyone. */
    countWaiting: (): Promise<number> => events.countDocuments({ dead_at: null }).exec(),
    countDead: (): Promise<number> => events.countDocuments({ dead_at: { $ne: null } }).exec(),
  };
}
export type EventsRepo = ReturnType<typeof createEventsRepo>;
