import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Connection } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { openConnection } from "../database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "../database/embedded.ts";
import { Metrics } from "../metrics/metrics.ts";
import { createScheduledTask, type TaskScope } from "./scheduled-task.ts";
import { Scheduler } from "./scheduler.ts";

/** Two processes on one database, and which of them runs a task. */

let dataDir: string;
let database: EmbeddedDatabase;
let connection: Connection;
let recorder: ReturnType<typeof createRecorder>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-scheduler-"));
  database = await startEmbedded(dataDir, createRecorder().log);
  connection = await openConnection(database.uri).asPromise();
});
afterAll(async () => {
  await connection.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  recorder = createRecorder();
  await connection.collection("leases").deleteMany({});
});

/** A process with one task, which notes its runs under the process's name. */
function processOf(
  name: string,
  runs: string[],
  { scope = "one" as TaskScope, fails = false, everyMs = 60_000, atStart = false, ownsDatabase = false } = {},
) {
  const { log } = recorder;
  const metrics = new Metrics(log);
  const run = async () => {
    runs.push(name);
    if (fails) throw new Error("out of order");
  };
  const task = createScheduledTask({ what: "something", scope, everyMs, atStart, run, log });
  const scheduler = new Scheduler({ connection, metrics, tasks: [task], ownsDatabase, log });
  return {
    ...{ task, metrics },
    start: () => scheduler.start(),
    tick: () => scheduler.tick(task),
    close: () => scheduler.close(),
  };
}

test("runs a task in one process, again and again in the same one", async () => {
  const runs: string[] = [];
  const [first, second] = [processOf("first", runs), processOf("second", runs)];
  await first.tick();
  for (let n = 0; n < 3; n += 1) await Promise.all([second.tick(), first.tick()]);
  expect(runs).toEqual(["first", "first", "first", "first"]);
});

test("runs a task once when two processes begin at the same moment", async () => {
  const runs: string[] = [];
  await Promise.all([processOf("first", runs).tick(), processOf("second", runs).tick()]);
  expect(runs).toHaveLength(1);
});

test("gives its tasks to another process when it closes", async () => {
  const runs: string[] = [];
  const [first, second] = [processOf("first", runs), processOf("second", runs)];
  await first.tick();
  await first.close();
  await second.tick();
  expect(runs).toEqual(["first", "second"]);
});

test("takes over from a process that has died", async () => {
  const runs: string[] = [];
  const [dead, alive] = [processOf("dead", runs), processOf("alive", runs)];
  await dead.tick();
  await alive.tick();
  // Its lease has run out.
  await connection.collection("leases").updateMany({}, { $set: { until: new Date(0) } });
  await alive.tick();
  expect(runs).toEqual(["dead", "alive"]);
});

const untilOf = async () => (await connection.collection("leases").findOne())?.until?.getTime();

test("keeps a task that runs every hour for a minute after a run, by the clock of the database", async () => {
  const before = Date.now();
  await processOf("one", [], { everyMs: 3_600_000 }).tick();
  const until = await untilOf();
  expect(until).toBeGreaterThanOrEqual(before + 60_000);
  expect(until).toBeLessThanOrEqual(Date.now() + 60_000);
});

describe("with the timers of hours", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("renews the lease of a task for as long as its process lives, and no lease that another one has", async () => {
    const [first, second] = [processOf("first", []), processOf("second", [])];
    await first.tick();
    await connection.collection("leases").updateMany({}, { $set: { until: new Date(Date.now() + 1000) } });
    const before = await untilOf();
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(async () => expect(await untilOf()).toBeGreaterThan(before ?? 0), { timeout: 20_000 });
    await connection.collection("leases").updateMany({}, { $set: { until: new Date(0) } });
    await second.tick();
    const theirs = await connection.collection("leases").findOne();
    await first.close();
    expect(await connection.collection("leases").findOne()).toEqual(theirs);
    await second.close();
  });

  test("runs a task of the start a little later if a process that has died still has its lease", async () => {
    const runs: string[] = [];
    const lease = { _id: "task: something" as never, owner: "a process that has died" };
    await connection.collection("leases").insertOne({ ...lease, until: new Date(Date.now() + 60_000) });
    const alive = processOf("alive", runs, { everyMs: 3_600_000, atStart: true });
    await alive.start();
    await alive.tick();
    expect(runs).toEqual([]);
    await connection.collection("leases").updateMany({}, { $set: { until: new Date(0) } });
    await vi.advanceTimersByTimeAsync(75_000);
    await vi.waitFor(() => expect(runs).toEqual(["alive"]), { timeout: 20_000 });
    await alive.close();
  });
});

test("runs a task of the start in one of the processes that start at the same moment", async () => {
  const runs: string[] = [];
  const processes = ["first", "second"].map((name) => processOf(name, runs, { atStart: true }));
  for (const one of processes) one.start();
  await expect.poll(() => runs.length).toBeGreaterThan(0);
  // Waits for what has begun. Only the process that has run the task runs it again.
  for (const one of processes) await one.tick();
  for (const one of processes) await one.tick();
  expect(new Set(runs).size).toBe(1);
  for (const one of processes) await one.close();
});

test("runs a task of the start at once in a process that has started the database, although the one before it died", async () => {
  const runs: string[] = [];
  await processOf("dead", runs).tick();
  const other = processOf("other", runs, { atStart: true });
  const alive = processOf("alive", runs, { atStart: true, ownsDatabase: true });
  other.start();
  await other.tick();
  expect(runs).toEqual(["dead"]);
  alive.start();
  await expect.poll(() => runs).toEqual(["dead", "alive"]);
  await other.close();
  await alive.close();
});

test("runs a task of every process in each of them", async () => {
  const runs: string[] = [];
  const scope = "every";
  await Promise.all(["first", "second"].map((name) => processOf(name, runs, { scope }).tick()));
  expect(runs.sort()).toEqual(["first", "second"]);
  expect(await connection.collection("leases").countDocuments()).toBe(0);
});

test("runs by itself at its interval, until it is closed", async () => {
  const runs: string[] = [];
  const one = processOf("one", runs, { everyMs: 5 });
  one.start();
  await expect.poll(() => runs.length).toBeGreaterThan(2);
  await one.close();
  const before = runs.length;
  await one.task.close();
  expect(runs).toHaveLength(before);
  expect(await connection.collection("leases").countDocuments()).toBe(0);
});

test("shows when a task ran, how long it took, and how often it failed", async () => {
  const { task, metrics } = processOf("one", [], { fails: true });
  await task.run();
  await task.run();
  const text = await metrics.text();
  const read = (name: string) => Number(new RegExp(`^${name}\\{task="something"\\} (\\S+)$`, "m").exec(text)?.[1]);
  expect(read("kasama_task_failures_total")).toBe(2);
  expect(read("kasama_task_last_duration_seconds")).toBeGreaterThanOrEqual(0);
  expect(Math.abs(read("kasama_task_last_run_timestamp_seconds") - Date.now() / 1000)).toBeLessThan(60);
});

test("refuses two tasks of one name", () => {
  const { log } = recorder;
  const task = () => createScheduledTask({ what: "same", run: async () => {}, log });
  const tasks = [task(), task()];
  expect(() => new Scheduler({ connection, metrics: new Metrics(log), tasks, ownsDatabase: false, log })).toThrow(
    "the same name",
  );
});
