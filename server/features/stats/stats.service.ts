import { createCache } from "#server/platform/cache/cache.ts";
import type { PublicStats } from "#shared/stats/stats.rest.ts";
import { number } from "#shared/texts/format.ts";

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

const figure = (value: number) => ({ value, formatted: number(value) });

/** The three public totals. */
export function createStats({ countUsers, countOpenJobs, countEmployers, now }: Deps) {
  const counted = createCache({
    read: () => Promise.all([countUsers(), countOpenJobs(), countEmployers()]),
    forMs: KEPT_MS,
    now,
  });

  return {
    /** At most half a minute old, in the reader's language. Concurrent callers share one read of the database. */
    publicStats: async (): Promise<PublicStats> => {
      const [users, jobs, employers] = await counted();
      return { activeUsers: figure(users), jobListings: figure(jobs), partnerEmployers: figure(employers) };
    },
  };
}
export type Stats = ReturnType<typeof createStats>;
