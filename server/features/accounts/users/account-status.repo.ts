import type { ClientSession, Model } from "mongoose";
import type { UserType } from "#shared/accounts/user-types.ts";
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
} as const;
/** An account as an admin's page begins with it. */
export type ShownAccount = Pick<UserRow, "_id" | keyof typeof SHOWN>;

const SENSITIVE = { phone_number: 1, address: 1, pwd_id_sealed: 1, consents: 1 } as const;
/** What of an account only a reason opens. */
export type SensitiveAccount = Pick<UserRow, "_id" | keyof typeof SENSITIVE>;

/** How accounts stand, as admins see and change it. Each change is asked for with how it stood for whoever asks. */
export function createAccountStatusRepo(users: Model<UserRow>) {
  /** @returns whether it stood as given, and is changed */
  async function move(id: number, from: Partial<UserRow>, to: Partial<UserRow>, session: ClientSession) {
    const done = await users.updateOne({ _id: id, ...from }, { $set: to }, { session });
    return done.modifiedCount === 1;
  }
  return {
    find: (id: number) => users.findById(id, SHOWN).lean<ShownAccount | null>(),
    findSensitive: (id: number) => users.findById(id, SENSITIVE).lean<SensitiveAccount | null>(),
    /**
     * Notes that an admin decides on somebody else's account, within the decision's transaction. By it there is always an
     * admin left: whoever decides stays one. Two who act on each other at once write both rows, so that one of them is
     * run again behind the other, and is no admin any more; so it is with an own deletion that has begun.
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
        // A number that grows: a write that changes nothing would meet no other one.
        { $inc: { decisions: 1 } },
        { session },
      );
      return done.modifiedCount === 1;
    },
    /** All of them: there are few. */
    admins: async (): Promise<number[]> => {
      const rows = await users.find({ user_type: "admin" }, { _id: 1 }).lean<Pick<UserRow, "_id">[]>();
      return rows.map(({ _id }) => _id);
    },
    /** Within a transaction, which then meets the end of the account. @returns whether it is there */
    hold: async (id: number, session: ClientSession): Promise<boolean> =>
      (await users.updateOne({ _id: id }, { $inc: { decisions: 1 } }, { session })).modifiedCount === 1,
    setStatus: (id: number, from: UserRow["status"], to: UserRow["status"], session: ClientSession) =>
      move(id, { status: from }, { status: to }, session),
    setType: (id: number, from: UserType, to: UserType, session: ClientSession) =>
      move(id, { user_type: from }, { user_type: to }, session),
  };
}
export type AccountStatusRepo = ReturnType<typeof createAccountStatusRepo>;
