import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";

const ACCOUNT_TEXTS = accountsTexts.fields;

interface Deps {
  users: Pick<UsersRepo, "findById">;
  passwords: Passwords;
  limiter: Limiter;
}

/** The error for a wrong password. Not 401: the session is valid, and the browser must not sign out. */
export function wrongPassword(): Fault {
  const { passwordWrong } = ACCOUNT_TEXTS;
  return new Fault("BAD_INPUT", passwordWrong, { fields: { password: [passwordWrong] } });
}

/**
 * Checks the account's password again before changes for which an open page must not be enough.
 * @throws {Fault} BAD_INPUT at `password` if it is wrong; TOO_FAST
 */
export function createCurrentPassword({ users, passwords, limiter }: Deps) {
  return async (viewer: Viewer, password: string): Promise<UserRow> => {
    const who = String(viewer.userId);
    await limiter.spend("password", who);
    const user = await users.findById(viewer.userId);
    const right = await passwords.verify(password, user?.password_hash ?? null);
    // The account was just deleted in another tab.
    if (!user) throw new Fault("SIGNED_OUT");
    if (!right) throw wrongPassword();
    await limiter.forgive("password", who);
    return user;
  };
}
export type CurrentPassword = ReturnType<typeof createCurrentPassword>;
