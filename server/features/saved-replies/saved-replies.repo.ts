import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { Quotas } from "#server/platform/database/quotas.ts";
import { REPLIES_MAX } from "#shared/saved-replies/saved-replies.schemas.ts";
import type { ReplyList, SavedReplyRow } from "./saved-reply.model.ts";

/** `taken`: the list has a reply of this name. `full`: it has as many as it may. */
export type Refusal = "taken" | "full";
type Change = Partial<Pick<SavedReplyRow, "name" | "text">>;

const quotaOf = ({ shared }: Pick<ReplyList, "shared">) => (shared ? "shared-replies" : "saved-replies");

/** The key of a name: two names that differ only in case are the same. */
const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();

export function createSavedRepliesRepo(rows: Model<SavedReplyRow>, quotas: Quotas) {
  /** Runs a write that adds a reply to a list. */
  async function adding<T>(
    { owner_id, shared }: ReplyList,
    write: (session: ClientSession) => Promise<T>,
  ): Promise<T | Refusal> {
    const count = (session: ClientSession) => rows.countDocuments({ owner_id, shared }).session(session);
    let written: T | undefined;
    const isWritten = await quotas.within(quotaOf({ shared }), owner_id, REPLIES_MAX, count, async (session) => {
      written = await write(session);
    });
    return isWritten && written !== undefined ? written : "full";
  }

  async function orTaken<T>(write: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await write();
    } catch (err) {
      if (duplicateKeyOf(err) !== "owner_id") throw err;
      return "taken";
    }
  }

  return {
    /** By name. */
    listOf: (lists: readonly ReplyList[]) =>
      rows
        .find({ $or: [...lists] })
        .sort({ name_key: 1, _id: 1 })
        .lean<SavedReplyRow[]>(),
    /** A reply in one of these lists. */
    find: (id: number, lists: readonly ReplyList[]) =>
      rows.findOne({ _id: id, $or: [...lists] }).lean<SavedReplyRow | null>(),
    insert: (row: Omit<SavedReplyRow, "name_key">): Promise<SavedReplyRow | Refusal> => {
      const stored = { ...row, name_key: nameKey(row.name) };
      return orTaken(() =>
        adding(row, async (session) => {
          await rows.create([stored], { session });
          return stored;
        }),
      );
    },
    /**
     * Changes a reply, and moves it if `to` is another list.
     * @returns the reply after the change, or null if it was changed or deleted since `row` was read
     */
    change: (
      row: SavedReplyRow,
      change: Change,
      to: ReplyList,
      updated_at: Date,
    ): Promise<SavedReplyRow | null | Refusal> => {
      const key = change.name !== undefined && { name_key: nameKey(change.name) };
      const { _id, owner_id, shared, version } = row;
      const write = (session?: ClientSession) =>
        rows
          .findOneAndUpdate(
            { _id, owner_id, shared, version },
            { $set: { ...change, ...key, owner_id: to.owner_id, shared: to.shared, updated_at }, $inc: { version: 1 } },
            { returnDocument: "after", ...(session && { session }) },
          )
          .lean<SavedReplyRow | null>();
      return orTaken(() => (to.shared === shared ? write() : adding(to, write)));
    },
    /** @returns whether it was there */
    remove: async ({ _id, owner_id, shared }: SavedReplyRow): Promise<boolean> =>
      (await rows.deleteOne({ _id, owner_id, shared })).deletedCount === 1,
    /** The replies of a deleted account; of an owner also those of the company. */
    removeOf: async (owner_id: number): Promise<void> => {
      await rows.deleteMany({ owner_id });
      for (const shared of [false, true]) await quotas.removeOf(quotaOf({ shared }), owner_id);
    },
  };
}
export type SavedRepliesRepo = ReturnType<typeof createSavedRepliesRepo>;
