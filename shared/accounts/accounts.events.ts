import * as z from "zod/mini";
import { PWD_ID_STATES } from "../profiles/pwd-id-states.ts";
import { OwnEmail, SessionUser } from "./session-user.ts";

/**
 * Why a socket is about to be closed by the server. `restart` and `tabs` (one person has too many open) end the socket
 * alone, and the session goes on.
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
    /** Of a suspension: the reason that the admin gave. */
    why: z.optional(z.string()),
    /** When a reconnect has a chance, in milliseconds; only where the session itself goes on. */
    retry_after_ms: z.optional(z.int()),
  }),
  /** To the own tabs: as a login would give the account now, and how it stands with its address and its PWD ID. */
  "account:changed": z.extend(OwnEmail, { user: SessionUser, pwd_id_state: z.nullable(z.enum(PWD_ID_STATES)) }),
} as const;
