import * as z from "zod/mini";
import type { AccessFeature } from "../jobs/access-features.ts";
import type { SalaryPeriod, WorkMode } from "../jobs/job-lists.ts";

/** The kinds of terms in a score. */
export const REASON_KINDS = ["skills", "title", "place", "salary", "experience", "access"] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** One term of a score with its text. The points of all reasons add up to the score. */
export const MatchReason = z.object({ kind: z.enum(REASON_KINDS), text: z.string(), points: z.number() });
export type MatchReason = z.infer<typeof MatchReason>;

/** How well a job and a seeker fit (0 to 100), why, and which of the required skills the seeker does not list. */
export const Match = z.object({
  score: z.number(),
  reasons: z.array(MatchReason),
  missing_skills: z.array(z.string()),
});
export type Match = z.infer<typeof Match>;

export interface MatchSkill {
  name: string;
  /** True if required, false if nice to have. */
  required: boolean;
  /** 1 to 5. */
  importance: number;
}

/** The fields of a job that count in a match. */
export interface MatchJob {
  title: string;
  location: string;
  work_mode: WorkMode;
  /** In PHP for one `salary_period`; null if not stated. */
  salary_min: number | null;
  salary_max: number | null;
  salary_period: SalaryPeriod;
  /** Required years of experience; null if not stated. */
  experience_years: number | null;
  skills: readonly MatchSkill[];
  /** Features that the workplace answered with yes, no or unknown. */
  access: Readonly<Record<AccessFeature, "yes" | "no" | "unknown">>;
}

/**
 * The fields of a seeker that count in a match. Name, gender, ethnicity and disability are left out on purpose, so they
 * cannot influence a score. Only `matchSeekerOf` creates this.
 */
export interface MatchSeeker {
  current_job_title: string;
  desired_job_title: string;
  location_preference: string;
  /** In PHP per month. */
  desired_salary: number | null;
  experience_years: number | null;
  /** Skill names as they were entered. */
  skills: readonly string[];
  /** Access needs that the seeker chose to use. */
  needs: readonly AccessFeature[];
}
