import { isSeeker, type UserType } from "../accounts/user-types.ts";
import type { Company } from "./company-views.ts";
import type { JobSeeker } from "./jobseeker.schemas.ts";
import type { OwnSeeker } from "./own-overview.rest.ts";
import type { UserProfile } from "./users.schemas.ts";

/** The profile fields that count. A field that was not loaded counts as missing. */
export interface ProfileParts {
  user: Pick<UserProfile, "user_type" | "phone_number" | "pwd_id_number">;
  jobSeeker?: OwnSeeker | undefined;
  employer?: Company | undefined;
}

/**
 * A field that would make the profile more complete, named as in the API so that a form can focus it. Fields that
 * nobody has to disclose are left out: disability and access needs. So are photos, because not everyone can take one or
 * wants to be seen.
 */
export type CompletionField =
  | "phone_number"
  | "pwd_id_number"
  | Exclude<keyof JobSeeker, "user_id" | "disability" | "access_needs" | "resume_text">
  | "company_description"
  | "logo_path"
  | "website_url"
  | "contact_person"
  | "address";

interface CountedField {
  field: CompletionField;
  isThere: (parts: ProfileParts) => boolean;
}

const said = (value: unknown): boolean => (typeof value === "string" ? value.trim() !== "" : (value ?? null) !== null);

const COMMON: readonly CountedField[] = [{ field: "phone_number", isThere: ({ user }) => said(user.phone_number) }];

const ofSeeker = (field: Extract<CompletionField, keyof JobSeeker>): CountedField => ({
  field,
  isThere: ({ jobSeeker }) => said(jobSeeker?.[field]),
});
const SEEKER: readonly CountedField[] = [
  // A file, or the same as text.
  {
    field: "resume_file_path",
    isThere: ({ jobSeeker }) => said(jobSeeker?.resume_file_path) || said(jobSeeker?.resume_text),
  },
  { field: "skills", isThere: ({ jobSeeker }) => (jobSeeker?.skills.length ?? 0) > 0 },
  ofSeeker("desired_job_title"),
  ofSeeker("current_job_title"),
  ofSeeker("experience_years"),
  ofSeeker("education"),
  ofSeeker("desired_salary"),
  ofSeeker("location_preference"),
];
/** Sign-ups as a person with a disability require a number, but accounts created elsewhere may lack it. */
const PWD: CountedField = { field: "pwd_id_number", isThere: ({ user }) => said(user.pwd_id_number) };

const ofCompany = (field: Extract<CompletionField, keyof Company>): CountedField => ({
  field,
  isThere: ({ employer }) => said(employer?.[field]),
});
const EMPLOYER: readonly CountedField[] = [
  ofCompany("logo_path"),
  ofCompany("company_description"),
  ofCompany("website_url"),
  ofCompany("contact_person"),
  ofCompany("address"),
];

function fieldsOf(type: UserType): readonly CountedField[] {
  if (type === "employer") return [...COMMON, ...EMPLOYER];
  if (!isSeeker(type)) return COMMON;
  return [...COMMON, ...(type === "pwd" ? [PWD] : []), ...SEEKER];
}

/**
 * How complete a profile is: a whole percentage, 100 only if nothing is missing, and the missing fields in the order in
 * which to ask for them.
 */
export function completionOf(parts: ProfileParts): { percent: number; missing: CompletionField[] } {
  const fields = fieldsOf(parts.user.user_type);
  const missing = fields.filter(({ isThere }) => !isThere(parts)).map(({ field }) => field);
  return { percent: Math.floor((100 * (fields.length - missing.length)) / fields.length), missing };
}
