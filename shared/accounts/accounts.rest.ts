import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { PHOTO_RULE } from "../files/images.ts";
import { Id } from "../primitives.ts";
import { DOCUMENT_TEXTS } from "../profiles/company-documents.ts";
import {
  ApplicantRegistration,
  ChangePassword,
  CheckReset,
  CorrectEmail,
  DeleteAccount,
  EmployerRegistration,
  ForgotPassword,
  Login,
  ResendVerification,
  ResetPassword,
  VerifyEmail,
} from "./accounts.schemas.ts";
import { SessionUser, UserType } from "./session-user.ts";

const Created = z.object({ id: Id, email: z.string(), user_type: UserType, message: z.string() });
const Said = z.object({ message: z.string() });

export const createApplicant = endpoint({
  method: "POST",
  path: "/api/create",
  body: ApplicantRegistration,
  reply: Created,
  lift: ["message"],
  status: 201,
  encoding: "form-or-json",
  files: { photo: PHOTO_RULE },
  summary: "Signs an applicant up and mails the verification link.",
});

export const createEmployer = endpoint({
  method: "POST",
  path: "/api/createEmployer",
  body: EmployerRegistration,
  reply: Created,
  lift: ["message"],
  status: 201,
  encoding: "form-data",
  files: { photo: PHOTO_RULE, logo: PHOTO_RULE },
  refusedFiles: { documents: DOCUMENT_TEXTS.afterVerifying },
  summary: "Signs an employer up, to be approved by an admin, and mails the verification link.",
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/verify-email",
  body: VerifyEmail,
  // The verified address, to prefill the login form.
  reply: z.object({ message: z.string(), email: z.optional(z.string()) }),
  lift: ["message"],
  summary: "Verifies the address that a mailed link belongs to; a second click is a success too.",
});

export const correctEmail = endpoint({
  method: "POST",
  path: "/api/verify-email/address",
  body: CorrectEmail,
  reply: z.object({ message: z.string(), email: z.string() }),
  lift: ["message"],
  summary: "Puts a mistyped address right that was never verified, with the password, and mails a link there.",
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/api/resend-verification",
  body: ResendVerification,
  reply: Said,
  lift: ["message"],
  summary: "Mails a new verification link; never tells whether the address exists.",
});

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  body: Login,
  reply: z.object({ token: z.string(), user: SessionUser }),
  lift: ["token", "user"],
  summary: "Begins a session.",
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/forgot-password",
  body: ForgotPassword,
  reply: Said,
  lift: ["message"],
  summary: "Mails a link to set a new password; never tells whether the address exists.",
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/reset-password",
  body: ResetPassword,
  reply: Said,
  lift: ["message"],
  summary: "Sets a new password by a mailed link, once, and ends every session of the account.",
});

export const checkReset = endpoint({
  method: "POST",
  path: "/api/reset-password/check",
  body: CheckReset,
  reply: z.object({ valid: z.boolean() }),
  summary: "Says whether a link to set a new password would work, without using it.",
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/account/password",
  body: ChangePassword,
  reply: Said,
  lift: ["message"],
  summary: "Sets a new password and ends every other session of the account.",
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/api/account",
  body: DeleteAccount,
  reply: Said,
  lift: ["message"],
  summary: "Deletes the account with its files; its messages stay for the other side under 'Deleted user'.",
});
