import type { ClientSession, Model } from "mongoose";
import type { TidingRow } from "./tiding.model.ts";

/** Pairs of one look at most; the next look finds the rest. */
const PAIRS_MAX = 500;

export function createTidingsRepo(tidings: Model<TidingRow>) {
  return {
    add: async (rows: TidingRow[], session: ClientSession): Promise<void> => {
      if (rows.length > 0) await tidings.create(rows, { session, ordered: true });
    },
    /** What two people are still to be told of, in the order in which it happened. */
    waitingOf: (pair: string): Promise<TidingRow[]> =>
      tidings.find({ pair }).sort({ at: 1, _id: 1 }).lean<TidingRow[]>().exec(),
    /** The pairs for whom something waits since before a moment. */
    pairsBefore: async (at: Date): Promise<string[]> => {
      const rows = await tidings
        .find({ at: { $lt: at } }, { pair: 1 })
        .sort({ at: 1 })
        .limit(PAIRS_MAX)
        .lean<Pick<TidingRow, "pair">[]>();
      return [...new Set(rows.map(({ pair }) => pair))];
    },
    remove: async (id: string): Promise<void> => {
      await tidings.deleteOne({ _id: id });
    },
    /** An account is deleted: of what it was part of nobody is told any more. */
    removeOf: async (userId: number): Promise<void> => {
      await tidings.deleteMany({ $or: [{ actor_id: userId }, { other_id: userId }] });
    },
  };
}
export type TidingsRepo = ReturnType<typeof createTidingsRepo>;
