import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { VerifyEmail } from "./accounts.schemas.ts";

/** For how many days the old address can undo a change of email. */
export const UNDO_DAYS = 7;

/** The state of a link that undoes an email change. `invalid` also covers unknown links. */
export const UNDO_STATES = ["valid", "invalid", "used", "expired"] as const;
export type UndoState = (typeof UNDO_STATES)[number];

/** The body of both calls: the token of the emailed link. */
const UndoEmail = z.strictObject({ token: VerifyEmail.shape.token });

export const checkUndoEmail = endpoint({
  method: "POST",
  path: "/api/undo-email/check",
  body: UndoEmail,
  reply: z.object({
    state: z.enum(UNDO_STATES),
    /** The masked address that the account would get back; only for a valid link. */
    email: z.optional(z.string()),
  }),
  summary: "Returns the state of a link that undoes a change of email, without using it.",
});

export const undoEmail = endpoint({
  method: "POST",
  path: "/api/undo-email",
  body: UndoEmail,
  reply: z.object({ message: z.string(), email: z.string() }),
  lift: ["message"],
  summary: "Restores an account's old address, once, ends its sessions, and locks its password until a new one is set.",
});
