import { withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Counts } from "./counts.ts";

/** After this time, in milliseconds, a call is counted in memory, so that no message waits longer. */
const ANSWER_MS = 1000;
/** After a failure the shared counts are not used for so long, in milliseconds. */
const PAUSE_MS = 5000;

interface Deps {
  /** Counts that may be unreachable for a while. */
  shared: Counts;
  /** Counts that are always reachable. */
  own: Counts;
  isReachable: () => boolean;
  log: Log;
}

/**
 * Uses the shared counts, and this process's own ones while the shared ones are unreachable: then limits are looser by
 * the number of processes, but never off. The insurance of rate-limiter-flexible knows no delays and logs no outage.
 */
export function createFallbackCounts({ shared, own, isReachable, log }: Deps): Counts {
  let isDown = false;
  let pausedUntil = 0;

  /** Logs once per outage. */
  function lost(err?: unknown): void {
    if (!isDown) log.warn({ err }, "Redis is away: limits are counted in this process alone until it is back");
    isDown = true;
  }

  async function count<T>(ask: (counts: Counts) => Promise<T>): Promise<T> {
    if (!isReachable()) {
      lost();
      return ask(own);
    }
    if (performance.now() < pausedUntil) return ask(own);
    try {
      const answer = await withDeadline(ask(shared), ANSWER_MS);
      if (isDown) log.info("Redis is back: limits are counted there again");
      isDown = false;
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
