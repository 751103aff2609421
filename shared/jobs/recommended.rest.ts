import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Match } from "../matching/match.schemas.ts";
import { countText } from "../primitives.ts";
import { JobCard } from "./jobs.schemas.ts";

/** Separate from the other job calls so that a dashboard need not load their forms and search schemas. */

export const RECOMMENDED_MAX = 20;

/** A recommended job; `job.match` repeats the match, so that the same card can show it everywhere. */
export const Recommendation = z.extend(Match, { job: JobCard });
export type Recommendation = z.infer<typeof Recommendation>;

export const recommendedJobs = endpoint({
  method: "GET",
  path: "/api/jobs/recommended",
  query: z.strictObject({ limit: z.optional(countText(1, RECOMMENDED_MAX)) }),
  reply: z.array(Recommendation),
  summary: "The open jobs that fit the caller's profile best and that they have not applied to, each with its reasons.",
});
