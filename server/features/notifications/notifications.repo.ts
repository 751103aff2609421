import type { ClientSession, Model } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { NotificationHead, NotificationRow } from "./notification.model.ts";

interface Deps {
  notifications: Model<NotificationRow>;
  heads: Model<NotificationHead>;
  inTransaction: InTransaction;
}

/** A place in one of the two orders, behind which a page begins. */
export interface RevCursor {
  rev: number;
  id: number;
}
export interface NotificationTimeCursor {
  at: Date;
  id: number;
}

/** What is left of a deleted one, so that tabs that were away hear of it. */
const emptied = (rev: number, at: Date) => ({ rev, title: "", message: "", is_read: true, deleted_at: at });
const EMPTIED = { $unset: { target_url: 1, application_id: 1 } } as const;

/**
 * The stored notifications. Every change of a user's takes the next `rev` of that user in the transaction that makes
 * it, and whoever comes next has to wait for its end. So changes show in the order of their numbers: who has seen one
 * has not missed an earlier one that was still being written.
 */
export function createNotificationsRepo({ notifications, heads, inTransaction }: Deps) {
  async function numbered<T>(userId: number, write: (rev: number, session: ClientSession) => Promise<T>): Promise<T> {
    const run = () =>
      inTransaction(async (session) => {
        const options = { upsert: true, returnDocument: "after", session } as const;
        const head = await heads.findOneAndUpdate({ _id: userId }, { $inc: { rev: 1 } }, options).lean();
        if (!head) throw new Error("the head was neither found nor made");
        return write(head.rev, session);
      });
    try {
      return await run();
    } catch (err) {
      // Two processes made a user's first one at the same moment: the second finds the head of the first.
      if (duplicateKeyOf(err) !== "_id") throw err;
      return run();
    }
  }

  /** The next numbers of many owners, within a transaction. */
  async function nextRevs(userIds: readonly number[], session: ClientSession): Promise<Map<number, number>> {
    const theirs = { _id: { $in: userIds } };
    await heads.updateMany(theirs, { $inc: { rev: 1 } }, { session });
    const rows = await heads.find(theirs, null, { session }).batchSize(userIds.length).lean();
    const revs = new Map(rows.map(({ _id, rev }) => [_id, rev]));
    const first = userIds.filter((_id) => !revs.has(_id)).map((_id) => ({ _id, rev: 1 }));
    if (first.length > 0) await heads.insertMany(first, { session, lean: true });
    for (const { _id, rev } of first) revs.set(_id, rev);
    return revs;
  }

  const unread = batchLoader(async (userIds: readonly number[]) => {
    const counts = await notifications.aggregate<{ _id: number; count: number }>([
      { $match: { user_id: { $in: userIds }, is_read: false } },
      { $group: { _id: "$user_id", count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  });
  const newest = batchLoader(async (userIds: readonly number[]) => {
    const rows = await heads.find({ _id: { $in: userIds } }).lean();
    return new Map(rows.map(({ _id, rev }) => [_id, rev]));
  });

  /** An own one that was not deleted. */
  const find = (userId: number, id: number) =>
    notifications.findOne({ _id: id, user_id: userId, deleted_at: null }).lean<NotificationRow>();

  return {
    find,

    /** @returns false if this cause was written already */
    insert: async (row: Omit<NotificationRow, "rev">): Promise<boolean> => {
      try {
        await numbered(row.user_id, (rev, session) => notifications.create([{ ...row, rev }], { session }));
        return true;
      } catch (err) {
        if (duplicateKeyOf(err) === "user_id") return false;
        throw err;
      }
    },

    /**
     * News of one cause for many, each with its owner's next number, and what `alongside` writes: all of it or nothing.
     * @returns what was written: without those who have had this cause already
     */
    insertAll: async (
      rows: readonly Omit<NotificationRow, "rev">[],
      alongside: (session: ClientSession, written: number) => Promise<void>,
    ): Promise<NotificationRow[]> => {
      const run = () =>
        inTransaction(async (session) => {
          const owners = { user_id: { $in: rows.map(({ user_id }) => user_id) } };
          const causes = { cause: { $in: [...new Set(rows.map(({ cause }) => cause))] } };
          const known = await notifications
            .find({ ...owners, ...causes }, { user_id: 1, cause: 1 }, { session })
            .batchSize(Math.max(1, rows.length))
            .lean<Pick<NotificationRow, "user_id" | "cause">[]>();
          const had = new Set(known.map(({ user_id, cause }) => `${user_id} ${cause}`));
          const fresh = rows.filter(({ user_id, cause }) => !had.has(`${user_id} ${cause}`));
          const revs = fresh.length > 0 ? await nextRevs([...new Set(fresh.map((row) => row.user_id))], session) : null;
          const written = fresh.map((row) => ({ ...row, rev: revs?.get(row.user_id) ?? 0 }));
          if (written.length > 0) await notifications.insertMany(written, { session, lean: true });
          await alongside(session, written.length);
          return written;
        });
      try {
        return await run();
      } catch (err) {
        // As with one: somebody's first was made at the same moment.
        if (duplicateKeyOf(err) === null) throw err;
        return run();
      }
    },

    findByCause: (userId: number, cause: string) =>
      notifications.findOne({ user_id: userId, cause }).lean<NotificationRow>(),

    /** @returns the ids of those that were unread: of these, and not newer than the moment */
    markRead: async (userId: number, which: { ids?: number[]; until?: Date }): Promise<number[]> => {
      const filter = {
        user_id: userId,
        is_read: false,
        ...(which.ids && { _id: { $in: which.ids } }),
        ...(which.until && { created_at: { $lte: which.until } }),
      };
      // A repeat changes nothing, and takes no number.
      if (!(await notifications.exists(filter))) return [];
      return numbered(userId, async (rev, session) => {
        const found = await notifications.find(filter, { _id: 1 }, { session }).lean();
        const ids = found.map(({ _id }) => _id);
        await notifications.updateMany({ _id: { $in: ids } }, { $set: { is_read: true, rev } }, { session });
        return ids;
      });
    },

    /** Empties it. @returns 'again' if that was done before, null if the user has no such notification */
    remove: async (userId: number, id: number, at: Date): Promise<"now" | "again" | null> => {
      const mine = { _id: id, user_id: userId };
      const row = await notifications.findOne(mine).lean<NotificationRow>();
      if (!row) return null;
      if (row.deleted_at) return "again";
      return numbered(userId, async (rev, session) => {
        const empty = { $set: emptied(rev, at), ...EMPTIED };
        const done = await notifications.updateOne({ ...mine, deleted_at: null }, empty, { session });
        return done.modifiedCount === 1 ? "now" : "again";
      });
    },

    /**
     * Empties all of a user's notifications whose cause begins so, within a transaction: their causes too, which tell of
     * what they were about. @returns the ids of those that were not deleted before
     */
    eraseCauses: async (
      userId: number,
      prefixes: readonly string[],
      at: Date,
      session: ClientSession,
    ): Promise<number[]> => {
      // A prefix is a range of the index.
      const begins = prefixes.map((prefix) => ({ cause: { $gte: prefix, $lt: `${prefix}\uffff` } }));
      const found = await notifications
        .find({ user_id: userId, $or: begins }, { deleted_at: 1 }, { session })
        .lean<Pick<NotificationRow, "_id" | "deleted_at">[]>();
      if (found.length === 0) return [];
      const rev = (await nextRevs([userId], session)).get(userId) ?? 0;
      for (const { _id } of found) {
        const $set = { ...emptied(rev, at), cause: `erased-${_id}` };
        await notifications.updateOne({ _id }, { $set, ...EMPTIED }, { session });
      }
      return found.filter((row) => !row.deleted_at).map(({ _id }) => _id);
    },

    /** Newest first, those behind the place; without one from the newest on. */
    page: (userId: number, behind: NotificationTimeCursor | null, limit: number): Promise<NotificationRow[]> =>
      notifications
        .find({
          user_id: userId,
          deleted_at: null,
          ...(behind && {
            $or: [{ created_at: { $lt: behind.at } }, { created_at: behind.at, _id: { $lt: behind.id } }],
          }),
        })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<NotificationRow[]>(),

    /** What was changed behind the place, deleted ones too, in the order of the changes. */
    changedSince: (userId: number, { rev, id }: RevCursor, limit: number): Promise<NotificationRow[]> =>
      notifications
        .find({ user_id: userId, $or: [{ rev: { $gt: rev } }, { rev, _id: { $gt: id } }] })
        .sort({ rev: 1, _id: 1 })
        .limit(limit)
        .lean<NotificationRow[]>(),

    /** The user's newest `rev`; 0 where nothing was ever told. */
    newestRev: async (userId: number): Promise<number> => (await newest([userId])).get(userId) ?? 0,
    countUnread: async (userId: number): Promise<number> => (await unread([userId])).get(userId) ?? 0,

    removeOf: async (userId: number): Promise<void> => {
      await notifications.deleteMany({ user_id: userId });
      await heads.deleteOne({ _id: userId });
    },
  };
}
export type NotificationsRepo = ReturnType<typeof createNotificationsRepo>;
