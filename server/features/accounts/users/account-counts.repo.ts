import type { Model } from "mongoose";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { EmployerRow } from "./employer.model.ts";
import type { UserRow } from "./user.model.ts";

/** Counts of accounts: index ranges that are counted without reading documents. */
export function createAccountCounts(users: Model<UserRow>, employers: Model<EmployerRow>) {
  return {
    /** Accounts of a type created from one time to another, excluding the later one; null is no bound. */
    countMade: (user_type: UserType, from: Date | null, to: Date | null): Promise<number> =>
      users.countDocuments({ user_type, created_at: { $gte: from ?? new Date(0), ...(to && { $lt: to }) } }).exec(),
    /** PWD ID numbers that no admin has decided on yet. */
    countPendingPwdIds: (): Promise<number> =>
      users.countDocuments({ pwd_id_sealed: { $type: "string" }, pwd_id_state: "pending" }).exec(),
    /** Companies that no admin has decided on yet. */
    countPendingCompanies: (): Promise<number> => employers.countDocuments({ status: "pending" }).exec(),
  };
}
export type AccountCounts = ReturnType<typeof createAccountCounts>;
