import type { ClientSession, Model } from "mongoose";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { ConsentEntry } from "#shared/accounts/consents.ts";

const FIELDS = { user_type: 1, email: 1, first_name: 1, language: 1, seen_language: 1, consents: 1 } as const;
export type ConsentingAccount = Pick<UserRow, "_id" | keyof typeof FIELDS>;

/** The consent record of an account: entries are added, never changed. */
export function createConsentsRepo(users: Model<UserRow>) {
  /** Matches only while the record is as it was read: each change makes it longer. */
  const asRead = ({ _id, consents }: Pick<ConsentingAccount, "_id" | "consents">) => ({
    _id,
    consents: { $size: consents.length },
  });
  return {
    find: (id: number): Promise<ConsentingAccount | null> =>
      users.findById(id, FIELDS).lean<ConsentingAccount | null>().exec(),
    /** @returns whether it was recorded; false if the record has changed */
    give: async (account: ConsentingAccount, consent: ConsentEntry): Promise<boolean> =>
      (await users.updateOne(asRead(account), { $push: { consents: consent } })).matchedCount === 1,
    /** Records the withdrawal and erases what the account stored under the consent. @returns whether it did */
    withdraw: async (
      account: ConsentingAccount,
      withdrawal: ConsentEntry,
      session: ClientSession,
    ): Promise<boolean> => {
      const change = {
        $set: { pwd_id_sealed: null, user_type: "general" as const },
        $unset: { pwd_id_state: 1, pwd_id_review: 1 },
        $push: { consents: withdrawal },
      } as const;
      // Only if the type is as it was read: an admin may be changing it.
      const row = { ...asRead(account), user_type: account.user_type };
      return (await users.updateOne(row, change, { session })).matchedCount === 1;
    },
  };
}
export type ConsentsRepo = ReturnType<typeof createConsentsRepo>;
