import { setImmediate as turn } from "node:timers/promises";
import type { Log } from "#server/platform/log/log.ts";

/** Work that no reply waits for. The server waits for all of it before it closes. */
export interface Background {
  /**
   * Starts `work` in a later turn of the event loop, after the reply is sent, so that the response time does not depend
   * on the work. Errors are logged under `what`.
   */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when all started work has ended. */
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
