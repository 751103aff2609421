import * as z from "zod/mini";
import type { Records } from "#server/platform/database/records.ts";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import type { MatchSeeker } from "#shared/matching/match.schemas.ts";

/** Validates a profile before it is matched with jobs. */
const Comparable = z.object({
  current_job_title: z.string(),
  desired_job_title: z.string(),
  location_preference: z.string(),
  desired_salary: z.nullable(z.number()),
  experience_years: z.nullable(z.number()),
  skills: z.array(z.string()),
  needs: z.array(z.enum(ACCESS_FEATURES)),
});

interface Deps {
  seekerOf: (userId: number) => Promise<MatchSeeker>;
  records: Records;
}

/**
 * The part of a profile that counts in a match; null if it cannot be read, so that the person still finds jobs without
 * it.
 */
export function createMatchSeekers({ seekerOf, records }: Deps) {
  return async (userId: number): Promise<MatchSeeker | null> =>
    (await records.attempt("job matches", userId, async () => z.parse(Comparable, await seekerOf(userId)))) ?? null;
}
