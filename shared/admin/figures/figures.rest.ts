import * as z from "zod/mini";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { endpoint } from "#shared/endpoint.ts";
import { WORK_MODES } from "#shared/jobs/job-lists.ts";
import { countText, Moment } from "#shared/primitives.ts";
import { AdminStats } from "./figures.schemas.ts";

/** Months of the statistics where nothing is said, and at most. The last one is the one that is not over yet. */
export const ANALYTICS_MONTHS = 12;
export const ANALYTICS_MONTHS_MAX = 24;

/**
 * The types that people are split by, in the order in which one more is left out where a small one would be given away:
 * what says least about anybody goes first. Admins are nobody's statistics.
 */
export const SPLIT_TYPES = ["general", "employer", "pwd", "indigenous"] as const;
export type SplitType = (typeof SPLIT_TYPES)[number];

const Count = z.int();
const GroupCount = z.nullable(Count);
/** `2026-11`, as months are in Manila. */
const Month = z.string();
/** `2026-11-20`, likewise. */
const Day = z.string();

export const Analytics = z.object({
  /**
   * The accounts there are now, by when they were made: how many at the end of each month, the oldest first.
   * A total is null also where it would give away what the months behind it do: see suppression.ts.
   */
  usersOverTime: z.array(
    z.object({
      month: Month,
      total: GroupCount,
      general: GroupCount,
      employer: GroupCount,
      pwd: GroupCount,
      indigenous: GroupCount,
    }),
  ),
  /** Open jobs. */
  jobsByWorkMode: z.array(z.object({ work_mode: z.enum(WORK_MODES), count: Count })),
  /** As the last month of `usersOverTime`. */
  usersDistribution: z.array(z.object({ type: z.enum(SPLIT_TYPES), count: GroupCount })),
  /** All there are. */
  applicationsByStatus: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: Count })),
  /** What people wrote to each other, each day of these months up to today. */
  messagesPerDay: z.array(z.object({ day: Day, count: Count })),
  /** Applications that led to a hire, by when it was decided. */
  hires: z.array(z.object({ month: Month, count: Count })),
  /**
   * From the first message of a conversation to the first of the other side: the middle of all conversations that were
   * begun in these months. Null where fewer than five of them were answered.
   */
  medianReplyMinutes: z.nullable(z.int()),
  counted_at: Moment,
});
export type Analytics = z.infer<typeof Analytics>;

export const adminStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  reply: AdminStats,
  summary: "How many there are of everything, and what waits for a decision. Groups smaller than ten are null.",
});

export const adminAnalytics = endpoint({
  method: "GET",
  path: "/api/admin/analytics",
  query: z.strictObject({ months: z.optional(countText(1, ANALYTICS_MONTHS_MAX)) }),
  reply: Analytics,
  summary: "The statistics of some months, as of half a minute ago or a little more. Groups smaller than ten are null.",
});
