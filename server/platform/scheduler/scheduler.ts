import { randomUUID } from "node:crypto";
import type { Connection } from "mongoose";
import { clearLeases, createLease, renewLeases } from "#server/platform/database/lease.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import type { ScheduledTask } from "./scheduled-task.ts";

/**
 * How long a lease lasts, in milliseconds. The process that has run a task renews it, so that it also runs the task next
 * time; when it dies, another one takes over after this time.
 */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 4;
/** When a task of the start is tried again: then the lease of a process that died before the start has ended. */
const RETRY_MS = LEASE_MS + RENEW_MS;

const leaseName = ({ what }: ScheduledTask) => `task: ${what}`;

interface Deps {
  connection: Connection;
  metrics: Pick<Metrics, "taskRan">;
  tasks: readonly ScheduledTask[];
  /** Whether this process has started the database itself: then the process that has a lease from before has died. */
  ownsDatabase: boolean;
  log: Log;
}

/**
 * Runs all scheduled tasks of the features. A task for one process runs in the process that has its lease in the database;
 * a process that closes releases its leases. So while processes are restarted one after another, a task that runs at the
 * start runs in one or two of them. The lease only saves work: each task is safe to run in two processes at once, as
 * happens when a process was paused for longer than its lease.
 */
export class Scheduler {
  readonly #deps: Deps;
  readonly #owner = randomUUID();
  /** The names of the tasks whose leases this process has. */
  readonly #taken = new Set<string>();
  readonly #ticking = new Map<ScheduledTask, Promise<void>>();
  #starting: Promise<void> | undefined;
  #isClosing = false;
  #renewing: NodeJS.Timeout | undefined;
  #retrying: NodeJS.Timeout | undefined;

  /** @throws if two tasks have the same name */
  constructor(deps: Deps) {
    const { metrics, tasks } = deps;
    this.#deps = deps;
    const names = new Set(tasks.map(({ what }) => what));
    if (names.size < tasks.length) throw new Error("two scheduled tasks have the same name");
    for (const task of tasks) task.observe((run) => metrics.taskRan(task.what, run));
  }

  /** Starts the intervals, and the tasks that run at the start. Resolves when these have begun. */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  async #start(): Promise<void> {
    const { connection, tasks, ownsDatabase, log } = this.#deps;
    if (ownsDatabase)
      await clearLeases(connection, tasks.map(leaseName)).catch((err: unknown) =>
        log.warn({ err }, "the leases of tasks from before the start run out by themselves"),
      );
    if (this.#isClosing) return;
    for (const task of tasks) task.start(() => this.tick(task));
    const missed = () =>
      tasks.filter(({ what, scope, atStart }) => atStart && scope === "one" && !this.#taken.has(what));
    this.#retrying = setTimeout(() => void Promise.all(missed().map((task) => this.tick(task))), RETRY_MS).unref();
  }

  /** Like the task's interval: runs it if this process has the lease. */
  tick(task: ScheduledTask): Promise<void> {
    if (task.scope === "every") return task.run();
    const before = this.#ticking.get(task);
    if (before) return before;
    const ticked = this.#runLeased(task)
      .catch((err: unknown) => this.#deps.log.warn({ err }, `${task.what}: the lease could not be asked for`))
      .finally(() => this.#ticking.delete(task));
    this.#ticking.set(task, ticked);
    return ticked;
  }

  async #runLeased(task: ScheduledTask): Promise<void> {
    if (!(await this.#leaseOf(task).take(this.#owner))) return;
    this.#taken.add(task.what);
    this.#renewing ??= setInterval(() => void this.#renew(), RENEW_MS).unref();
    if (!this.#isClosing) await task.run();
  }

  async #renew(): Promise<void> {
    const { connection, log } = this.#deps;
    await renewLeases(connection, this.#tasksTaken().map(leaseName), this.#owner, LEASE_MS).catch((err: unknown) =>
      log.warn({ err }, "the leases of tasks were not renewed"),
    );
  }

  /** Waits for the current runs, and gives the leases back to other processes. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#starting;
    clearTimeout(this.#retrying);
    clearInterval(this.#renewing);
    await Promise.all(this.#deps.tasks.map((task) => task.close()));
    await Promise.all(this.#ticking.values());
    await Promise.all(this.#tasksTaken().map((task) => this.#release(task)));
  }

  async #release(task: ScheduledTask): Promise<void> {
    try {
      await this.#leaseOf(task).release(this.#owner);
    } catch (err) {
      this.#deps.log.warn({ err }, `${task.what}: its lease runs out by itself`);
    }
  }

  #tasksTaken(): ScheduledTask[] {
    return this.#deps.tasks.filter(({ what }) => this.#taken.has(what));
  }

  #leaseOf(task: ScheduledTask) {
    return createLease(this.#deps.connection, leaseName(task), LEASE_MS);
  }
}
