import * as z from "zod/mini";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { endpoint } from "#shared/endpoint.ts";
import { WORK_MODES } from "#shared/jobs/job-lists.ts";
import { countText, Moment } from "#shared/primitives.ts";
import { AdminStats } from "./figures.schemas.ts";

/** Default and maximum number of months in the statistics. The last one is the current month. */
export const ANALYTICS_MONTHS = 12;
export const ANALYTICS_MONTHS_MAX = 24;

/**
 * The user types of a split, in the order in which a further type is hidden when a small one could be derived: types
 * that reveal least come first. Admins are not counted.
 */
export const SPLIT_TYPES = ["general", "employer", "pwd", "indigenous"] as const;
export type SplitType = (typeof SPLIT_TYPES)[number];

const Count = z.int();
const GroupCount = z.nullable(Count);
/** `2026-11`, a month in Manila time. */
const Month = z.string();
/** `2026-11-20`, a day in Manila time. */
const Day = z.string();

export const Analytics = z.object({
  /**
   * The current accounts by creation date: their number at the end of each month, oldest first. A total is null as well
   * if it would reveal a number hidden in a later month; see suppression.ts.
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
  /** The same as the last month of `usersOverTime`. */
  usersDistribution: z.array(z.object({ type: z.enum(SPLIT_TYPES), count: GroupCount })),
  /** All that exist. */
  applicationsByStatus: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: Count })),
  /** Messages written by people, for each day of these months up to today. */
  messagesPerDay: z.array(z.object({ day: Day, count: Count })),
  /** Applications that led to a hire, by the date of the decision. */
  hires: z.array(z.object({ month: Month, count: Count })),
  /**
   * Median time from the first message of a conversation to the other side's first reply, over conversations begun in
   * these months. Null if fewer than five were answered.
   */
  medianReplyMinutes: z.nullable(z.int()),
  counted_at: Moment,
});
export type Analytics = z.infer<typeof Analytics>;

export const adminStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  reply: AdminStats,
  summary: "Current totals, and the number of pending decisions. Groups smaller than ten are null.",
});

export const adminAnalytics = endpoint({
  method: "GET",
  path: "/api/admin/analytics",
  query: z.strictObject({ months: z.optional(countText(1, ANALYTICS_MONTHS_MAX)) }),
  reply: Analytics,
  summary: "The statistics of some months, about half a minute old at most. Groups smaller than ten are null.",
});
