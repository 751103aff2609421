import * as z from "zod/mini";
import { Id } from "../primitives.ts";
import { USER_TYPES } from "./user-types.ts";

/* Separate from the account forms: every signed-in page loads this, but few load the forms. */

export const UserType = z.enum(USER_TYPES);

/** The six fields of the login reply, which a browser stores for its user. */
export const SessionUser = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: UserType,
  photo: z.nullable(z.string()),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** The address of the caller's account, and the new one until its link is opened. */
export const OwnEmail = z.object({ email: z.string(), pending_email: z.nullable(z.string()) });
export type OwnEmail = z.infer<typeof OwnEmail>;
