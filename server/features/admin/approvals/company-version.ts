import { createHash } from "node:crypto";
import type { Company } from "#shared/profiles/company-views.ts";

/**
 * Identifies the content of a company that admins decide on. Its owner can change it at any time, so a decision carries the
 * version that the admin saw, and is refused if the company has changed since.
 */
export function companyVersion(company: Omit<Company, "status" | "reason" | "access_statement">): string {
  const { company_name, industry, company_size, website_url, founded_year, contact_person, address } = company;
  const { company_description, logo_path, documents } = company;
  const said = [company_name, industry, company_size, website_url, founded_year, contact_person, address];
  const shown = [company_description, logo_path, documents.map(({ name }) => name)];
  return createHash("sha256")
    .update(JSON.stringify([...said, ...shown]))
    .digest("base64url");
}
