import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";

/** How often a task runs unless it says otherwise, in milliseconds. */
const EVERY_MS = 60_000;

/**
 * Where a task runs when there are several processes: in `one` of them, or in `every` one, because it works on what that
 * process has in memory, or takes its work by leases of its own.
 */
export type TaskScope = "one" | "every";

interface Deps {
  /** What it does, for the log and as its label in the metrics: no two tasks have the same. */
  what: string;
  run: () => Promise<void>;
  everyMs?: number;
  /** Whether it also runs once when the server starts, in every process: one may have died a moment ago. */
  atStart?: boolean;
  /** `one` unless the task says otherwise. */
  scope?: TaskScope;
  /** Called before the last run is waited for. */
  beforeClose?: () => void;
  log: Log;
}

/** How a run has ended. */
export interface TaskRun {
  seconds: number;
  ok: boolean;
}

/** Runs at an interval, one run at a time. Errors are logged; the next run retries. */
export interface ScheduledTask {
  what: string;
  everyMs: number;
  scope: TaskScope;
  /** Runs now, whichever process is to run it; a caller during a run gets that run. Never rejects. */
  run(): Promise<void>;
  /** Calls `tick` at each interval. Without one it runs itself, in this process. */
  start(tick?: () => Promise<void>): void;
  /** Reports the end of every run from now on. */
  observe(ended: (run: TaskRun) => void): void;
  /** Waits for the run that is under way. */
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
      await deps.run();
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
    run,
    start: (tick = run) => {
      timer = setInterval(tick, everyMs).unref();
      if (atStart) void run();
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
