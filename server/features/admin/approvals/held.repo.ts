import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { type HeldRow, heldId } from "./held.model.ts";

/** Decisions that can still be undone. */
export function createHeldRepo(held: Model<HeldRow>) {
  return {
    insert: async (row: HeldRow, session: ClientSession): Promise<void> => {
      await held.create([row], { session });
    },
    /** Whether an error says that another decision on the same subject is held already. */
    isTaken: (err: unknown): boolean => duplicateKeyOf(err) === "_id",
    find: (kind: ApprovalKind, userId: number) => held.findById(heldId(kind, userId)).lean<HeldRow | null>(),
    /** The held decisions about these people, by user id. */
    among: async (kind: ApprovalKind, userIds: readonly number[]): Promise<Map<number, HeldRow>> => {
      const rows = await held.find({ _id: { $in: userIds.map((id) => heldId(kind, id)) } }).lean<HeldRow[]>();
      return new Map(rows.map((row) => [row.user_id, row]));
    },
    /** The decisions that are due, oldest first, after a cursor. */
    due: (at: Date, place: TimeCursor<string>, limit: number): Promise<HeldRow[]> =>
      held
        .find({ $and: [{ due_at: { $lte: at } }, afterCursor("due_at", place)] })
        .sort({ due_at: 1, _id: 1 })
        .limit(limit)
        .lean<HeldRow[]>()
        .exec(),
    /** When the next decision after this moment is due. */
    nextDue: async (after: Date): Promise<Date | null> => {
      const [row] = await held
        .find({ due_at: { $gt: after } })
        .sort({ due_at: 1 })
        .limit(1)
        .lean<HeldRow[]>();
      return row?.due_at ?? null;
    },
    /** @returns whether this call removed it; true for one caller only */
    remove: async ({ _id, cause }: Pick<HeldRow, "_id" | "cause">, session: ClientSession): Promise<boolean> =>
      (await held.deleteOne({ _id, cause }, { session })).deletedCount === 1,
    /** Removes the decisions about an account that is being deleted. */
    removeOf: async (userId: number, session?: ClientSession): Promise<void> => {
      await held.deleteMany({ user_id: userId }, session ? { session } : {});
    },
  };
}
export type HeldRepo = ReturnType<typeof createHeldRepo>;
