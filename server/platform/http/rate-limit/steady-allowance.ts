import { LRUCache } from "lru-cache";
import { type Counts, isLimit } from "./counts.ts";
import { LIMITS, type LimitName } from "./limits.ts";

/** How long spent points wait until they are reported, in milliseconds. */
const REPORT_MS = 50;
/** Keys whose allowance is remembered. */
const KEYS_MAX = 20_000;

/** What a key may still spend without asking. */
interface Allowance {
  left: number;
  /** When the next one begins, in milliseconds. */
  until: number;
  /** Points that were spent and not reported. */
  unreported: number;
}

interface Options {
  /** Counts for which each call is a round trip. */
  shared: Counts;
  /** Multiplies the points. */
  factor: number;
  /** A clock in milliseconds that never goes back. */
  clock: () => number;
}

const idOf = (name: string, key: string) => `${name}:${key}`;

/**
 * Lets people write at their usual pace without a round trip for each message. Of a limit with a burst, what this process
 * itself sees within the steady rate is allowed at once and reported a moment later, in one write with that of others.
 * For anything faster the shared counts are asked. If they refuse a report, because the same person writes at other
 * processes too, they are asked each time for as long as the burst lasts. So a person can exceed the limit only by one
 * steady rate for each further process.
 *
 * Limits without a burst guard passwords and the like: for these the shared counts are always asked.
 */
export function withSteadyAllowance({ shared, factor, clock }: Options): Counts {
  const allowances = new LRUCache<string, Allowance>({ max: KEYS_MAX });
  const toReport = new Map<string, () => Promise<void>>();

  function allowanceOf(id: string, points: number, seconds: number): Allowance {
    const known = allowances.get(id);
    if (known && clock() < known.until) return known;
    const next = { left: points * factor, until: clock() + seconds * 1000, unreported: known?.unreported ?? 0 };
    allowances.set(id, next);
    return next;
  }

  /** @param untilAsked how many seconds each call is asked for if the report is refused */
  async function report(name: LimitName, key: string, untilAsked: number): Promise<void> {
    const id = idOf(name, key);
    toReport.delete(id);
    const spent = allowances.get(id);
    if (!spent || spent.unreported === 0) return;
    const points = spent.unreported;
    spent.unreported = 0;
    const waitMs = await shared.take(name, key, points);
    if (waitMs !== null) allowances.set(id, { left: 0, until: clock() + untilAsked * 1000, unreported: 0 });
  }

  function reportAll(): void {
    for (const one of [...toReport.values()]) void one();
  }

  return {
    ...shared,
    take: async (name, key, points = 1) => {
      const limit = LIMITS[name];
      if (!("burst" in limit)) return shared.take(name, key, points);
      const id = idOf(name, key);
      const allowance = allowanceOf(id, limit.points, limit.seconds);
      if (allowance.left < points) {
        // In the same turn, so that what was spent before is counted before.
        void report(name, key, limit.burst.seconds);
        return shared.take(name, key, points);
      }
      allowance.left -= points;
      allowance.unreported += points;
      if (toReport.size === 0) setTimeout(reportAll, REPORT_MS).unref();
      if (!toReport.has(id)) toReport.set(id, () => report(name, key, limit.burst.seconds));
      return null;
    },
    clear: async (name, key) => {
      if (isLimit(name)) allowances.delete(idOf(name, key));
      await shared.clear(name, key);
    },
  };
}
