import { toSessionUser } from "#server/features/accounts/users/user-views.ts";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import type { Login } from "#shared/accounts/accounts.schemas.ts";
import { deviceName } from "#shared/accounts/device-name.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import { Fault, suspendedText } from "#shared/fault.ts";
import type { Caller, Credentials } from "./credentials.ts";
import type { DeviceToken, KnownDevices } from "./known-devices.ts";
import { type NotifyOwner, newDeviceNotice } from "./security-notices.ts";
import type { Sessions } from "./sessions.service.ts";

interface Deps {
  users: UsersRepo;
  sessions: Sessions;
  credentials: Credentials;
  devices: KnownDevices;
  background: Background;
  tellOwner: NotifyOwner;
  /** The admin's reason for a suspension; null if none was given. */
  suspensionReason: (userId: number) => Promise<string | null>;
  now: () => Date;
}

interface SignedIn {
  token: string;
  user: SessionUser;
  expiresAt: Date;
  device: DeviceToken;
}

export function createSignIn(deps: Deps) {
  const { users, sessions, credentials, devices, background, tellOwner, suspensionReason, now } = deps;
  return {
    /**
     * POST /api/login.
     * @throws {Fault} INVALID_CREDENTIALS for every wrong pair; ACCOUNT_NOT_VERIFIED and ACCOUNT_SUSPENDED only after
     * the password was right; TOO_FAST
     */
    login: async ({ rememberMe, ...pair }: Login, caller: Caller): Promise<SignedIn> => {
      const { user, device: known } = await credentials(pair, caller);
      if (user.status === "suspended") {
        throw new Fault("ACCOUNT_SUSPENDED", suspendedText(await suspensionReason(user._id)));
      }
      if (!user.verified_at) throw new Fault("ACCOUNT_NOT_VERIFIED");
      const { token, expiresAt, sessionId } = await sessions.begin(user._id, rememberMe === true, {
        userAgent: caller.userAgent,
        passwordVersion: user.password_version,
      });
      // The first browser of an account is not reported as new.
      if (known === null && user.last_login_at !== null) {
        const device = deviceName(caller.userAgent);
        background.run("showing a new device", () => tellOwner(newDeviceNotice(user._id, sessionId, device)));
      }
      await users.setLoggedIn(user._id, now(), caller.language);
      return { token, expiresAt, user: toSessionUser(user), device: await devices.remember(caller.device, user) };
    },
  };
}
export type SignIn = ReturnType<typeof createSignIn>;
