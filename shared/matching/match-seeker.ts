import type { AccessFeature } from "../jobs/access-features.ts";
import type { AccessNeed } from "../profiles/access-needs.ts";
import type { JobSeeker } from "../profiles/jobseeker.schemas.ts";
import type { MatchSeeker } from "./match.schemas.ts";

/** The fields of a profile that a match reads. */
export type MatchProfile = Pick<
  JobSeeker,
  "current_job_title" | "desired_job_title" | "location_preference" | "desired_salary" | "experience_years" | "skills"
>;

/**
 * The needs that their owner chose to use: those that somebody may see. What nobody may see is a reminder, and counts
 * for nothing.
 */
export function needsInUse(needs: readonly AccessNeed[]): AccessNeed[] {
  return needs.filter(({ visible_to }) => visible_to !== "nobody");
}

/**
 * What of a profile counts in a match, and nothing else of it.
 * @param needs those that count: for the seeker `needsInUse`, for an employer those that this employer may see
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
