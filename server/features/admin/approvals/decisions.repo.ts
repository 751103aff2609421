import type { ClientSession, Model } from "mongoose";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { DecisionRow } from "./decision.model.ts";

export function createDecisionsRepo(decisions: Model<DecisionRow>) {
  return {
    insert: async (row: DecisionRow, session: ClientSession): Promise<void> => {
      await decisions.create([row], { session });
    },
    find: (id: number) => decisions.findById(id).lean<DecisionRow | null>(),
    /** The newest of each of these people, by whom it is about. */
    latest: async (kind: ApprovalKind, userIds: readonly number[]): Promise<Map<number, DecisionRow>> => {
      const rows = await decisions
        .find({ user_id: { $in: userIds }, kind })
        .sort({ user_id: 1, kind: 1, at: 1 })
        .lean<DecisionRow[]>();
      return new Map(rows.map((row) => [row.user_id, row]));
    },
    /** Of this kind, the newest first. */
    page: (kind: ApprovalKind, skip: number, limit: number) =>
      decisions.find({ kind }).sort({ at: -1, _id: -1 }).skip(skip).limit(limit).batchSize(limit).lean<DecisionRow[]>(),
    count: (kind: ApprovalKind) => decisions.countDocuments({ kind }),
    /** Decided by an older version before this moment, which had not notified the person yet when it ended. */
    marked: (before: Date) => decisions.find({ untold: true, at: { $lt: before } }).lean<DecisionRow[]>(),
    /** Takes the mark away. @returns false where another process was faster */
    unmark: async ({ _id }: DecisionRow, session: ClientSession): Promise<boolean> =>
      (await decisions.updateOne({ _id, untold: true }, { $unset: { untold: 1 } }, { session })).modifiedCount === 1,
    setMailed: async (id: number, at: Date): Promise<void> => {
      await decisions.updateOne({ _id: id }, { $set: { mailed_at: at } });
    },
    /** Those that are about somebody. What they decided themselves is others'. */
    removeOf: async (userId: number, session?: ClientSession): Promise<void> => {
      await decisions.deleteMany({ user_id: userId }, session ? { session } : {});
    },
  };
}
export type DecisionsRepo = ReturnType<typeof createDecisionsRepo>;
