import { createCache, createShared } from "#server/platform/cache/cache.ts";
import { ANALYTICS_MONTHS, type Analytics } from "#shared/admin/figures/figures.rest.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { dayOf } from "#shared/manila.ts";
import { createDayCounts } from "./day-counts.ts";
import { type CountingDeps, countUsers, createCounting } from "./figures.counting.ts";
import { analyticsOf, statsOf } from "./figures.folds.ts";

/** How long statistics are cached at least, in milliseconds, whichever months are asked for. */
const KEPT_MS = 30_000;

interface Deps extends Omit<CountingDeps, "days"> {
  countWritten: (from: Date | null, to: Date | null) => Promise<number>;
  countOpenJobs: () => Promise<number>;
  countOnline: () => Promise<number>;
  /** What waits for a decision of an admin. */
  pending: Record<keyof AdminStats["pending"], () => Promise<number>>;
}

/** The numbers of the admin area. They are counted from the rows and cached briefly, never stored. */
export function createFigures(deps: Deps) {
  const { countAt, countWritten, countOpenJobs, countOnline, pending, now } = deps;
  const days = createDayCounts({ count: countWritten, now });

  async function countStats(): Promise<AdminStats> {
    const at = now();
    const [
      users,
      jobs,
      sent,
      messages,
      messages_today,
      online,
      employers,
      company_changes,
      pwd_ids,
      listings,
      reports,
    ] = await Promise.all([
      countUsers(deps),
      countOpenJobs(),
      Promise.all(APPLICATION_STATUSES.map(countAt)),
      days.total(),
      days.ofDay(dayOf(at)),
      countOnline(),
      pending.employers(),
      pending.company_changes(),
      pending.pwd_ids(),
      pending.listings(),
      pending.reports(),
    ]);
    const applications = sent.reduce((sum, count) => sum + count, 0);
    return statsOf({
      at,
      users,
      totals: { jobs, applications, messages, online },
      pending: { employers, company_changes, pwd_ids, listings, reports },
      messages_today,
    });
  }

  const stats = createShared(countStats);
  const counted = createCache({ read: createCounting({ ...deps, days }), forMs: KEPT_MS, now });
  return {
    /** As of the moment of the call, or later. */
    stats,
    /** As of half a minute ago, or a little longer if counting takes long. */
    analytics: async (months = ANALYTICS_MONTHS): Promise<Analytics> => analyticsOf(await counted(), months),
  };
}
export type Figures = ReturnType<typeof createFigures>;
