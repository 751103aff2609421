import * as z from "zod/mini";
import { Moment } from "../primitives.ts";

/**
 * The fields by which people recognise a company. When an approved company changes them, the public values stay until
 * an admin has approved the new ones.
 */
export const REVIEWED_FIELDS = ["company_name", "logo_path", "website_url", "contact_person"] as const;
export type ReviewedField = (typeof REVIEWED_FIELDS)[number];

/** A changed value: the public one and the requested one. Null means no logo. */
export const CompanyChange = z.object({
  field: z.enum(REVIEWED_FIELDS),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type CompanyChange = z.infer<typeof CompanyChange>;

/** A change of an approved company that is pending or was rejected. */
export const CompanyReview = z.object({
  status: z.enum(["pending", "rejected"]),
  asked_at: Moment,
  /** Why it was rejected; null while it is pending. */
  reason: z.nullable(z.string()),
  changes: z.array(CompanyChange),
});
export type CompanyReview = z.infer<typeof CompanyReview>;
