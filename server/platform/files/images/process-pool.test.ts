import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { PoolTask } from "#server/testing/pool-program.ts";
import { type PoolSettings, ProcessPool } from "./process-pool.ts";

const SETTINGS: PoolSettings = {
  program: new URL("../../../testing/pool-program.ts", import.meta.url),
  taskMs: 60_000,
  startMs: 60_000,
  idleMs: 60_000,
};

const pools: ProcessPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function open(settings: Partial<PoolSettings> = {}) {
  const pool = new ProcessPool({ ...SETTINGS, ...settings });
  pools.push(pool);
  const run = (task: PoolTask) => pool.run(task);
  return { run, pool, who: async () => (await run({ does: "who" })) as { pid: number; environment: string[] } };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a process", () => {
  test("runs one task after another, passes bytes, and has nothing of the server's environment", async () => {
    const { run, who } = open();
    const { pid, environment } = await who();
    expect(await run({ does: "echo", value: new Uint8Array([1, 2, 3]) })).toEqual(new Uint8Array([1, 2, 3]));
    expect((await who()).pid).toBe(pid);
    expect(pid).not.toBe(process.pid);
    for (const name of environment)
      expect(["PATH", "NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE"]).toContain(name);
  });

  test("runs next to others if several tasks run at once", async () => {
    const { who } = open();
    const [a, b] = await Promise.all([who(), who()]);
    expect(a.pid).not.toBe(b.pid);
  });

  test("is killed if it does not answer in time, and the next task gets a new one", async () => {
    const { run, who } = open({ taskMs: 2000 });
    const { pid } = await who();
    await expect(run({ does: "hang" })).rejects.toMatchObject({ reason: "time" });
    expect(isRunning(pid)).toBe(false);
    expect((await who()).pid).not.toBe(pid);
  });

  test.each(["crash", "fail", "eat"] as const)("fails only its own task if it ends by itself (%s)", async (does) => {
    const { run, who } = open();
    const [lost, other] = await Promise.allSettled([run({ does }), run({ does: "echo", value: "fine" })]);
    expect(lost).toMatchObject({ status: "rejected", reason: { reason: "ended" } });
    expect(other).toMatchObject({ status: "fulfilled", value: "fine" });
    expect((await who()).pid).toBeGreaterThan(0);
  });

  test("is not started again for a task that ended it", async () => {
    const { run } = open();
    const folder = await mkdtemp(path.join(tmpdir(), "ks-pool-"));
    try {
      await expect(run({ does: "crash", folder })).rejects.toMatchObject({ reason: "ended" });
      expect(await readdir(folder)).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("fails its task if it cannot be started", async () => {
    const { run } = open({ program: new URL("../../../files/no-such-program.ts", import.meta.url) });
    await expect(run({ does: "who" })).rejects.toMatchObject({ reason: "ended" });
  });

  test("ends after a while without work", async () => {
    const { who } = open({ idleMs: 1 });
    const { pid } = await who();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

describe("a task that its process never started", () => {
  test("is not given to a process that is being stopped because it was idle", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { who } = open({ idleMs: 1000, taskMs: 1_000_000, startMs: 1_000_000 });
      const { pid } = await who();
      vi.advanceTimersByTime(1000);
      // The kill signal is sent, and the process has not ended yet.
      expect((await who()).pid).not.toBe(pid);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is run by a new process", async () => {
    const { who } = open();
    const { pid } = await who();
    process.kill(pid, "SIGKILL");
    expect((await who()).pid).not.toBe(pid);
  });

  test("is not run if the pool is closed in the meantime", async () => {
    const { run, who, pool } = open();
    await who();
    const late = expect(run({ does: "who" })).rejects.toMatchObject({ reason: "ended" });
    await pool.close();
    await late;
  });
});

test("ends every process on close, fails running tasks, and accepts no new ones", async () => {
  const { run, who, pool } = open();
  const { pid } = await who();
  const hanging = run({ does: "hang" });
  const failed = expect(hanging).rejects.toMatchObject({ reason: "ended" });
  await pool.close();
  await failed;
  expect(isRunning(pid)).toBe(false);
  await expect(run({ does: "who" })).rejects.toMatchObject({ reason: "start" });
});
