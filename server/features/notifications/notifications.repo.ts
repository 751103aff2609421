import type { ClientSession, Model } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { NotificationHead, NotificationRow } from "./notification.model.ts";
import { NotificationRevs } from "./notification-revs.ts";

interface Deps {
  notifications: Model<NotificationRow>;
  heads: Model<NotificationHead>;
  inTransaction: InTransaction;
}

/** Where a page of changes begins: after this `rev`, and after this id within the same `rev`. */
export interface RevCursor {
  rev: number;
  id: number;
}
/** Where a page of the list begins: after this time, and after this id at the same time. */
export interface NotificationTimeCursor {
  at: Date;
  id: number;
}

/** What remains of a deleted notification, so that tabs that were offline learn of the deletion. */
const emptied = (rev: number, at: Date) => ({ rev, title: "", message: "", is_read: true, deleted_at: at });
const EMPTIED = { $unset: { note: 1, person_id: 1, target_url: 1, application_id: 1 } } as const;

/** The stored notifications. Every change takes the next `rev` of its owner (see NotificationRevs). */
export class NotificationsRepo {
  readonly #notifications: Model<NotificationRow>;
  readonly #revs: NotificationRevs;
  readonly #inTransaction: InTransaction;
  readonly #unread = batchLoader(async (userIds: readonly number[]) => {
    const counts = await this.#notifications.aggregate<{ _id: number; count: number }>([
      { $match: { user_id: { $in: userIds }, is_read: false } },
      { $group: { _id: "$user_id", count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  });

  constructor({ notifications, heads, inTransaction }: Deps) {
    this.#notifications = notifications;
    this.#revs = new NotificationRevs(heads, inTransaction);
    this.#inTransaction = inTransaction;
  }

  /** The user's own notification, unless it was deleted. */
  find(userId: number, id: number): Promise<NotificationRow | null> {
    return this.#notifications.findOne({ _id: id, user_id: userId, deleted_at: null }).lean<NotificationRow>().exec();
  }

  /** Deleted ones too. */
  findByCause(userId: number, cause: string): Promise<NotificationRow | null> {
    return this.#notifications.findOne({ user_id: userId, cause }).lean<NotificationRow>().exec();
  }

