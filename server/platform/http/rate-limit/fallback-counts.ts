import { withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Counts } from "./counts.ts";

/** A count that takes longer than this is made in memory: nobody's message waits for it any longer. */
const ANSWER_MS = 2000;
/** After a failure the shared counts are left alone for so long. */
const PAUSE_MS = 5000;

interface Deps {
  /** Counts that may be out of reach for a while. */
  shared: Counts;
  /** Counts that never are. */
  own: Counts;
  isReachable: () => boolean;
  log: Log;
}

/**
 * Shared counts, and this process's own ones while those are away: limits get looser by the number of processes then,
 * and never fall away. Not the insurance of rate-limiter-flexible, which neither knows delays nor tells that it pays.
 */
export function createFallbackCounts({ shared, own, isReachable, log }: Deps): Counts {
  let away = false;
  let pausedUntil = 0;

  /** Said once, not with each call. */
  function lost(err?: unknown): void {
    if (!away) log.warn({ err }, "Redis is away: limits are counted in this process alone until it is back");
    away = true;
  }

  async function count<T>(ask: (counts: Counts) => Promise<T>): Promise<T> {
    if (!isReachable()) {
      lost();
      return ask(own);
    }
    if (performance.now() < pausedUntil) return ask(own);
    try {
      const answer = await withDeadline(ask(shared), ANSWER_MS);
      if (away) log.info("Redis is back: limits are counted there again");
      away = false;
      return answer;
    } catch (err) {
      pausedUntil = performance.now() + PAUSE_MS;
      lost(err);
      return ask(own);
    }
  }

  return {
    take: (name, key) => count((counts) => counts.take(name, key)),
    ask: (name, key) => count((counts) => counts.ask(name, key)),
    giveBack: (name, key) => count((counts) => counts.giveBack(name, key)),
    noteFailure: (name, key) => count((counts) => counts.noteFailure(name, key)),
    failures: (name, key) => count((counts) => counts.failures(name, key)),
    clear: (name, key) => count((counts) => counts.clear(name, key)),
  };
}
