import type { Connection } from "mongoose";
import { duplicateKeyOf } from "./duplicate-key.ts";

interface LeaseRow {
  _id: string;
  owner: string;
  until: Date;
}

/** The expiry of a lease whose row does not exist yet. */
const NEVER = new Date(0);

/** The right to do something that only one process may do at a time. It expires by itself if its owner dies. */
export interface Lease {
  /** Takes the lease, or extends it for its current owner. @returns whether `owner` has it now */
  take(owner: string): Promise<boolean>;
  /** Releases it early. Does nothing if another owner has taken it over. */
  release(owner: string): Promise<void>;
}

/**
 * A lease in the `leases` collection. Every time comes from the database, so the clocks of the processes do not matter.
 * @param ms how long it lasts after each `take`
 */
export function createLease(connection: Connection, name: string, ms: number): Lease {
  const leases = connection.collection<LeaseRow>("leases");
  return {
    take: async (owner) => {
      const mayTake = { $or: [{ $eq: ["$owner", owner] }, { $lt: [{ $ifNull: ["$until", NEVER] }, "$$NOW"] }] };
      const owned = (mine: unknown, others: string) => ({ $cond: [mayTake, mine, others] });
      const change = [{ $set: { owner: owned(owner, "$owner"), until: owned({ $add: ["$$NOW", ms] }, "$until") } }];
      try {
        const row = await leases.findOneAndUpdate({ _id: name }, change, { upsert: true, returnDocument: "after" });
        return row?.owner === owner;
      } catch (err) {
        // Two processes created the row at the same moment, and the other one was first.
        if (duplicateKeyOf(err) === null) throw err;
        return false;
      }
    },
    release: async (owner) => {
      await leases.deleteOne({ _id: name, owner });
    },
  };
}

/** Extends all leases of these names that `owner` still has, in one command. */
export async function renewLeases(connection: Connection, names: string[], owner: string, ms: number): Promise<void> {
  const longer = [{ $set: { until: { $add: ["$$NOW", ms] } } }];
  await connection.collection<LeaseRow>("leases").updateMany({ _id: { $in: names }, owner }, longer);
}

/** Releases leases whose owners are known to be dead. */
export async function clearLeases(connection: Connection, names: string[]): Promise<void> {
  await connection.collection<LeaseRow>("leases").deleteMany({ _id: { $in: names } });
}
