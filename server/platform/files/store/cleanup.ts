import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import type { Span } from "./file-store.ts";

/** What is younger may still be on its way: a sign-up stores its files before its account. */
const HOUR = 60 * 60 * 1000;
/** One run in so many looks at all of it. */
const WHOLE_EVERY = 24;

/** Removes what a process left behind that ended between two writes. @returns how many things */
export type Cleanup = (span: Span) => Promise<number>;

interface Deps {
  /** By name, in the order in which they run. */
  cleanups: Readonly<Record<string, Cleanup>>;
  now: () => Date;
  log: Log;
}

/**
 * Runs the sweeps at the start and then every hour, over everything that is older than an hour. The first run looks
 * at all of it, for a crash leaves something behind and a start follows it; the next ones at what has come since; and
 * one a day at all of it again, for a removal of old things that the database broke off.
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
        // What one stumbles over keeps none of the others from running; its own are looked at again.
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
    // A sweep that is under way ends with the connection, wherever it is: the next start begins again.
    beforeClose: () => {
      closed = true;
      closing.resolve();
    },
    log,
  });
  return { task, run: task.run, close: task.close };
}
export type CleanupRunner = ReturnType<typeof createCleanup>;
