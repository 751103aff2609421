import { randomUUID } from "node:crypto";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { NewActivity } from "./activity.model.ts";

/** A login that failed. */
export interface FailedLogin {
  /** As it was written, whether there is such an account or not. */
  email: string;
  /** Where it came from. */
  address: string;
  /** Null where there is no such account. */
  userId: number | null;
}

interface Deps {
  limiter: Pick<Limiter, "tryToSpend">;
  note: (activity: NewActivity) => void;
  now: () => Date;
}

/**
 * Tells admins of logins that fail again and again, of one account or from one address, once in each window. What is
 * counted by stays with the limiter, which keeps hashes of it: the feed has the account's number and no address.
 */
export function createFailedLogins({ limiter, note, now }: Deps) {
  /** Whether this one made a burst of them, of which nobody was told yet. */
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