  /** @returns false if the owner already has a notification of this cause */
  async insert(row: Omit<NotificationRow, "rev">): Promise<boolean> {
    try {
      await this.#revs.writeWithNext(row.user_id, (rev, session) =>
        this.#notifications.create([{ ...row, rev }], { session }),
      );
      return true;
    } catch (err) {
      if (duplicateKeyOf(err) === "user_id") return false;
      throw err;
    }
  }

  /**
   * Inserts many, each with its owner's next `rev`, together with what `alongside` writes: all of it or nothing.
   * @returns the inserted rows, without those whose owner already has a notification of the same cause
   */
  async insertAll(
    rows: readonly Omit<NotificationRow, "rev">[],
    alongside: (session: ClientSession, written: number) => Promise<void>,
  ): Promise<NotificationRow[]> {
    const run = () =>
      this.#inTransaction(async (session) => {
        const fresh = await this.#withoutKnown(rows, session);
        const owners = [...new Set(fresh.map((row) => row.user_id))];
        const revs = owners.length > 0 ? await this.#revs.takeForEach(owners, session) : null;
        const written = fresh.map((row) => ({ ...row, rev: revs?.get(row.user_id) ?? 0 }));
        if (written.length > 0) await this.#notifications.insertMany(written, { session, lean: true });
        await alongside(session, written.length);
        return written;
      });
    try {
      return await run();
    } catch (err) {
      // Another process wrote the first notification of one of the owners at the same time.
      if (duplicateKeyOf(err) === null) throw err;
      return run();
    }
  }

  /** Leaves out the rows whose owner already has a notification of the same cause. */
  async #withoutKnown(rows: readonly Omit<NotificationRow, "rev">[], session: ClientSession) {
    const owners = { user_id: { $in: rows.map(({ user_id }) => user_id) } };
    const causes = { cause: { $in: [...new Set(rows.map(({ cause }) => cause))] } };
    const known = await this.#notifications
      .find({ ...owners, ...causes }, { user_id: 1, cause: 1 }, { session })
      .batchSize(Math.max(1, rows.length))
      .lean<Pick<NotificationRow, "user_id" | "cause">[]>();
    const had = new Set(known.map(({ user_id, cause }) => `${user_id} ${cause}`));
    return rows.filter(({ user_id, cause }) => !had.has(`${user_id} ${cause}`));
  }

  /**
   * Marks notifications as read: those with one of the `ids`, or those created at `until` or before.
   * @returns the ids of those that were unread
   */
  async markRead(userId: number, which: { ids?: number[]; until?: Date }): Promise<number[]> {
    const filter = {
      user_id: userId,
      is_read: false,
      ...(which.ids && { _id: { $in: which.ids } }),
      ...(which.until && { created_at: { $lte: which.until } }),
    };
    // A repeated call changes nothing and takes no number.
    if (!(await this.#notifications.exists(filter))) return [];
    return this.#revs.writeWithNext(userId, async (rev, session) => {
      const found = await this.#notifications.find(filter, { _id: 1 }, { session }).lean();
      const ids = found.map(({ _id }) => _id);
      await this.#notifications.updateMany({ _id: { $in: ids } }, { $set: { is_read: true, rev } }, { session });
      return ids;
    });
  }

  /** Empties a notification. @returns 'again' if it was deleted before, null if the user has no such notification */
  async remove(userId: number, id: number, at: Date): Promise<"now" | "again" | null> {
    const mine = { _id: id, user_id: userId };
    const row = await this.#notifications.findOne(mine).lean<NotificationRow>();
    if (!row) return null;
    if (row.deleted_at) return "again";
    return this.#revs.writeWithNext(userId, async (rev, session) => {
      const empty = { $set: emptied(rev, at), ...EMPTIED };
      const done = await this.#notifications.updateOne({ ...mine, deleted_at: null }, empty, { session });
      return done.modifiedCount === 1 ? "now" : "again";
    });
  }

  /**
   * Empties all of a user's notifications whose cause begins with one of the prefixes, within a transaction. The causes
   * are erased too, because they name what the notification was about.
   * @returns the ids of those that were not deleted before
   */
  async eraseCauses(userId: number, prefixes: readonly string[], at: Date, session: ClientSession): Promise<number[]> {
    // A prefix is a range of the index.
    const begins = prefixes.map((prefix) => ({ cause: { $gte: prefix, $lt: `${prefix}\uffff` } }));
    const found = await this.#notifications
      .find({ user_id: userId, $or: begins }, { deleted_at: 1 }, { session })
      .lean<Pick<NotificationRow, "_id" | "deleted_at">[]>();
    if (found.length === 0) return [];
    const rev = (await this.#revs.takeForEach([userId], session)).get(userId) ?? 0;
    for (const { _id } of found) {
      const $set = { ...emptied(rev, at), cause: `erased-${_id}` };
      await this.#notifications.updateOne({ _id }, { $set, ...EMPTIED }, { session });
    }
    return found.filter((row) => !row.deleted_at).map(({ _id }) => _id);
  }

  /** A page of the list, newest first: those after the cursor, or from the newest on without one. */
  page(userId: number, after: NotificationTimeCursor | null, limit: number): Promise<NotificationRow[]> {
    return this.#notifications
      .find({
        user_id: userId,
        deleted_at: null,
        ...(after && {
          $or: [{ created_at: { $lt: after.at } }, { created_at: after.at, _id: { $lt: after.id } }],
        }),
      })
      .sort({ created_at: -1, _id: -1 })
      .limit(limit)
      .lean<NotificationRow[]>()
      .exec();
  }

  /** The changes after the cursor, deleted notifications included, in the order of the changes. */
  changedSince(userId: number, { rev, id }: RevCursor, limit: number): Promise<NotificationRow[]> {
    return this.#notifications
      .find({ user_id: userId, $or: [{ rev: { $gt: rev } }, { rev, _id: { $gt: id } }] })
      .sort({ rev: 1, _id: 1 })
      .limit(limit)
      .lean<NotificationRow[]>()
      .exec();
  }

  /** The user's newest `rev`; 0 for a user who never had a notification. */
  newestRev(userId: number): Promise<number> {
    return this.#revs.newestOf(userId);
  }

  async countUnread(userId: number): Promise<number> {
    return (await this.#unread([userId])).get(userId) ?? 0;
  }

  async removeOf(userId: number): Promise<void> {
    await this.#notifications.deleteMany({ user_id: userId });
    await this.#revs.removeOf(userId);
  }
}
