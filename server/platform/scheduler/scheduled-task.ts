import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { inLanguage } from "#server/platform/texts/language.ts";

/** How often a task runs unless it says otherwise, in milliseconds. */
const EVERY_MS = 60_000;

/**
 * Where a task runs when there are several processes: in `one` of them, or in `every` one, because it works on what that
 * process has in memory, or uses separate leases for its work.
 */
export type TaskScope = "one" | "every";

interface Deps {
  /** The name of the task in the log and the metrics; must be unique. */
  what: string;
  run: () => Promise<void>;
  everyMs?: number;
  /** Whether it also runs when the server starts, to catch up after a crash; a task of `one` process unless another has it. */
  atStart?: boolean;
  /** `one` unless the task says otherwise. */
  scope?: TaskScope;
  /** Called before the last run is awaited. */
  beforeClose?: () => void;
  log: Log;
}

/** The outcome of a run. */
export interface TaskRun {
  seconds: number;
  ok: boolean;
}

/** Runs at an interval, one run at a time. Errors are logged; the next run retries. */
export interface ScheduledTask {
  what: string;
  everyMs: number;
  scope: TaskScope;
  atStart: boolean;
  /** Runs now in this process; a caller during a run gets that run. Never rejects. */
  run(): Promise<void>;
  /** Calls `tick` at each interval, and now if it runs at the start. Without `tick` the task runs itself, in this process. */
  start(tick?: () => Promise<void>): void;
  /** Reports the outcome of every run from now on. */
  observe(ended: (run: TaskRun) => void): void;
  /** Waits for the current run. */
  close(): Promise<void>;
}

export function createScheduledTask(deps: Deps): ScheduledTask {
  const { what, everyMs = EVERY_MS, atStart = false, scope = "one", beforeClose, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let ended: (run: TaskRun) => void = () => {};

  async function runOnce(): Promise<void> {
    const start = performance.now();
    let ok = true;
    try {
      // A call may start a run, which must not depend on the language of that call.
      await inLanguage(null, deps.run);
    } catch (err) {
      ok = false;
      if (isDatabaseLost(err)) log.warn({ err }, `${what}: not looked for, the database cannot be reached`);
      else log.error({ err }, `${what}: the task failed`);
    }
    ended({ seconds: (performance.now() - start) / 1000, ok });
  }

  function run(): Promise<void> {
    running ??= runOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    what,
    everyMs,
    scope,
    atStart,
    run,
    start: (tick = run) => {
      timer = setInterval(tick, everyMs).unref();
      if (atStart) void tick();
    },
    observe: (listener) => {
      ended = listener;
    },
    close: async () => {
      clearInterval(timer);
      beforeClose?.();
      await running;
    },
  };
}
