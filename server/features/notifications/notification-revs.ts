import type { ClientSession, Model } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { NotificationHead } from "./notification.model.ts";

/**
 * Numbers the changes of each user's notifications: 1, 2, 3, ... A change takes the next `rev` in its own transaction,
 * and the next change waits until that transaction ends. So changes become visible in the order of their numbers, and a
 * reader who has seen one cannot have missed an earlier one that was still being written.
 */
export class NotificationRevs {
  readonly #heads: Model<NotificationHead>;
  readonly #inTransaction: InTransaction;
  readonly #newest = batchLoader(async (userIds: readonly number[]) => {
    const rows = await this.#heads.find({ _id: { $in: userIds } }).lean();
    return new Map(rows.map(({ _id, rev }) => [_id, rev]));
  });

  constructor(heads: Model<NotificationHead>, inTransaction: InTransaction) {
    this.#heads = heads;
    this.#inTransaction = inTransaction;
  }

  /** Runs `write` in a transaction, with the user's next number. */
  async writeWithNext<T>(userId: number, write: (rev: number, session: ClientSession) => Promise<T>): Promise<T> {
    const run = () =>
      this.#inTransaction(async (session) => {
        const options = { upsert: true, returnDocument: "after", session } as const;
        const head = await this.#heads.findOneAndUpdate({ _id: userId }, { $inc: { rev: 1 } }, options).lean();
        if (!head) throw new Error("the head was neither found nor inserted");
        return write(head.rev, session);
      });
    try {
      return await run();
    } catch (err) {
      // Two processes wrote a user's first notification at the same time: the second one finds the head of the first.
      if (duplicateKeyOf(err) !== "_id") throw err;
      return run();
    }
  }

  /** Takes the next number of each of these users, within a transaction. @returns the numbers by user id */
  async takeForEach(userIds: readonly number[], session: ClientSession): Promise<Map<number, number>> {
    const theirs = { _id: { $in: userIds } };
    await this.#heads.updateMany(theirs, { $inc: { rev: 1 } }, { session });
    const rows = await this.#heads.find(theirs, null, { session }).batchSize(userIds.length).lean();
    const revs = new Map(rows.map(({ _id, rev }) => [_id, rev]));
    const first = userIds.filter((_id) => !revs.has(_id)).map((_id) => ({ _id, rev: 1 }));
    if (first.length > 0) await this.#heads.insertMany(first, { session, lean: true });
    for (const { _id, rev } of first) revs.set(_id, rev);
    return revs;
  }

  /** The user's newest number; 0 for a user who never had a notification. */
  async newestOf(userId: number): Promise<number> {
    return (await this.#newest([userId])).get(userId) ?? 0;
  }

  async removeOf(userId: number): Promise<void> {
    await this.#heads.deleteOne({ _id: userId });
  }
}
