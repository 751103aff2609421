import * as z from "zod/mini";
import type { AccessFeature } from "../jobs/access-features.ts";
import type { SalaryPeriod, WorkMode } from "../jobs/job-lists.ts";

/** What a score can be made of. */
export const REASON_KINDS = ["skills", "title", "place", "salary", "experience", "access"] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** One term of a score, in words. The points of all reasons together are the score. */
export const MatchReason = z.object({ kind: z.enum(REASON_KINDS), text: z.string(), points: z.number() });
export type MatchReason = z.infer<typeof MatchReason>;

/** How well a job and a seeker fit, 0 to 100, why, and which skills that are asked for the seeker does not name. */
export const Match = z.object({
  score: z.number(),
  reasons: z.array(MatchReason),
  missing_skills: z.array(z.string()),
});
export type Match = z.infer<typeof Match>;

export interface MatchSkill {
  name: string;
  /** Asked for; otherwise nice to have. */
  required: boolean;
  /** 1 to 5. */
  importance: number;
}

/** What of a job counts in a match. */
export interface MatchJob {
  title: string;
  location: string;
  work_mode: WorkMode;
  /** In PHP for one `salary_period`; null where nothing is said. */
  salary_min: number | null;
  salary_max: number | null;
  salary_period: SalaryPeriod;
  /** Years that are asked for; null where nothing is said. */
  experience_years: number | null;
  skills: readonly MatchSkill[];
  /** Features that the workplace says yes to, no to, or nothing of. */
  access: Readonly<Record<AccessFeature, "yes" | "no" | "unknown">>;
}

/**
 * What of a seeker counts in a match. There is no name, gender, ethnicity or disability in here: what cannot be read
 * cannot be held against anybody. Made by `matchSeekerOf` alone.
 */
export interface MatchSeeker {
  current_job_title: string;
  desired_job_title: string;
  location_preference: string;
  /** In PHP for a month. */
  desired_salary: number | null;
  experience_years: number | null;
  /** Names, as they were entered. */
  skills: readonly string[];
  /** Access needs that the seeker chose to use. */
  needs: readonly AccessFeature[];
}
