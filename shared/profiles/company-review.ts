import * as z from "zod/mini";
import { Moment } from "../primitives.ts";

/** What people recognise a company by. An approved company keeps its public values until an admin has reviewed new ones. */
export const REVIEWED_FIELDS = ["company_name", "logo_path", "website_url", "contact_person"] as const;
export type ReviewedField = (typeof REVIEWED_FIELDS)[number];

/** One value that changes: the public one, and the one that was asked for. Null is no logo. */
export const CompanyChange = z.object({
  field: z.enum(REVIEWED_FIELDS),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type CompanyChange = z.infer<typeof CompanyChange>;

/** A change of an approved company that waits for an admin, or was not approved. */
export const CompanyReview = z.object({
  status: z.enum(["pending", "rejected"]),
  asked_at: Moment,
  /** Why it was not approved; null while it waits. */
  reason: z.nullable(z.string()),
  changes: z.array(CompanyChange),
});
export type CompanyReview = z.infer<typeof CompanyReview>;
