import { createHash } from "node:crypto";
import type { Company } from "#shared/profiles/company-views.ts";

/**
 * A name of what a company says and shows to those who decide on it. Its owner may change that at any time: whoever decides
 * says what they have seen, and nothing is decided on a company that is another one by now.
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
