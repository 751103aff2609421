import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "./duplicate-key.ts";
import type { QuotaRow } from "./quota.model.ts";
import type { InTransaction } from "./transaction.ts";

interface Deps {
  quotas: Model<QuotaRow>;
  inTransaction: InTransaction;
}

/** The quota is used up: aborts the transaction, and becomes the result of `within`. */
class Full extends Error {}

/**
 * Enforces how many rows of a kind a person may have, also under concurrent calls: the rows are counted in the
 * transaction that writes another one, and two such transactions of the same person run one after the other.
 */
export function createQuotas({ quotas, inTransaction }: Deps) {
  const idOf = (kind: string, userId: number) => `${kind}:${userId}`;

  return {
    /**
     * Writes another row if there are fewer than `most`. An error of `write` is passed on, and nothing is written.
     * @returns false if the quota is used up
     */
    within: async (
      kind: string,
      userId: number,
      most: number,
      count: (session: ClientSession) => Promise<number>,
      write: (session: ClientSession) => Promise<unknown>,
    ): Promise<boolean> => {
      const run = () =>
        inTransaction(async (session) => {
          await quotas.updateOne({ _id: idOf(kind, userId) }, { $inc: { rev: 1 } }, { upsert: true, session });
          if ((await count(session)) >= most) throw new Full();
          await write(session);
        });
      try {
        // Two calls may create the first row of a person at the same moment: the second finds the row of the first.
        await run().catch((err: unknown) => (duplicateKeyOf(err) === "_id" ? run() : Promise.reject(err)));
        return true;
      } catch (err) {
        if (err instanceof Full) return false;
        throw err;
      }
    },
    /** Called when the account is deleted. */
    removeOf: async (kind: string, userId: number): Promise<void> => {
      await quotas.deleteOne({ _id: idOf(kind, userId) });
    },
  };
}
export type Quotas = ReturnType<typeof createQuotas>;
