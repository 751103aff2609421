import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import type { UserProfile } from "#shared/profiles/users.schemas.ts";

/** The profile as its owner gets it: the account, and the details of its user type. */
export interface Profile {
  user: UserProfile;
  jobSeeker: JobSeeker | null;
  employer: Company | null;
}

/** Which details a user has besides the account; admins have none. */
export type Details = "seeker" | "employer" | "none";

export function detailsOf(type: UserType): Details {
  if (isSeeker(type)) return "seeker";
  return type === "employer" ? "employer" : "none";
}
