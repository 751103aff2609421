import { isDatabaseLost } from "#server/http/errors.ts";
import type { Log } from "#server/log.ts";

/** Between two looks, in milliseconds. */
const EVERY_MS = 60_000;

/** Looks every minute for those who miss something, one look at a time. What fails is made up for by the next. */
export function createAwayWatch(look: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function run(): Promise<void> {
    looking ??= look()
      .catch((err: unknown) => {
        if (isDatabaseLost(err)) log.warn({ err }, "who is away was not looked for: the database is not reachable");
        else log.error({ err }, "the look for who is away failed");
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  return {
    run,
    start: (): void => {
      timer = setInterval(run, EVERY_MS).unref();
    },
    /** Waits for the look that is under way. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await looking;
    },
  };
}
