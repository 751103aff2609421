import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import { Fault } from "#shared/fault.ts";
import type { Language } from "#shared/texts/languages.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { LoginAttempts } from "./login-attempts.ts";

/** The origin of a call: for rate limits, and what a sign-in remembers of it. */
export interface Caller {
  address: string;
  userAgent: string;
  /** The browser's device cookie. */
  device: string | undefined;
  /** The language that the browser asks for; null if it names none of ours. */
  language: Language | null;
}

interface Deps {
  users: Pick<UsersRepo, "findByEmail">;
  passwords: Passwords;
  devices: KnownDevices;
  attempts: LoginAttempts;
  limiter: Limiter;
  /** Records a failed sign-in in the background. */
  noteFailure: (login: { email: string; address: string; userId: number | null }) => void;
}

/**
 * Checks an email and a password. Every call that requires them uses this, so that none is another way to guess
 * passwords. The rate limits come before the costly comparison, and the work is the same whether the account exists or
 * not. Concurrent calls wait for their turn before they read the database, so that a burst of sign-ins does not slow
 * down the chat.
 */
export function createCredentials({ users, passwords, devices, attempts, limiter, noteFailure }: Deps) {
  /**
   * @returns the account and the id of the known device; null for a new device
   * @throws {Fault} INVALID_CREDENTIALS for every wrong pair, TOO_FAST
   */
  return async (
    { email, password }: { email: string; password: string },
    caller: Caller,
  ): Promise<{ user: UserRow; device: string | null }> => {
    await limiter.spend("login", caller.address);
    const { user, attempt, right } = await passwords.inTurn(async (verify) => {
      const user = await users.findByEmail(email);
      const attempt = { email, address: caller.address, device: await devices.idOf(caller.device, user) };
      await attempts.admit(attempt);
      return { user, attempt, right: await verify(password, user?.password_hash ?? null) };
    });
    if (!user || !right) {
      await attempts.failed(attempt);
      noteFailure({ email, address: caller.address, userId: user?._id ?? null });
      throw new Fault("INVALID_CREDENTIALS");
    }
    await attempts.forgive(attempt);
    return { user, device: attempt.device };
  };
}
export type Credentials = ReturnType<typeof createCredentials>;
