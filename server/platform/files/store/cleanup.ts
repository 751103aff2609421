import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import type { Span } from "./file-store.ts";

/** Younger things may be incomplete: a sign-up stores its files before its account. */
const HOUR = 60 * 60 * 1000;
/** Every 24th run covers all rows. */
const WHOLE_EVERY = 24;

/** Removes what a process left behind when it died between two writes. @returns how many were removed */
export type Cleanup = (span: Span) => Promise<number>;

interface Deps {
  /** By name, in the order in which they run. */
  cleanups: Readonly<Record<string, Cleanup>>;
  now: () => Date;
  log: Log;
}

/**
 * Runs the sweeps at the start and then every hour, on everything that is older than an hour. The first run covers all
 * rows, because a start often follows a crash; the next ones cover the rows since then; and once a day a run covers all
 * rows again, for old rows whose removal the database interrupted.
 */
export function createCleanup({ cleanups, now, log }: Deps) {
  let done: Date | null = null;
  let runs = 0;
  let closed = false;
  const closing = Promise.withResolvers<void>();

  async function sweep(): Promise<void> {
    const span = { since: runs % WHOLE_EVERY === 0 ? null : done, before: new Date(now().getTime() - HOUR) };
    let isWhole = true;
    for (const [name, run] of Object.entries(cleanups)) {
      try {
        const removed = await run(span);
        if (removed > 0) log.info({ sweep: name, removed }, "leftovers removed");
      } catch (err) {
        // An error in one sweep does not stop the others; the same span is covered again.
        if (closed || isDatabaseLost(err)) throw err;
        log.error({ err, sweep: name }, "the sweep failed");
        isWhole = false;
      }
    }
    if (!isWhole) return;
    done = span.before;
    runs += 1;
  }

  const task = createScheduledTask({
    what: "leftovers of lost processes",
    everyMs: HOUR,
    atStart: true,
    run: () =>
      Promise.race([
        sweep().catch((err: unknown) => {
          if (!closed) throw err;
        }),
        closing.promise,
      ]),
    // A running sweep ends with the connection: the next start begins again.
    beforeClose: () => {
      closed = true;
      closing.resolve();
    },
    log,
  });
  return { task, run: task.run, close: task.close };
}
export type CleanupRunner = ReturnType<typeof createCleanup>;
