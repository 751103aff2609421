import type * as z from "zod/mini";
import { numberOf } from "#client/ui/controls/number-text.ts";
import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import type { EmployerChange } from "#shared/profiles/employer.schemas.ts";
import type { JobSeeker, JobSeekerChange } from "#shared/profiles/jobseeker.schemas.ts";
import { skillsOf } from "#shared/profiles/skills.ts";
import type { UserChange } from "#shared/profiles/users.schemas.ts";
import type { Profile } from "../data/profile.ts";
import { asksConsent, type FileChoice, type ProfileDraft } from "./draft.ts";

/** Converts a draft to the bodies of the three PUT requests. The schema of each request parses its body. */

/** The paths of the uploaded pictures. Pictures that are not uploaded yet are left out. */
export type Uploaded = ReadonlyMap<File, string>;
const NOTHING: Uploaded = new Map();

/** The value for a file in a request: undefined keeps it, null removes it. */
function sentFile(choice: FileChoice, uploaded: Uploaded): string | null | undefined {
  if (choice === "keep") return undefined;
  return choice === "remove" ? null : uploaded.get(choice);
}

/** Job seekers have their email address as username, and the server keeps it in sync. */
export const choosesUsername = (type: UserType): boolean => !isSeeker(type);

/** The new email address of a draft; null if it is the current one, or one that is already waiting for confirmation. */
export function newEmailOf({ user }: Profile, draft: ProfileDraft): string | null {
  const wanted = draft.email.trim().toLowerCase();
  return wanted === user.email || wanted === user.pending_email ? null : wanted;
}

export function userBody(
  profile: Profile,
  draft: ProfileDraft,
  uploaded: Uploaded = NOTHING,
): z.input<typeof UserChange> {
  const { user } = profile;
  const photo = sentFile(draft.photo, uploaded);
  return {
    first_name: draft.first_name,
    last_name: draft.last_name,
    // A new address has its own request, with the password.
    email: user.email,
    ...(choosesUsername(user.user_type) ? { username: draft.username } : {}),
    // An account without a number does not need one.
    ...(draft.phone_number === "" && user.phone_number === "" ? {} : { phone_number: draft.phone_number }),
    ...(photo === undefined ? {} : { photo }),
    ...(isSeeker(user.user_type) ? { pwd_id_number: draft.pwd_id_number } : {}),
    // An address from before the validation rule stays valid until it is changed.
    ...(isSeeker(user.user_type) && draft.address !== user.address ? { address: draft.address } : {}),
    ...(draft.sensitiveDataConsent && asksConsent(profile, draft) !== null ? { sensitiveDataConsent: true } : {}),
  };
}

export function seekerBody(stored: JobSeeker, draft: ProfileDraft): z.input<typeof JobSeekerChange> {
  const { resume_file_path } = draft;
  return {
    resume_text: draft.resume_text,
    education: draft.education,
    experience_years: numberOf(draft.experience_years),
    current_job_title: draft.current_job_title,
    desired_job_title: draft.desired_job_title,
    desired_salary: numberOf(draft.desired_salary),
    location_preference: draft.location_preference,
    disability: draft.disability,
    skills: skillsOf(draft.skills),
    access_needs: draft.access_needs,
    ...(resume_file_path === stored.resume_file_path ? {} : { resume_file_path }),
  };
}

export function employerBody(draft: ProfileDraft, uploaded: Uploaded = NOTHING): EmployerBody {
  const logo = sentFile(draft.logo_path, uploaded);
  const year = draft.founded_year.trim();
  return {
    company_name: draft.company_name,
    industry: draft.industry,
    company_size: draft.company_size,
    website_url: draft.website_url,
    // Text that is not a year is sent, so that the server rejects it.
    founded_year: /^\d+$/.test(year) ? Number(year) : Number.NaN,
    contact_person: draft.contact_person,
    address: draft.address,
    company_description: draft.company_description,
    access_statement: draft.access_statement,
    ...(logo === undefined ? {} : { logo_path: logo }),
  };
}
/** The company size is still any text here: it is empty if nothing is chosen. */
type EmployerBody = Omit<z.input<typeof EmployerChange>, "company_size"> & { company_size: string };
