import type { AccessFeature } from "../jobs/access-features.ts";
import type { AccessNeed } from "../profiles/access-needs.ts";
import type { JobSeeker } from "../profiles/jobseeker.schemas.ts";
import type { MatchSeeker } from "./match.schemas.ts";

/** The profile fields that a match reads. */
export type MatchProfile = Pick<
  JobSeeker,
  "current_job_title" | "desired_job_title" | "location_preference" | "desired_salary" | "experience_years" | "skills"
>;

/**
 * The needs that count in a match: those that the seeker lets someone see. A private need is only a reminder for its
 * owner and does not count.
 */
export function needsInUse(needs: readonly AccessNeed[]): AccessNeed[] {
  return needs.filter(({ visible_to }) => visible_to !== "nobody");
}

/**
 * Selects the profile fields that count in a match, and no others.
 * @param needs the needs that count: `needsInUse` for the seeker, and for an employer those visible to that employer
 */
export function matchSeekerOf(profile: MatchProfile, needs: readonly AccessNeed[]): MatchSeeker {
  return {
    current_job_title: profile.current_job_title,
    desired_job_title: profile.desired_job_title,
    location_preference: profile.location_preference,
    desired_salary: profile.desired_salary,
    experience_years: profile.experience_years,
    skills: profile.skills.map(({ name }) => name),
    needs: needs.map(({ need }) => need).filter((need): need is AccessFeature => need !== "other"),
  };
}
