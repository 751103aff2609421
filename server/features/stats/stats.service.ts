import { createCache } from "#server/platform/cache/cache.ts";
import type { PublicStats } from "#shared/stats/stats.rest.ts";

interface Deps {
  /** Active accounts: verified and not suspended. */
  countUsers: () => Promise<number>;
  /** Jobs that a visitor can find. */
  countOpenJobs: () => Promise<number>;
  countEmployers: () => Promise<number>;
  now: () => Date;
}

/** How long a result is cached, in milliseconds: anonymous calls cause no further database reads. */
const KEPT_MS = 30_000;

const inWords = new Intl.NumberFormat("en-PH");
const figure = (value: number) => ({ value, formatted: inWords.format(value) });

/** The three public totals. */
export function createStats({ countUsers, countOpenJobs, countEmployers, now }: Deps) {
  async function count(): Promise<PublicStats> {
    const [users, jobs, employers] = await Promise.all([countUsers(), countOpenJobs(), countEmployers()]);
    return { activeUsers: figure(users), jobListings: figure(jobs), partnerEmployers: figure(employers) };
  }

  return {
    /** At most half a minute old. Concurrent callers share one read of the database. */
    publicStats: createCache({ read: count, forMs: KEPT_MS, now }),
  };
}
export type Stats = ReturnType<typeof createStats>;
