import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { JOB_STATUSES } from "../jobs/job-lists.ts";
import { Moment } from "../primitives.ts";
import { APPLICATION_STATUSES } from "./status-lists.ts";

/** An employer's hiring overview, counted from the rows of all their jobs when the call is made. */
export const HiringSummary = z.object({
  /** Number of their jobs with each status. */
  jobs: z.record(z.enum(JOB_STATUSES), z.int()),
  /** Number of applications to those with each status. */
  counts: z.record(z.enum(APPLICATION_STATUSES), z.int()),
  /** Number of different applicants. */
  applicants: z.int(),
  /** When the longest pending application was sent; null if none is pending. */
  pending_since: z.nullable(Moment),
  /** Applications that the employer has moved at least once, whatever happened after: the base of the two rates. */
  looked_at: z.int(),
  /** Of these, those that ever reached an interview. */
  interviewed: z.int(),
  /** The median time to a first reply; null if there are fewer than five conversations. */
  reply_minutes: z.nullable(z.int()),
});
export type HiringSummary = z.infer<typeof HiringSummary>;

export const readHiringSummary = endpoint({
  method: "GET",
  path: "/api/applications/summary",
  reply: HiringSummary,
  summary:
    "The caller's hiring overview over all own jobs: jobs and applications by status, how many were moved, interviewed and hired, and the median time to a first reply.",
});
