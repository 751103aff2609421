import { Recovery } from "#server/features/accounts/password/recovery.service.ts";
import { createKnownDevices } from "#server/features/accounts/sign-in/known-devices.ts";
import { createLoginAttempts } from "#server/features/accounts/sign-in/login-attempts.ts";
import type { TokenRow } from "#server/features/accounts/users/token.model.ts";
import { createTokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import type { Harness } from "./harness.ts";
import { withReplaced } from "./replaced.ts";

export const CALLER = { address: "198.51.100.7", userAgent: "", device: undefined, language: null };

/** The account recovery of a running server with some reads or writes replaced, so that they fail or come too late. */
export function recoveryWith(kasama: Harness, replaced: Partial<Harness["server"]["context"]["users"]>): Recovery {
  const { context } = kasama.server;
  return new Recovery({
    ...context,
    users: withReplaced(context.users, replaced),
    tokens: createTokensRepo(context.connection.model<TokenRow>("Token")),
    devices: createKnownDevices({ secret: context.config.jwtSecret, now: context.now }),
    attempts: createLoginAttempts(context.limiter),
    tellOwner: context.notifications.raise,
    closeSockets: context.announce.closeUser,
    noteVerified: () => {},
    site: () => ({ name: "Kasama", url: "https://jobs.example.ph", support: "help@jobs.example.ph" }),
  });
}
