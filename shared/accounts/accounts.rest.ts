import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Done, Id } from "../primitives.ts";
import {
  ApplicantRegistration,
  EmployerRegistration,
  Login,
  ResendVerification,
  SessionUser,
  UserType,
  VerifyEmail,
} from "./accounts.schemas.ts";

const Created = z.object({ id: Id, email: z.string(), user_type: UserType, message: z.string() });
const Said = z.object({ message: z.string() });

export const createApplicant = endpoint({
  method: "POST",
  path: "/api/create",
  body: ApplicantRegistration,
  reply: Created,
  lift: ["message"],
  status: 201,
  encoding: "form-data",
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
  summary: "Signs an employer up, to be approved by an admin, and mails the verification link.",
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/verify-email",
  body: VerifyEmail,
  reply: Said,
  lift: ["message"],
  summary: "Verifies the address that a mailed link belongs to; a second click is a success too.",
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

export const logout = endpoint({
  method: "POST",
  path: "/api/logout",
  reply: Done,
  summary: "Ends this session and its sockets.",
});
