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
  summary: "The caller's email address, and a new one until its link is opened.",
});

export const changeEmail = endpoint({
  method: "POST",
  path: "/api/account/email",
  body: ChangeEmail,
  reply: OwnEmail,
  summary: "Stores a new address until its emailed link is opened, and notifies the old one.",
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  path: "/api/account/email",
  reply: OwnEmail,
  summary: "Cancels a pending change of the address; its link stops working.",
});

/** Answered with the bytes of a zip file instead of JSON. */
export const exportAccount = endpoint({
  method: "POST",
  path: "/api/account/export",
  body: DeleteAccount,
  reply: Done,
  media: "application/zip",
  summary: "A zip of all data about the caller: one JSON file, and the uploaded files.",
});
