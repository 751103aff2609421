import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { ListingRow } from "./listing.model.ts";

/** Every state except withdrawn. */
const NOT_WITHDRAWN = { $in: ["pending", "approved", "rejected"] as ListingRow["status"][] };

export function createListingsRepo(listings: Model<ListingRow>) {
  return {
    insert: async (row: ListingRow, session: ClientSession): Promise<void> => {
      await listings.create([row], { session });
    },
    /** Whether an error says that the person already has a pending request. */
    isWaiting: (err: unknown): boolean => duplicateKeyOf(err) === "user_id",
    /** The request that admins decide on: the person's last one; null if that was withdrawn, whatever came before it. */
    decidable: async (userId: number): Promise<ListingRow | null> => {
      const [row] = await listings.find({ user_id: userId }).sort({ asked_at: -1 }).limit(1).lean<ListingRow[]>();
      return row && row.status !== "withdrawn" ? row : null;
    },
    /** The person's last request that was not withdrawn, as the person sees it. */
    latest: async (userId: number): Promise<ListingRow | null> => {
      const [row] = await listings
        .find({ user_id: userId, status: NOT_WITHDRAWN })
        .sort({ asked_at: -1 })
        .limit(1)
        .lean<ListingRow[]>();
      return row ?? null;
    },
    /** The requests of these people that admins decide on, by user id. */
    decidableAmong: async (userIds: readonly number[]): Promise<Map<number, ListingRow>> => {
      const rows = await listings
        .find({ user_id: { $in: userIds } })
        .sort({ user_id: 1, asked_at: 1 })
        .lean<ListingRow[]>();
      const last = new Map(rows.map((row) => [row.user_id, row]));
      return new Map([...last].filter(([, { status }]) => status !== "withdrawn"));
    },
    /** The pending requests, oldest first. */
    waiting: (skip: number, limit: number) =>
      listings
        .find({ status: "pending" })
        .sort({ asked_at: 1, _id: 1 })
        .skip(skip)
        .limit(limit)
        .batchSize(limit)
        .lean<ListingRow[]>(),
    countWaiting: () => listings.countDocuments({ status: "pending" }),
    /** @returns false if the request has changed since it was read */
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
