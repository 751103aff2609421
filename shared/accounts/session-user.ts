import * as z from "zod/mini";
import { Id } from "../primitives.ts";
import { USER_TYPES } from "./user-types.ts";

/* Apart from what the forms of accounts say and ask: everybody signed in loads this, and few of them those. */

export const UserType = z.enum(USER_TYPES);

/** The six fields of the login's answer, and all that a browser keeps of its user. */
export const SessionUser = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: UserType,
  photo: z.nullable(z.string()),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** The address of the caller's account, and the one that it gets once its link was opened. */
export const OwnEmail = z.object({ email: z.string(), pending_email: z.nullable(z.string()) });
export type OwnEmail = z.infer<typeof OwnEmail>;

/** Said when an account is gone, also by a page that does without the other words of accounts. */
export const ACCOUNT_DELETED = "Your account is deleted.";
