import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import { Fault } from "#shared/fault.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { LoginAttempts } from "./login-attempts.ts";

/** Where a call comes from, as far as it is counted. */
export interface Caller {
  address: string;
  userAgent: string;
  /** What the browser kept of its last login. */
  device: string | undefined;
}

interface Deps {
  users: Pick<UsersRepo, "findByEmail">;
  passwords: Passwords;
  devices: KnownDevices;
  attempts: LoginAttempts;
  limiter: Limiter;
  /** Of a wrong pair; nobody waits for it. */
  noteFailure: (login: { email: string; address: string; userId: number | null }) => void;
}

/**
 * Whose email and password these are: asked by every call that opens something with them, so that none is a second door to
 * guess at. Everything that costs little is asked before the password is compared, and the same is asked and read of the
 * database whether there is such an account or not. Of many at one moment each waits for its turn before the database is
 * asked anything, so that a crowd at the door holds up nobody who chats.
 */
export function createCredentials({ users, passwords, devices, attempts, limiter, noteFailure }: Deps) {
  /**
   * @returns the account, and the device that it knows; null for one that is new to it
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
