import type { Analytics } from "#shared/admin/figures/figures.rest.ts";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { WORK_MODES } from "#shared/jobs/job-lists.ts";
import { dayOf, daysFrom, monthOf, monthsUpTo } from "#shared/manila.ts";

/** Statistics as the server sends them, for tests. */

/** The numbers of a large community in its last months. */
export function grown(months: number): Analytics {
  const now = new Date();
  const names = monthsUpTo(monthOf(now), months);
  const usersOverTime = names.map((month, n) => {
    const at = n + 24 - months;
    const groups = { general: 4000 + 97 * at, employer: 280 + 6 * at, pwd: 2200 + 81 * at, indigenous: 560 + 48 * at };
    return { month, total: Object.values(groups).reduce((sum, one) => sum + one, 0), ...groups };
  });
  const last = usersOverTime.at(-1);
  return {
    usersOverTime,
    usersDistribution: (["general", "employer", "pwd", "indigenous"] as const).map((type) => ({
      type,
      count: last?.[type] ?? null,
    })),
    jobsByWorkMode: WORK_MODES.map((work_mode, n) => ({ work_mode, count: [1040, 512, 384][n] ?? 0 })),
    applicationsByStatus: APPLICATION_STATUSES.map((status, n) => ({
      status,
      count: [1902, 2310, 1144, 286, 731, 1548, 283][n] ?? 0,
    })),
    messagesPerDay: daysFrom(`${names[0]}-01`, dayOf(now)).map((day, n) => ({
      day,
      count: 220 + 2 * n + ((n * 53) % 170),
    })),
    hires: names.map((month, n) => ({ month, count: 14 + ((n * 7) % 23) })),
    medianReplyMinutes: 42,
    counted_at: new Date(now.getTime() - 20_000).toISOString(),
  };
}

/** The numbers of a community in its first weeks. */
export function small(): Analytics {
  const few = grown(12);
  return {
    ...few,
    usersOverTime: few.usersOverTime.map(({ month }, n) => ({
      month,
      total: n < 6 ? null : 10 + 5 * n,
      general: null,
      employer: n < 8 ? null : 12 + n,
      pwd: null,
      indigenous: null,
    })),
    usersDistribution: few.usersDistribution.map(({ type }) => ({ type, count: type === "employer" ? 23 : null })),
    jobsByWorkMode: few.jobsByWorkMode.map(({ work_mode }) => ({ work_mode, count: 0 })),
    applicationsByStatus: few.applicationsByStatus.map(({ status }) => ({ status, count: 0 })),
    messagesPerDay: few.messagesPerDay.map(({ day }) => ({ day, count: 0 })),
    hires: few.hires.map(({ month }) => ({ month, count: 0 })),
    medianReplyMinutes: null,
  };
}
