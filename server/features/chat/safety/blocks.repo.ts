import type { Model } from "mongoose";
import { asSide, type SideId } from "#server/features/chat/sides.ts";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { BlockRow } from "./block.model.ts";

/** Whom a side has blocked, and who has blocked it. */
export interface BlocksAround {
  blocked: ReadonlySet<number>;
  blockedBy: ReadonlySet<number>;
}

export function createBlocksRepo(blocks: Model<BlockRow>) {
  const idOf = (blocker: number, blocked: number) => `${blocker}:${blocked}`;
  const rowsAround = batchLoader((userIds: readonly number[]) =>
    blocks
      .find({ $or: [{ blocker_id: { $in: userIds } }, { blocked_id: { $in: userIds } }] })
      .lean<BlockRow[]>()
      .exec(),
  );
  return {
    /** Safe to repeat. */
    add: async (blocker: SideId, blocked: SideId, at: Date): Promise<void> => {
      try {
        await blocks.create({
          _id: idOf(blocker, blocked),
          blocker_id: blocker,
          blocked_id: blocked,
          created_at: at,
        });
      } catch (err) {
        if (duplicateKeyOf(err) === null) throw err;
      }
    },
    remove: async (blocker: SideId, blocked: SideId): Promise<void> => {
      await blocks.deleteOne({ _id: idOf(blocker, blocked) });
    },
    around: async (side: SideId): Promise<BlocksAround> => {
      const rows = await rowsAround([side]);
      return {
        blocked: new Set(rows.filter((row) => row.blocker_id === side).map((row) => row.blocked_id)),
        blockedBy: new Set(rows.filter((row) => row.blocked_id === side).map((row) => row.blocker_id)),
      };
    },
    /** Removes every block of an account and against it. @returns the other sides */
    removeOf: async (userId: number): Promise<SideId[]> => {
      const rows = (await rowsAround([userId])).filter(
        ({ blocker_id, blocked_id }) => blocker_id === userId || blocked_id === userId,
      );
      await blocks.deleteMany({ _id: { $in: rows.map((row) => row._id) } });
      return rows.map((row) => asSide(row.blocker_id === userId ? row.blocked_id : row.blocker_id));
    },
  };
}
export type BlocksRepo = ReturnType<typeof createBlocksRepo>;
