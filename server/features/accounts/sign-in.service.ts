import type { Background } from "#server/background.ts";
import type { Limiter } from "#server/http/rate-limit.ts";
import type { Passwords } from "#server/passwords/passwords.ts";
import type { Login } from "#shared/accounts/accounts.schemas.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { Fault, suspendedText } from "#shared/fault.ts";
import { deviceName } from "./device-name.ts";
import type { DeviceToken, KnownDevices } from "./known-devices.ts";
import type { LoginAttempts } from "./login-attempts.ts";
import { newDeviceNews, type TellOwner } from "./security-news.ts";
import type { Sessions } from "./sessions.service.ts";
import { toSessionUser, type UsersRepo } from "./users.repo.ts";

interface Needs {
  users: UsersRepo;
  sessions: Sessions;
  passwords: Passwords;
  devices: KnownDevices;
  attempts: LoginAttempts;
  limiter: Limiter;
  background: Background;
  tellOwner: TellOwner;
  /** Of a wrong pair; nobody waits for it. */
  noteFailure: (login: { email: string; address: string; userId: number | null }) => void;
  /** Why an account was suspended, in the words of the admin; null where nobody said it. */
  suspensionReason: (userId: number) => Promise<string | null>;
  now: () => Date;
}

/** Where a call comes from, as far as it is counted. */
export interface Caller {
  address: string;
  userAgent: string;
  /** What the browser kept of its last login. */
  device: string | undefined;
}

interface SignedIn {
  token: string;
  user: SessionUser;
  expiresAt: Date;
  device: DeviceToken;
}

export function createSignIn(needs: Needs) {
  const { users, sessions, passwords, devices, attempts, limiter, background, tellOwner, noteFailure, now } = needs;
  const { suspensionReason } = needs;
  return {
    /**
     * POST /api/login. Everything that costs little is asked before the password is compared, and the same is asked and
     * read of the database whether there is such an account or not. Of many at one moment each waits for its turn before
     * the database is asked anything, so that a crowd at the door holds up nobody who chats.
     * @throws {Fault} INVALID_CREDENTIALS for every wrong pair; ACCOUNT_NOT_VERIFIED and ACCOUNT_SUSPENDED only after
     * the password was right; TOO_FAST
     */
    login: async ({ email, password, rememberMe }: Login, caller: Caller): Promise<SignedIn> => {
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
      if (user.status === "suspended") {
        throw new Fault("ACCOUNT_SUSPENDED", suspendedText(await suspensionReason(user._id)));
      }
      if (!user.verified_at) throw new Fault("ACCOUNT_NOT_VERIFIED");
      const { token, expiresAt, sessionId } = await sessions.begin(user._id, rememberMe === true, {
        userAgent: caller.userAgent,
        passwordVersion: user.password_version,
      });
      // The first browser of an account is a new one for nobody.
      if (attempt.device === null && user.last_login_at !== null) {
        const device = deviceName(caller.userAgent);
        background.run("showing a new device", () => tellOwner(newDeviceNews(user._id, sessionId, device)));
      }
      await users.setLoggedIn(user._id, now());
      return { token, expiresAt, user: toSessionUser(user), device: await devices.remember(caller.device, user) };
    },
  };
}
export type SignIn = ReturnType<typeof createSignIn>;
