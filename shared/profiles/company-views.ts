import * as z from "zod/mini";
import { COMPANY_SIZES } from "../accounts/company-sizes.ts";
import { EmployerState } from "../admin/admin.rest.ts";
import { Id } from "../primitives.ts";
import { CompanyDocument } from "./company-documents.ts";
import { CompanyReview } from "./company-review.ts";

/**
 * What is shown of a company. Separate from what changes one (`employer.schemas.ts`), which has the form fields and all
 * their texts, because pages that only show companies do not need those.
 */

/** What everyone may see of an approved company. */
export const CompanyCard = z.object({
  user_id: Id,
  company_name: z.string(),
  industry: z.string(),
  company_size: z.enum(COMPANY_SIZES),
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
