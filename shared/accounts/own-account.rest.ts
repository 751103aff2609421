import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Done } from "../primitives.ts";
import { ChangePassword, DeleteAccount } from "./accounts.schemas.ts";
import { Email } from "./fields.ts";
import { OwnEmail } from "./session-user.ts";

/** The body of POST /api/account/email, and its form. */
export const ChangeEmail = z.strictObject({ email: Email, password: ChangePassword.shape.password });
export type ChangeEmail = z.input<typeof ChangeEmail>;

export const readEmail = endpoint({
  method: "GET",
  path: "/api/account/email",
  reply: OwnEmail,
  summary: "The caller's address, and the new one that waits for its link.",
});

export const changeEmail = endpoint({
  method: "POST",
  path: "/api/account/email",
  body: ChangeEmail,
  reply: OwnEmail,
  summary: "Holds a new address until its mailed link is opened, and tells the old one.",
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  path: "/api/account/email",
  reply: OwnEmail,
  summary: "Withdraws a change of the address that waits; its link is void.",
});

/** Answered with the bytes of a zip file instead of JSON. */
export const exportAccount = endpoint({
  method: "POST",
  path: "/api/account/export",
  body: DeleteAccount,
  reply: Done,
  media: "application/zip",
  summary: "A zip of everything that is held on the caller: one JSON, and the files.",
});
