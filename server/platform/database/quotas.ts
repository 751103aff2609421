import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "./duplicate-key.ts";
import type { QuotaRow } from "./quota.model.ts";
import type { InTransaction } from "./transaction.ts";

interface Deps {
  quotas: Model<QuotaRow>;
  inTransaction: InTransaction;
}

/** One more of what somebody has too many of already: thrown to end the transaction, and told by `within`'s answer. */
class Full extends Error {}

/**
 * Keeps to how many of a thing somebody may have, however many calls come in the same moment: the rows are counted in
 * the transaction that writes one more, and of two such transactions of one person one comes after the other.
 */
export function createQuotas({ quotas, inTransaction }: Deps) {
  const idOf = (kind: string, userId: number) => `${kind}:${userId}`;

  return {
    /**
     * Writes one more where there are fewer than `most`. What `write` throws is thrown, and nothing is written then.
     * @returns false where there are as many
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
        // Two that make the first row of a person at the same moment: the second finds that of the first.
        await run().catch((err: unknown) => (duplicateKeyOf(err) === "_id" ? run() : Promise.reject(err)));
        return true;
      } catch (err) {
        if (err instanceof Full) return false;
        throw err;
      }
    },
    /** The account is deleted. */
    removeOf: async (kind: string, userId: number): Promise<void> => {
      await quotas.deleteOne({ _id: idOf(kind, userId) });
    },
  };
}
export type Quotas = ReturnType<typeof createQuotas>;
