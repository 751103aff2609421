import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { ListingRow } from "./listing.model.ts";

/** Requests that count: one that was taken back is none. */
const STANDING = { $in: ["pending", "approved", "rejected"] as ListingRow["status"][] };

export function createListingsRepo(listings: Model<ListingRow>) {
  return {
    insert: async (row: ListingRow, session: ClientSession): Promise<void> => {
      await listings.create([row], { session });
    },
    /** Whether what was thrown says that one of theirs waits already. */
    isWaiting: (err: unknown): boolean => duplicateKeyOf(err) === "user_id",
    /** The request on which admins decide: the last one of all; none where that was taken back, whatever was before. */
    decidable: async (userId: number): Promise<ListingRow | null> => {
      const [row] = await listings.find({ user_id: userId }).sort({ asked_at: -1 }).limit(1).lean<ListingRow[]>();
      return row && row.status !== "withdrawn" ? row : null;
    },
    /** The last request of somebody, without those that they took back: what its owner reads. */
    latest: async (userId: number): Promise<ListingRow | null> => {
      const [row] = await listings
        .find({ user_id: userId, status: STANDING })
        .sort({ asked_at: -1 })
        .limit(1)
        .lean<ListingRow[]>();
      return row ?? null;
    },
    /** Those on which admins decide, of these people, by whose they are. */
    decidableAmong: async (userIds: readonly number[]): Promise<Map<number, ListingRow>> => {
      const rows = await listings
        .find({ user_id: { $in: userIds } })
        .sort({ user_id: 1, asked_at: 1 })
        .lean<ListingRow[]>();
      const last = new Map(rows.map((row) => [row.user_id, row]));
      return new Map([...last].filter(([, { status }]) => status !== "withdrawn"));
    },
    /** Those that wait for a decision, the oldest first. */
    waiting: (skip: number, limit: number) =>
      listings
        .find({ status: "pending" })
        .sort({ asked_at: 1, _id: 1 })
        .skip(skip)
        .limit(limit)
        .batchSize(limit)
        .lean<ListingRow[]>(),
    countWaiting: () => listings.countDocuments({ status: "pending" }),
    /** @returns whether this call decided; not where it stands otherwise by now */
    decide: async (
      { _id, status, decided_at }: ListingRow,
      decision: Pick<ListingRow, "status" | "decided_at" | "decided_by" | "reason">,
      session: ClientSession,
    ): Promise<boolean> =>
      (await listings.updateOne({ _id, status, decided_at }, { $set: decision }, { session })).modifiedCount === 1,
    withdraw: async (userId: number): Promise<void> => {
      await listings.updateOne({ user_id: userId, status: "pending" }, { $set: { status: "withdrawn" } });
    },
    removeOf: async (userId: number, session?: ClientSession): Promise<void> => {
      await listings.deleteMany({ user_id: userId }, session ? { session } : {});
    },
  };
}
export type ListingsRepo = ReturnType<typeof createListingsRepo>;
