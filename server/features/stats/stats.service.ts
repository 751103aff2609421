import { createCache } from "#server/platform/cache/cache.ts";
import type { PublicStats } from "#shared/stats/stats.rest.ts";

interface Deps {
  /** People who verified their address and are not suspended. */
  countUsers: () => Promise<number>;
  /** Those that a visitor can find. */
  countOpenJobs: () => Promise<number>;
  countEmployers: () => Promise<number>;
  now: () => Date;
}

/** How long an answer stands, in milliseconds. Anyone may ask as often as they like: the database is not asked more. */
const KEPT_MS = 30_000;

const inWords = new Intl.NumberFormat("en-PH");
const figure = (value: number) => ({ value, formatted: inWords.format(value) });

/** The three public sums. */
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
