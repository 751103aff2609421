import {
  ANALYTICS_MONTHS_MAX,
  type Analytics,
  SPLIT_TYPES,
  type SplitType,
} from "#shared/admin/figures/figures.rest.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { sumShown, suppressed, suppressedSeries } from "#shared/admin/figures/suppression.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";
import { usualMinutes } from "#shared/chat/usual-reply.ts";
import { WORK_MODES, type WorkMode } from "#shared/jobs/job-lists.ts";
import { daysFrom, monthOf, monthsUpTo } from "#shared/manila.ts";

/** The answers, made from the counts by pure functions. */

export type TypeCounts = Record<SplitType, number>;
const SEEKERS: readonly SplitType[] = ["general", "pwd", "indigenous"];

/** The result of one count, for all months that a query may ask for. */
export interface Counted {
  at: Date;
  /** Accounts by the month of their creation; those before the first month are in `before`. */
  before: TypeCounts;
  made: ReadonlyMap<string, TypeCounts>;
  jobs: Record<WorkMode, number>;
  applications: Record<ApplicationStatus, number>;
  /** By day, and by month. */
  messages: ReadonlyMap<string, number>;
  hires: ReadonlyMap<string, number>;
  /** The reply times of conversations in milliseconds, by the month in which the conversation was created. */
  replies: ReadonlyMap<string, readonly number[]>;
}

/** The months of a count; the last one is the current month. */
export const countedMonths = (at: Date): string[] => monthsUpTo(monthOf(at), ANALYTICS_MONTHS_MAX);

/** The statistics of this many months. */
export function analyticsOf(counted: Counted, months: number): Analytics {
  const wanted = countedMonths(counted.at).slice(-months);
  const shown = suppressedSeries(cumulated(counted), SPLIT_TYPES).slice(-months);
  const usersOverTime = shown.map(({ total, groups }, n) => ({ month: wanted[n] ?? "", total, ...groups }));
  const last = usersOverTime.at(-1);
  const days = [...counted.messages].filter(([day]) => wanted.some((month) => day.startsWith(month)));
  return {
    usersOverTime,
    jobsByWorkMode: WORK_MODES.map((work_mode) => ({ work_mode, count: counted.jobs[work_mode] })),
    usersDistribution: SPLIT_TYPES.map((type) => ({ type, count: last?.[type] ?? null })),
    applicationsByStatus: APPLICATION_STATUSES.map((status) => ({ status, count: counted.applications[status] })),
    messagesPerDay: days.map(([day, count]) => ({ day, count })),
    hires: wanted.map((month) => ({ month, count: counted.hires.get(month) ?? 0 })),
    medianReplyMinutes: usualMinutes(wanted.flatMap((month) => counted.replies.get(month) ?? [])),
    counted_at: counted.at.toISOString(),
  };
}

/** The totals at the end of each month. */
function cumulated({ at, before, made }: Counted): TypeCounts[] {
  let sum = before;
  return countedMonths(at).map((month) => {
    sum = byType((type) => sum[type] + (made.get(month)?.[type] ?? 0));
    return sum;
  });
}

export function byType(count: (type: SplitType) => number): TypeCounts {
  return Object.fromEntries(SPLIT_TYPES.map((type) => [type, count(type)])) as TypeCounts;
}

type StatsCounts = Omit<AdminStats, "totals" | "breakdown" | "counted_at"> & {
  at: Date;
  users: TypeCounts;
  totals: Omit<AdminStats["totals"], "users" | "employers">;
};

/** The numbers of the overview. */
export function statsOf({ at, users, totals, ...rest }: StatsCounts): AdminStats {
  const shown = suppressed(users, SPLIT_TYPES);
  const { employer } = shown.groups;
  return {
    totals: { users: shown.total, employers: employer, ...totals },
    breakdown: { jobseekers: sumShown(users, shown, SEEKERS), ...shown.groups },
    ...rest,
    counted_at: at.toISOString(),
  };
}

/** The days from the first of these months to the day of the count. */
export const countedDays = (months: readonly string[], today: string): string[] => daysFrom(`${months[0]}-01`, today);
