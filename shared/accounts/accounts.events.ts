import * as z from "zod/mini";
import { PWD_ID_STATES } from "../profiles/pwd-id-states.ts";
import { OwnEmail, SessionUser } from "./session-user.ts";

/**
 * Why the server is about to close a socket. `restart` and `tabs` (too many open tabs of one person) close only the
 * socket; the session continues.
 */
export const SESSION_END_REASONS = [
  "logout",
  "expired",
  "suspended",
  "type",
  "password",
  "email",
  "deleted",
  "restart",
  "tabs",
] as const;

export const accountEvents = {
  "session:ended": z.object({
    reason: z.enum(SESSION_END_REASONS),
    /** For a suspension: the admin's reason. */
    why: z.optional(z.string()),
    /** In milliseconds, when a reconnect may succeed; only if the session continues. */
    retry_after_ms: z.optional(z.int()),
  }),
  /** Sent to the user's own tabs: the account as a login would return it, with the status of its address and PWD ID. */
  "account:changed": z.extend(OwnEmail, { user: SessionUser, pwd_id_state: z.nullable(z.enum(PWD_ID_STATES)) }),
} as const;
