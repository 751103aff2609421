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
import { charactersUpTo } from "../primitives.ts";
import { UploadedPath } from "./users.schemas.ts";

export const COMPANY_DESCRIPTION_MAX = 3000;
export const ACCESS_STATEMENT_MAX = 3000;

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
  company_description: z.optional(z.string().check(z.trim(), charactersUpTo(COMPANY_DESCRIPTION_MAX))),
  access_statement: z.optional(z.string().check(z.trim(), charactersUpTo(ACCESS_STATEMENT_MAX))),
  logo_path: z.optional(UploadedPath),
});
export type EmployerChange = z.output<typeof EmployerChange>;
