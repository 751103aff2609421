import { randomUUID } from "node:crypto";
import type { Connection } from "mongoose";
import { createLease } from "#server/platform/database/lease.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { ScheduledTask } from "./scheduled-task.ts";

/** How long a process that dies during a run delays the task in the others, in milliseconds. */
const RUN_LEASE_MS = 30_000;
/**
 * After a run its process keeps the lease for this many intervals, so that it also runs the task next time; another
 * process takes over if it dies.
 */
const KEPT_INTERVALS = 1.5;

interface Deps {
  connection: Connection;
  metrics: Pick<Metrics, "taskRan">;
  tasks: readonly ScheduledTask[];
  log: Log;
}

/**
 * Runs all scheduled tasks of the features. One that is for one process runs in the process that has its lease in the
 * database; a process that ends gives its leases back. The lease saves work and nothing else: each task is safe when it
 * runs in two processes at once, as at the start, or when a process was paused for longer than its lease.
 */
export function createScheduler({ connection, metrics, tasks, log }: Deps) {
  const owner = randomUUID();
  const taken = new Set<string>();
  const ticking = new Map<ScheduledTask, Promise<void>>();
  const leaseOf = (task: ScheduledTask, ms: number) => createLease(connection, `task: ${task.what}`, ms);

  async function runLeased(task: ScheduledTask): Promise<void> {
    const lease = leaseOf(task, RUN_LEASE_MS);
    if (!(await lease.take(owner))) return;
    taken.add(task.what);
    const renew = () =>
      void lease.take(owner).catch((err: unknown) => log.warn({ err }, "a task's lease was not renewed"));
    const timer = setInterval(renew, RUN_LEASE_MS / 3).unref();
    await task.run();
    clearInterval(timer);
    await leaseOf(task, KEPT_INTERVALS * task.everyMs).take(owner);
  }

  function tick(task: ScheduledTask): Promise<void> {
    if (task.scope === "every") return task.run();
    const before = ticking.get(task);
    if (before) return before;
    const ticked = runLeased(task)
      .catch((err: unknown) => log.warn({ err }, `${task.what}: the lease could not be asked for`))
      .finally(() => ticking.delete(task));
    ticking.set(task, ticked);
    return ticked;
  }

  async function release(task: ScheduledTask): Promise<void> {
    try {
      await leaseOf(task, 0).release(owner);
    } catch (err) {
      log.warn({ err }, `${task.what}: its lease runs out by itself`);
    }
  }

  const names = new Set(tasks.map(({ what }) => what));
  if (names.size < tasks.length) throw new Error("two scheduled tasks have the same name");
  for (const task of tasks) task.observe((run) => metrics.taskRan(task.what, run));

  return {
    start: (): void => {
      for (const task of tasks) task.start(() => tick(task));
    },
    /** Like the task's interval: runs it if this process has the lease. */
    tick,
    /** Waits for the current runs, and gives the leases back to other processes. */
    close: async (): Promise<void> => {
      await Promise.all(tasks.map((task) => task.close()));
      await Promise.all(ticking.values());
      await Promise.all(tasks.filter(({ what }) => taken.has(what)).map(release));
    },
  };
}
export type Scheduler = ReturnType<typeof createScheduler>;
