import type { ClientSession, Model } from "mongoose";
import { UNLISTED } from "#server/features/accounts/users/listing.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";

type Addressed = Pick<UserRow, "_id" | "email" | "username_key">;
/** The username of an applicant is the address and changes with it. */
const usernameWith = ({ username_key, email: former }: Addressed, email: string) =>
  username_key === former ? { username: email, username_key: email } : {};

/** Writes the email addresses of accounts. `UsersRepo.relist` must follow each change of an address. */
export class AccountEmails {
  readonly #users: Model<UserRow>;

  constructor(users: Model<UserRow>) {
    this.#users = users;
  }

  /**
   * @param passwordHash the hash that must be unchanged if knowing the password is what allows the change
   * @returns whether the account exists and has that password
   */
  async setPendingEmail(id: number, email: string | null, passwordHash?: string): Promise<boolean> {
    const done = await this.#users.updateOne(
      { _id: id, ...(passwordHash === undefined ? {} : { password_hash: passwordHash }) },
      { $set: { pending_email: email } },
    );
    return done.matchedCount === 1;
  }

  /**
   * Gives an account its pending address, within a transaction; a username that was the address changes with it.
   * @returns whether this address was pending
   * @throws what `conflictOf` reads if another account has it
   */
  async swapEmail(user: Addressed, email: string, session: ClientSession): Promise<boolean> {
    const done = await this.#users.updateOne(
      { _id: user._id, email: user.email, pending_email: email },
      { $set: { email, pending_email: null, ...usernameWith(user, email) }, $unset: UNLISTED },
      { session },
    );
    return done.modifiedCount === 1;
  }

  /**
   * Restores a former address and sets a password that nobody knows, within a transaction. It ends every session and a
   * pending change. @returns whether the account exists
   * @throws what `conflictOf` reads if another account has the address now
   */
  async restoreEmail(user: Addressed, email: string, hash: string, session: ClientSession): Promise<boolean> {
    const done = await this.#users.updateOne(
      { _id: user._id, email: user.email },
      {
        $set: { email, pending_email: null, password_hash: hash, ...usernameWith(user, email) },
        $unset: UNLISTED,
        $inc: { password_version: 1 },
      },
      { session },
    );
    return done.modifiedCount === 1;
  }

  /**
   * Corrects the address of an account that never verified it, within a transaction.
   * @returns whether the account is unchanged and has this password
   * @throws what `conflictOf` reads if another account has the address
   */
  async correctEmail(user: Addressed & Pick<UserRow, "password_hash">, email: string, session: ClientSession) {
    const done = await this.#users.updateOne(
      { _id: user._id, email: user.email, password_hash: user.password_hash, verified_at: null, status: "active" },
      { $set: { email, pending_email: null, ...usernameWith(user, email) }, $unset: UNLISTED },
      { session },
    );
    return done.modifiedCount === 1;
  }
}
