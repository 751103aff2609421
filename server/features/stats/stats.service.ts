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
  let kept: { stats: PublicStats; until: number } | undefined;
  let look: Promise<PublicStats> | undefined;

  async function count(): Promise<PublicStats> {
    const [users, jobs, employers] = await Promise.all([countUsers(), countOpenJobs(), countEmployers()]);
    const stats = { activeUsers: figure(users), jobListings: figure(jobs), partnerEmployers: figure(employers) };
    kept = { stats, until: now().getTime() + KEPT_MS };
    return stats;
  }

  return {
    /** As of half a minute ago at most. Who asks while the database is being asked waits for that same answer. */
    publicStats: async (): Promise<PublicStats> => {
      if (kept && now().getTime() < kept.until) return kept.stats;
      look ??= count().finally(() => {
        look = undefined;
      });
      return look;
    },
  };
}
export type Stats = ReturnType<typeof createStats>;
