import { setImmediate as turn } from "node:timers/promises";
import type { Log } from "#server/platform/log/log.ts";

/** Work that no answer waits for. The server waits for all of it before it closes. */
export interface Background {
  /**
   * Begins `work` in a later turn of the event loop: an answer that is given now is on its way before, so that nothing
   * about it tells what the work found to do. A failure is logged under `what`.
   */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when everything that was begun has ended. */
  settled(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    await turn();
    try {
      await work();
    } catch (err) {
      log.error({ err }, `failed in the background: ${what}`);
    }
  }

  return {
    run: (what, work) => {
      const attempted = attempt(what, work).finally(() => running.delete(attempted));
      running.add(attempted);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
