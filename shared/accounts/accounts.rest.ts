import * as z from "zod/mini";
import { documentsTexts as DOCUMENT_TEXTS } from "#shared/profiles/texts/documents/documents.texts.ts";
import { endpoint } from "../endpoint.ts";
import { PHOTO_RULE } from "../files/images.ts";
import { Id } from "../primitives.ts";
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
  summary: "Creates an applicant's account and emails the verification link.",
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
  refusedFiles: { documents: () => DOCUMENT_TEXTS.afterVerifying },
  summary: "Creates an employer's account, which an admin must approve, and emails the verification link.",
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/verify-email",
  body: VerifyEmail,
  // The verified address, to prefill the login form.
  reply: z.object({ message: z.string(), email: z.optional(z.string()) }),
  lift: ["message"],
  summary: "Verifies the address that an emailed link belongs to; a second click succeeds too.",
});

export const correctEmail = endpoint({
  method: "POST",
  path: "/api/verify-email/address",
  body: CorrectEmail,
  reply: z.object({ message: z.string(), email: z.string() }),
  lift: ["message"],
  summary: "Corrects a mistyped address that was never verified, with the password, and emails a link to it.",
});

export const resendVerification = endpoint({
  method: "POST",
  path: "/api/resend-verification",
  body: ResendVerification,
  reply: Said,
  lift: ["message"],
  summary: "Emails a new verification link; never reveals whether the address exists.",
});

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  body: Login,
  reply: z.object({ token: z.string(), user: SessionUser }),
  lift: ["token", "user"],
  summary: "Signs in: starts a session.",
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/forgot-password",
  body: ForgotPassword,
  reply: Said,
  lift: ["message"],
  summary: "Emails a link to set a new password; never reveals whether the address exists.",
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/reset-password",
  body: ResetPassword,
  reply: Said,
  lift: ["message"],
  summary: "Sets a new password with an emailed link, once, and ends every session of the account.",
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
