import * as z from "zod/mini";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import {
  ApplicantAddress,
  ApplicantPhone,
  Email,
  FirstName,
  LastName,
  PWD_ID_MAX,
  Username,
} from "../accounts/fields.ts";
import { UserType } from "../accounts/session-user.ts";
import { PersonCard } from "../chat/chat.schemas.ts";
import { cleanLine } from "../clean-line.ts";
import { charactersUpTo, Id } from "../primitives.ts";
import { PWD_ID_STATES } from "./pwd-id-states.ts";

const T = errorsOf(accountsTexts.fields);

/**
 * An account as its owner sees it. It includes the six fields of the login reply, so that a browser can update its
 * copy.
 */
export const UserProfile = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** As given at sign-up; for an employer, the company's number. */
  address: z.string(),
  user_type: UserType,
  photo: z.nullable(z.string()),
  /** Unmasked; null if there is none. */
  pwd_id_number: z.nullable(z.string()),
  pwd_id_state: z.nullable(z.enum(PWD_ID_STATES)),
  /** The new email address, until its link is opened. Until then `email` is the old one. */
  pending_email: z.nullable(z.string()),
  /** Whether the owner has verified the address. */
  verified: z.boolean(),
  /** Whether the consent to store a PWD ID number and a disability is currently given. */
  sensitive_data_consent: z.boolean(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/**
 * The same for admins: the number is masked, and phone, address and consent are left out. An admin can open those with
 * a reason, which is recorded (POST /api/admin/users/{id}/sensitive).
 */
export const ForeignAccount = z.omit(UserProfile, { phone_number: true, address: true, sensitive_data_consent: true });
export type ForeignAccount = z.infer<typeof ForeignAccount>;

/**
 * The reply of GET /api/users/{id}: the whole account, the admins' view, or only the card. The order matters: the
 * fuller view is tried first, and each drops fields it does not list. A narrower view lacks required fields of the
 * fuller one, so each value matches only its own view.
 */
export const UserView = z.union([UserProfile, ForeignAccount, PersonCard]);
export type UserView = z.infer<typeof UserView>;

/** A path from the reply of an upload; null removes the picture. */
export const UploadedPath = z.nullable(z.string().check(charactersUpTo(300)));

/** May be blank if the user has no number; the service checks who must have one, because it knows the user type. */
const PwdIdChange = z.string(T.pwdIdRequired).check(cleanLine, z.maxLength(PWD_ID_MAX, T.pwdIdLong));

/**
 * The body of PUT /api/users/{id}: fields that are missing stay unchanged, and no other fields are allowed. Users
 * cannot change their own type or what admins decided about them.
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
  /** Sent together with a number, or with a disability that is saved next. If it is missing, nothing is recorded. */
  sensitiveDataConsent: z.optional(z.boolean()),
});
export type UserChange = z.output<typeof UserChange>;
