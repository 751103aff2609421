import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";

/** Between two looks, in milliseconds. */
const EVERY_MS = 60_000;

interface Deps {
  /** What it looks for, for the log. */
  what: string;
  look: () => Promise<void>;
  /** A minute where nothing is said. */
  everyMs?: number;
  log: Log;
}

/** Looks for something again and again, one look at a time. What fails is made up for by the next. */
export function createScheduledTask({ what, look, everyMs = EVERY_MS, log }: Deps) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function run(): Promise<void> {
    looking ??= look()
      .catch((err: unknown) => {
        if (isDatabaseLost(err)) log.warn({ err }, `${what}: not looked for, the database is not reachable`);
        else log.error({ err }, `${what}: the look failed`);
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  return {
    run,
    start: (): void => {
      timer = setInterval(run, everyMs).unref();
    },
    /** Waits for the look that is under way. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await looking;
    },
  };
}
