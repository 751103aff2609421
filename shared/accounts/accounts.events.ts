import * as z from "zod/mini";

/** Why a socket is about to be closed by the server. */
export const SESSION_END_REASONS = ["logout", "expired", "suspended", "password", "deleted", "restart"] as const;

export const accountEvents = {
  "session:ended": z.object({
    reason: z.enum(SESSION_END_REASONS),
    /** When a reconnect has a chance, in milliseconds; only where the session itself goes on. */
    retry_after_ms: z.optional(z.int()),
  }),
} as const;
