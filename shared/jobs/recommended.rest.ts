import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Match } from "../matching/match.schemas.ts";
import { countText } from "../primitives.ts";
import { JobCard } from "./jobs.schemas.ts";

/** Apart from the other calls about jobs: a dashboard does without what they say of forms and searches. */

export const RECOMMENDED_MAX = 20;

/** A job that fits the seeker; `job.match` says the same, so that one card shows it wherever it stands. */
export const Recommendation = z.extend(Match, { job: JobCard });
export type Recommendation = z.infer<typeof Recommendation>;

export const recommendedJobs = endpoint({
  method: "GET",
  path: "/api/jobs/recommended",
  query: z.strictObject({ limit: z.optional(countText(1, RECOMMENDED_MAX)) }),
  reply: z.array(Recommendation),
  summary: "The open jobs that fit the caller's profile best and that they have not applied to, each with its reasons.",
});
