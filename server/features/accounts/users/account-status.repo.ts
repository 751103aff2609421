import type { ClientSession, Model } from "mongoose";
import { type LanguagesOfPerson, languageFor } from "#server/platform/texts/language.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { Language } from "#shared/texts/languages.ts";
import type { UserRow } from "./user.model.ts";
import { LEAVING_MS } from "./users.repo.ts";

const SHOWN = {
  username: 1,
  email: 1,
  first_name: 1,
  last_name: 1,
  photo: 1,
  user_type: 1,
  status: 1,
  verified_at: 1,
  created_at: 1,
  last_login_at: 1,
  pwd_id_sealed: 1,
  pwd_id_state: 1,
  language: 1,
  company_owner_id: 1,
  seen_language: 1,
} as const;
type ShownRow = Pick<UserRow, "_id" | keyof typeof SHOWN>;
/** An account as the head of an admin's page shows it, with the language in which to write to its owner. */
export type ShownAccount = Omit<ShownRow, keyof LanguagesOfPerson> & { language: Language | null };

const SENSITIVE = { phone_number: 1, address: 1, pwd_id_sealed: 1, consents: 1 } as const;
/** The fields that an admin sees only with a reason. */
export type SensitiveAccount = Pick<UserRow, "_id" | keyof typeof SENSITIVE>;

/** The status of accounts, as admins see and change it. Each change names the status that the caller saw. */
export function createAccountStatusRepo(users: Model<UserRow>) {
  /** @returns whether the status was as given, and is changed */
  async function move(id: number, from: Partial<UserRow>, to: Partial<UserRow>, session: ClientSession) {
    const done = await users.updateOne({ _id: id, ...from }, { $set: to }, { session });
    return done.modifiedCount === 1;
  }
  return {
    find: async (id: number): Promise<ShownAccount | null> => {
      const row = await users.findById(id, SHOWN).lean<ShownRow | null>();
      return row && { ...row, language: languageFor(row) };
    },
    findSensitive: (id: number) => users.findById(id, SENSITIVE).lean<SensitiveAccount | null>(),
    /**
     * Marks that an admin decides on another account, within the decision's transaction, so that there is always an
     * admin left: the one who decides stays. If two act on each other at once, both write both rows, so that one of
     * them runs again after the other and is no longer an admin. The same holds for a deletion of their own account
     * that has begun.
     * @returns whether they are an admin who stays
     */
    decides: async (adminId: number, at: Date, session: ClientSession): Promise<boolean> => {
      const over = new Date(at.getTime() - LEAVING_MS);
      const done = await users.updateOne(
        {
          _id: adminId,
          user_type: "admin",
          status: "active",
          verified_at: { $ne: null },
          $or: [{ leaving_at: null }, { leaving_at: { $lt: over } }],
        },
        // A counter, because a write that changes nothing does not conflict with another write.
        { $inc: { decisions: 1 } },
        { session },
      );
      return done.modifiedCount === 1;
    },
    /** All admins: there are few. */
    admins: async (): Promise<number[]> => {
      const rows = await users.find({ user_type: "admin" }, { _id: 1 }).lean<Pick<UserRow, "_id">[]>();
      return rows.map(({ _id }) => _id);
    },
    /** Within a transaction, which then conflicts with the deletion of the account. @returns whether it exists */
    hold: async (id: number, session: ClientSession): Promise<boolean> =>
      (await users.updateOne({ _id: id }, { $inc: { decisions: 1 } }, { session })).modifiedCount === 1,
    setStatus: (id: number, from: UserRow["status"], to: UserRow["status"], session: ClientSession) =>
      move(id, { status: from }, { status: to }, session),
    setType: (id: number, from: UserType, to: UserType, session: ClientSession) =>
      move(id, { user_type: from }, { user_type: to }, session),
  };
}
export type AccountStatusRepo = ReturnType<typeof createAccountStatusRepo>;
