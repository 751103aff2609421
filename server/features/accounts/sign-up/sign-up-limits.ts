import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import { Fault } from "#shared/fault.ts";

/**
 * How many accounts come to be from one address, and how many forms it may send for that. An account costs a point; a
 * form that comes back with errors doesn't, so that slow typists in a shared office do not use up each other's sign-ups.
 */
export function createSignUpLimits(limiter: Limiter) {
  return {
    /**
     * Asked before the form is read: an address that has used up a limit costs neither memory nor work.
     * @throws {Fault} TOO_FAST
     */
    mayTry: async (address: string): Promise<void> => {
      await limiter.check("sign-up", address);
      await limiter.spend("sign-up-form", address);
    },

    /**
     * Makes an account within the limit. The point is taken first, so that many forms at once cannot make more than are
     * left, and given back where the form is refused.
     * @throws {Fault} TOO_FAST, and those of `create`
     */
    count: async <T>(address: string, create: () => Promise<T>): Promise<T> => {
      try {
        await limiter.spend("sign-up", address);
        return await create();
      } catch (err) {
        // After any other failure the account may have been made all the same.
        if (err instanceof Fault) await limiter.giveBack("sign-up", address);
        throw err;
      }
    },
  };
}
export type SignUpLimits = ReturnType<typeof createSignUpLimits>;
