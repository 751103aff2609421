import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Done, Id, IdText, Moment } from "../primitives.ts";

/** A session of a user on one device. */
export const SessionInfo = z.object({
  id: Id,
  /** True for the caller's session. */
  current: z.boolean(),
  /** The browser's description: 'Firefox on Windows'. */
  device: z.string(),
  created_at: Moment,
  /** To the minute. */
  last_used_at: Moment,
  expires_at: Moment,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const logout = endpoint({
  method: "POST",
  path: "/api/logout",
  reply: Done,
  summary: "Ends this session and its sockets.",
});

export const logoutAll = endpoint({
  method: "POST",
  path: "/api/logout-all",
  reply: Done,
  summary: "Ends every session of the caller, this one included, and their sockets.",
});

export const listSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  reply: z.array(SessionInfo),
  summary: "The caller's sessions, the most recently used first.",
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/sessions",
  reply: Done,
  summary: "Ends every session of the caller but this one, and their sockets.",
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/:id",
  params: z.object({ id: IdText }),
  reply: Done,
  summary: "Ends one session of the caller and its sockets.",
});
