import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { JOB_STATUSES } from "../jobs/job-lists.ts";
import { Moment } from "../primitives.ts";
import { APPLICATION_STATUSES } from "./status-lists.ts";

/** How the hiring of one employer goes: counted from the rows of all of their jobs, at the moment of asking. */
export const HiringSummary = z.object({
  /** How many of their jobs stand at each status. */
  jobs: z.record(z.enum(JOB_STATUSES), z.int()),
  /** How many applications for those stand at each status. */
  counts: z.record(z.enum(APPLICATION_STATUSES), z.int()),
  /** Who has sent them, each person once. */
  applicants: z.int(),
  /** When the pending one was sent that waits longest; null where none waits. */
  pending_since: z.nullable(Moment),
  /** Those that the employer has moved at least once, whatever became of them since: what the two rates are of. */
  looked_at: z.int(),
  /** Of these, those that have ever been at an interview. */
  interviewed: z.int(),
  /** The median time to a first reply; null while there are fewer than five conversations. */
  reply_minutes: z.nullable(z.int()),
});
export type HiringSummary = z.infer<typeof HiringSummary>;

export const readHiringSummary = endpoint({
  method: "GET",
  path: "/api/applications/summary",
  reply: HiringSummary,
  summary:
    "How the caller's hiring goes, over all own jobs: positions and applications by status, how many were looked at, came to an interview and were hired, and the median time to a first reply.",
});
