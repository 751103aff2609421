import { randomUUID } from "node:crypto";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { NewActivity } from "./activity.model.ts";

/** A failed login. */
export interface FailedLogin {
  /** The name as it was typed, whether the account exists or not. */
  email: string;
  /** The IP address. */
  address: string;
  /** Null if the account does not exist. */
  userId: number | null;
}

interface Deps {
  limiter: Pick<Limiter, "tryToSpend">;
  note: (activity: NewActivity) => void;
  now: () => Date;
}

/**
 * Tells admins of repeated failed logins, of one account or from one address, once in each time window. The limiter
 * stores hashes of what is counted: the feed has the account's id and no address.
 */
export function createFailedLogins({ limiter, note, now }: Deps) {
  /** Whether this failure reaches the limit of its window, which is reported once. */
  async function isBurst(name: "failed-logins-account" | "failed-logins-address", who: string): Promise<boolean> {
    if (await limiter.tryToSpend(name, who)) return false;
    return limiter.tryToSpend("failed-logins-told", `${name}|${who}`);
  }

  return async ({ email, address, userId }: FailedLogin): Promise<void> => {
    const noted = { cause: `failed-logins-${randomUUID()}`, actor_id: null, at: now() } as const;
    if (await isBurst("failed-logins-account", email.toLowerCase()))
      note({ ...noted, kind: "failed_logins.account", subject_id: userId });
    if (await isBurst("failed-logins-address", address))
      note({ ...noted, cause: `${noted.cause}-address`, kind: "failed_logins.address" });
  };
}
