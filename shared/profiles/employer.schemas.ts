import * as z from "zod/mini";
import {
  CompanyName,
  CompanySize,
  ContactPerson,
  EmployerAddress,
  FoundedYear,
  Industry,
  Website,
} from "../accounts/fields.ts";
import { EmployerState } from "../admin/admin.rest.ts";
import { Id } from "../primitives.ts";
import { CompanyDocument } from "./company-documents.ts";
import { CompanyReview } from "./company-review.ts";
import { PROFILE_TEXTS as T } from "./profiles.texts.ts";
import { UploadedPath } from "./users.schemas.ts";

export const COMPANY_DESCRIPTION_MAX = 3000;
export const ACCESS_STATEMENT_MAX = 3000;

/** What everyone may see of an approved company. */
export const CompanyCard = z.object({
  user_id: Id,
  company_name: z.string(),
  industry: z.string(),
  company_size: CompanySize,
  website_url: z.string(),
  founded_year: z.number(),
  company_description: z.string(),
  /** What the company says about working there with a disability; may be empty. */
  access_statement: z.string(),
  /** `/api/files/...`; clients prepend the host. */
  logo_path: z.nullable(z.string()),
});
export type CompanyCard = z.infer<typeof CompanyCard>;

/** For people who applied to it: the contact person and address. */
export const CompanyContact = z.extend(CompanyCard, { contact_person: z.string(), address: z.string() });
export type CompanyContact = z.infer<typeof CompanyContact>;

/** For its owner and for admins: its status, the reason if it was rejected, and its documents. */
export const Company = z.extend(CompanyContact, {
  status: EmployerState,
  reason: z.nullable(z.string()),
  documents: z.array(CompanyDocument),
  /** For an approved company: a change that is pending or was rejected. */
  review: z.nullable(CompanyReview),
});
export type Company = z.infer<typeof Company>;

/**
 * The order matters: the fullest view is tried first. A narrower one lacks required fields of it, so each value matches
 * only its own view.
 */
export const CompanyView = z.union([Company, CompanyContact, CompanyCard]);
export type CompanyView = z.infer<typeof CompanyView>;

/**
 * The body of PUT /api/employer/{userId}: fields that are missing stay unchanged. The rules of the sign-up apply here
 * too.
 */
export const EmployerChange = z.strictObject({
  company_name: z.optional(CompanyName),
  industry: z.optional(Industry),
  company_size: z.optional(CompanySize),
  website_url: z.optional(Website),
  founded_year: z.optional(FoundedYear),
  contact_person: z.optional(ContactPerson),
  address: z.optional(EmployerAddress),
  company_description: z.optional(z.string().check(z.trim(), z.maxLength(COMPANY_DESCRIPTION_MAX, T.tooLong))),
  access_statement: z.optional(z.string().check(z.trim(), z.maxLength(ACCESS_STATEMENT_MAX, T.tooLong))),
  logo_path: z.optional(UploadedPath),
});
export type EmployerChange = z.output<typeof EmployerChange>;
