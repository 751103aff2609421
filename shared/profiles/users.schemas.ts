import * as z from "zod/mini";
import { ACCOUNT_TEXTS as T } from "../accounts/accounts.texts.ts";
import {
  ApplicantAddress,
  ApplicantPhone,
  cleanLine,
  Email,
  FirstName,
  LastName,
  PWD_ID_MAX,
  Username,
} from "../accounts/fields.ts";
import { UserType } from "../accounts/session-user.ts";
import { PersonCard } from "../chat/chat.schemas.ts";
import { Id } from "../primitives.ts";
import { PWD_ID_STATES } from "./pwd-id-states.ts";

/** An account as its owner sees it: with the login's six fields, so that a browser can keep those. */
export const UserProfile = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** As it was given at sign-up; of an employer the company's. */
  address: z.string(),
  user_type: UserType,
  photo: z.nullable(z.string()),
  /** Whole; null where there is none. */
  pwd_id_number: z.nullable(z.string()),
  pwd_id_state: z.nullable(z.enum(PWD_ID_STATES)),
  /** The address that the account gets once its link was opened. Until then `email` is the old one. */
  pending_email: z.nullable(z.string()),
  /** Whether the address is known to be the owner's. */
  verified: z.boolean(),
  /** Whether the consent to keep a PWD ID number and a disability is given at present. */
  sensitive_data_consent: z.boolean(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/**
 * The same as admins see it: the number masked, and without phone, address and consent, which an admin opens with a
 * reason that is recorded (POST /api/admin/users/{id}/sensitive).
 */
export const ForeignAccount = z.omit(UserProfile, { phone_number: true, address: true, sensitive_data_consent: true });
export type ForeignAccount = z.infer<typeof ForeignAccount>;

/**
 * What GET /api/users/{id} answers: the whole account, what admins see of it, or the card alone. The fuller view stands
 * first, and each drops what it does not name; a lesser one lacks what the fuller one asks for, so it can only be taken
 * for what it is.
 */
export const UserView = z.union([UserProfile, ForeignAccount, PersonCard]);
export type UserView = z.infer<typeof UserView>;

/** A path that an upload was answered with; none takes the picture away. */
export const UploadedPath = z.nullable(z.string().check(z.maxLength(300, "This is too long")));

/** May be blank for those who have none; who has to have one is asked in the service, which knows their type. */
const PwdIdChange = z.string(T.pwdIdRequired).check(cleanLine, z.maxLength(PWD_ID_MAX, T.pwdIdLong));

/**
 * The body of PUT /api/users/{id}: what is named changes, the rest stays. Nothing else may be named; what a user is,
 * and what was decided about them, is not theirs to change.
 */
export const UserChange = z.strictObject({
  first_name: z.optional(FirstName),
  last_name: z.optional(LastName),
  username: z.optional(Username),
  email: z.optional(Email),
  phone_number: z.optional(ApplicantPhone),
  photo: z.optional(UploadedPath),
  pwd_id_number: z.optional(PwdIdChange),
  address: z.optional(ApplicantAddress),
  /** Given together with a number, or with a disability that is saved next. Absent, nothing is recorded. */
  sensitiveDataConsent: z.optional(z.boolean()),
});
export type UserChange = z.output<typeof UserChange>;
