import { numberText } from "#client/ui/controls/number-text.ts";
import { cleanPhone } from "#shared/accounts/phone.ts";
import type { AccessNeed } from "#shared/profiles/access-needs.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { skillsText } from "#shared/profiles/skills.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import { detailsOf, type Profile } from "../data/profile.ts";

/** What happens to a stored picture: it stays, it is removed, or this file replaces it. */
export type FileChoice = "keep" | "remove" | File;

/**
 * The values of the edit form under the names of the requests. Numbers and skills are stored as the typed texts. Fields
 * of another user type are blank and never sent.
 */
export interface ProfileDraft {
  photo: FileChoice;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  /** The ten digits after +63. */
  phone_number: string;
  pwd_id_number: string;
  /** Ticked to consent when a number or disability is given without a stored consent. */
  sensitiveDataConsent: boolean;
  /** The path from the answer to its upload. */
  resume_file_path: string | null;
  resume_text: string;
  skills: string;
  desired_job_title: string;
  current_job_title: string;
  experience_years: string;
  education: string;
  desired_salary: string;
  location_preference: string;
  disability: string;
  access_needs: AccessNeed[];
  logo_path: FileChoice;
  company_name: string;
  industry: string;
  company_size: string;
  website_url: string;
  founded_year: string;
  contact_person: string;
  /** For an employer: the company's fields. */
  address: string;
  company_description: string;
  access_statement: string;
}
export type DraftField = keyof ProfileDraft;

const ACCOUNT = ["photo", "first_name", "last_name", "username", "email", "phone_number"] as const;

const COMPANY = [
  "logo_path",
  "company_name",
  "industry",
  "company_size",
  "founded_year",
  "website_url",
  "contact_person",
  "address",
  "company_description",
  "access_statement",
] as const;

/** The fields of each form from top to bottom: the order of its error summary. */
export const FIELDS = {
  none: ACCOUNT,
  seeker: [
    ...ACCOUNT,
    "address",
    "pwd_id_number",
    "sensitiveDataConsent",
    "resume_file_path",
    "resume_text",
    "skills",
    "desired_job_title",
    "current_job_title",
    "experience_years",
    "education",
    "desired_salary",
    "location_preference",
    "disability",
    "access_needs",
  ],
  employer: [...ACCOUNT, ...COMPANY],
} as const satisfies Record<ReturnType<typeof detailsOf>, readonly DraftField[]>;

/** The fields of a whole profile, or of the part that is edited separately. */
export const fieldsOf = ({ user }: Profile, only?: ProfilePart): readonly DraftField[] =>
  only === "company" ? COMPANY : FIELDS[detailsOf(user.user_type)];

/** A company with the new values that an admin still reviews. */
function wantedOf(company: Company | null): Company | null {
  if (company?.review?.status !== "pending") return company;
  const wanted = new Map(company.review.changes.map(({ field, to }) => [field, to ?? undefined]));
  return {
    ...company,
    company_name: wanted.get("company_name") ?? company.company_name,
    website_url: wanted.get("website_url") ?? company.website_url,
    contact_person: wanted.get("contact_person") ?? company.contact_person,
  };
}

/**
 * The initial draft. It includes values that wait for an admin: with the public values, any other change would withdraw
 * the request.
 */
export function draftOf({ user, jobSeeker, employer: stored }: Profile): ProfileDraft {
  const employer = wantedOf(stored);
  return {
    photo: "keep",
    first_name: user.first_name,
    last_name: user.last_name,
    username: user.username,
    email: user.email,
    phone_number: cleanPhone(user.phone_number),
    pwd_id_number: user.pwd_id_number ?? "",
    sensitiveDataConsent: false,
    resume_file_path: jobSeeker?.resume_file_path ?? null,
    resume_text: jobSeeker?.resume_text ?? "",
    skills: skillsText(jobSeeker?.skills ?? []),
    desired_job_title: jobSeeker?.desired_job_title ?? "",
    current_job_title: jobSeeker?.current_job_title ?? "",
    experience_years: numberText(jobSeeker?.experience_years ?? null),
    education: jobSeeker?.education ?? "",
    desired_salary: numberText(jobSeeker?.desired_salary ?? null),
    location_preference: jobSeeker?.location_preference ?? "",
    disability: jobSeeker?.disability ?? "",
    access_needs: jobSeeker?.access_needs ?? [],
    logo_path: "keep",
    company_name: employer?.company_name ?? "",
    industry: employer?.industry ?? "",
    company_size: employer?.company_size ?? "",
    website_url: employer?.website_url ?? "",
    founded_year: employer ? String(employer.founded_year) : "",
    contact_person: employer?.contact_person ?? "",
    address: employer?.address ?? user.address,
    company_description: employer?.company_description ?? "",
    access_statement: employer?.access_statement ?? "",
  };
}

/**
 * Whether the form asks for the consent to sensitive data: such data is entered, and no consent is stored. Data that
 * was stored before needs no new consent.
 */
export function asksConsent({ user, jobSeeker }: Profile, draft: ProfileDraft): "pwd_id_number" | "disability" | null {
  if (!jobSeeker || user.sensitive_data_consent) return null;
  const isNew = (now: string, before: string) => now.trim() !== "" && now.trim() !== before;
  if (isNew(draft.pwd_id_number, user.pwd_id_number ?? "")) return "pwd_id_number";
  return isNew(draft.disability, jobSeeker.disability) ? "disability" : null;
}

/** Whether discarding this draft would lose something. */
export function isChanged(profile: Profile, draft: ProfileDraft): boolean {
  const before = draftOf(profile);
  return (Object.keys(draft) as DraftField[]).some((field) => {
    const value = draft[field];
    return Array.isArray(value) ? JSON.stringify(value) !== JSON.stringify(before[field]) : value !== before[field];
  });
}
