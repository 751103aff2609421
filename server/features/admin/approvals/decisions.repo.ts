import type { ClientSession, Model } from "mongoose";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { DecisionRow } from "./decision.model.ts";

export function createDecisionsRepo(decisions: Model<DecisionRow>) {
  return {
    insert: async (row: DecisionRow, session: ClientSession): Promise<void> => {
      await decisions.create([row], { session });
    },
    find: (id: number) => decisions.findById(id).lean<DecisionRow | null>(),
    /** The newest decision about each of these people, by user id. */
    latest: async (kind: ApprovalKind, userIds: readonly number[]): Promise<Map<number, DecisionRow>> => {
      const rows = await decisions
        .find({ user_id: { $in: userIds }, kind })
        .sort({ user_id: 1, kind: 1, at: 1 })
        .lean<DecisionRow[]>();
      return new Map(rows.map((row) => [row.user_id, row]));
    },
    /** The decisions of a kind, newest first. */
    page: (kind: ApprovalKind, skip: number, limit: number) =>
      decisions.find({ kind }).sort({ at: -1, _id: -1 }).skip(skip).limit(limit).batchSize(limit).lean<DecisionRow[]>(),
    count: (kind: ApprovalKind) => decisions.countDocuments({ kind }),
    /** Decisions of older versions from before this moment that ended before they had notified the person. */
    marked: (before: Date) => decisions.find({ untold: true, at: { $lt: before } }).lean<DecisionRow[]>(),
    /** Removes the mark. @returns false if another process has done it */
    unmark: async ({ _id }: DecisionRow, session: ClientSession): Promise<boolean> =>
      (await decisions.updateOne({ _id, untold: true }, { $unset: { untold: 1 } }, { session })).modifiedCount === 1,
    setMailed: async (id: number, at: Date): Promise<void> => {
      await decisions.updateOne({ _id: id }, { $set: { mailed_at: at } });
    },
    /** Removes the decisions about a person, not those that the person made. */
    removeOf: async (userId: number, session?: ClientSession): Promise<void> => {
      await decisions.deleteMany({ user_id: userId }, session ? { session } : {});
    },
  };
}
export type DecisionsRepo = ReturnType<typeof createDecisionsRepo>;
