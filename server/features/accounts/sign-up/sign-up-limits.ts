import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import { Fault } from "#shared/fault.ts";

/**
 * Limits the new accounts per address and the forms sent for them. An account costs a point; a form returned with
 * errors costs none, so that people in a shared office do not use up each other's sign-ups.
 */
export function createSignUpLimits(limiter: Limiter) {
  return {
    /**
     * Called before the form is read, so that an address over its limit costs neither memory nor work.
     * @throws {Fault} TOO_FAST
     */
    mayTry: async (address: string): Promise<void> => {
      await limiter.check("sign-up", address);
      await limiter.spend("sign-up-form", address);
    },

    /**
     * Creates an account within the limit. The point is taken first, so that concurrent forms cannot exceed the limit,
     * and returned if the form is refused.
     * @throws {Fault} TOO_FAST, and those of `create`
     */
    count: async <T>(address: string, create: () => Promise<T>): Promise<T> => {
      try {
        await limiter.spend("sign-up", address);
        return await create();
      } catch (err) {
        // After any other error the account may exist.
        if (err instanceof Fault) await limiter.giveBack("sign-up", address);
        throw err;
      }
    },
  };
}
export type SignUpLimits = ReturnType<typeof createSignUpLimits>;
