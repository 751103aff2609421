import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";

/** How often a task runs unless it says otherwise, in milliseconds. */
const EVERY_MS = 60_000;

interface Deps {
  /** What it looks for, for the log. */
  what: string;
  run: () => Promise<void>;
  everyMs?: number;
  /** Whether it also runs once when the server starts: a process may have died a moment ago. */
  atStart?: boolean;
  /** Called before the last run is waited for. */
  beforeClose?: () => void;
  log: Log;
}

/** Something that runs again and again, one run at a time. What fails is made up for by the next run. */
export interface ScheduledTask {
  what: string;
  /** Runs now; whoever asks while a run is under way gets that one. Never rejects. */
  run(): Promise<void>;
  start(): void;
  /** Waits for the run that is under way. */
  close(): Promise<void>;
}

export function createScheduledTask(deps: Deps): ScheduledTask {
  const { what, everyMs = EVERY_MS, atStart = false, beforeClose, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function run(): Promise<void> {
    running ??= deps
      .run()
      .catch((err: unknown) => {
        if (isDatabaseLost(err)) log.warn({ err }, `${what}: not looked for, the database cannot be reached`);
        else log.error({ err }, `${what}: the task failed`);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    what,
    run,
    start: () => {
      timer = setInterval(run, everyMs).unref();
      if (atStart) void run();
    },
    close: async () => {
      clearInterval(timer);
      beforeClose?.();
      await running;
    },
  };
}
