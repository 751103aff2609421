import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";

/** An attempt to sign in, for rate limits. */
export interface Attempt {
  email: string;
  address: string;
  /** The id of a device that has signed in to this account before. */
  device: string | null;
}

/** The counters of an attempt: known devices have their own, others share those of the account and of their address. */
function countersOf({ email, address, device }: Attempt) {
  if (device !== null) return { limit: "login-device", limited: device, delayed: device } as const;
  return { limit: "login-account", limited: email, delayed: `${email}|${address}` } as const;
}

export function createLoginAttempts(limiter: Limiter) {
  return {
    /** Called before the password is compared. @throws {Fault} TOO_FAST */
    admit: async (attempt: Attempt): Promise<void> => {
      const { limit, limited, delayed } = countersOf(attempt);
      // The delay first: an early attempt must not use up one of the account's.
      await limiter.mayTry("login-delay", delayed);
      await limiter.spend(limit, limited);
    },
    failed: (attempt: Attempt): Promise<void> => limiter.noteFailure("login-delay", countersOf(attempt).delayed),
    forgive: async (attempt: Attempt): Promise<void> => {
      const { limit, limited, delayed } = countersOf(attempt);
      await limiter.forgive(limit, limited);
      await limiter.forgive("login-delay", delayed);
    },
  };
}
export type LoginAttempts = ReturnType<typeof createLoginAttempts>;
