import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { Heartbeat } from "./heartbeat.ts";

/** Heartbeats to a model of Redis that answers late, with its own time. */

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** @param line how long Redis takes for an answer, in milliseconds, and whether it is reachable at all */
function startBeating(line: { ms: number; isReachable?: boolean }) {
  const sentAt: number[] = [];
  let returns = 0;
  const heartbeat: Heartbeat = new Heartbeat({
    registry: {
      get isReachable() {
        return line.isReachable ?? true;
      },
      beat: async (at) => {
        sentAt.push(at);
        await sleep(line.ms);
        heartbeat.echoed(at);
        return { now: performance.now(), living: new Set() };
      },
    },
    answered: () => {},
    cameBack: () => {
      returns += 1;
    },
    log: createRecorder().log,
  });
  heartbeat.start();
  return { heartbeat, sentAt, returns: () => returns };
}

/** Whether it counted as connected all the time. */
async function isConnectedFor(heartbeat: Heartbeat, ms: number): Promise<boolean> {
  for (let left = ms; left > 0; left -= 10) {
    await vi.advanceTimersByTimeAsync(10);
    if (!heartbeat.isConnected) return false;
  }
  return true;
}

test.each([0, 200, 400])(
  "stays connected to a Redis that answers after %i ms, with two heartbeats a second",
  async (ms) => {
    const { heartbeat, sentAt } = startBeating({ ms });
    await vi.advanceTimersByTimeAsync(ms + 1);
    expect(await isConnectedFor(heartbeat, 10_000)).toBe(true);
    expect(sentAt.length).toBeGreaterThanOrEqual(20);
    heartbeat.stop();
  },
);

test("never has two heartbeats under way, and is not connected to a Redis that answers after more than a second", async () => {
  const { heartbeat, sentAt } = startBeating({ ms: 1200 });
  await vi.advanceTimersByTimeAsync(1300);
  expect(await isConnectedFor(heartbeat, 5000)).toBe(false);
  const pauses = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1200);
  heartbeat.stop();
});

test("says once that Redis was away and has come back, and counts how long", async () => {
  const line = { ms: 1, isReachable: true };
  const { heartbeat, returns } = startBeating(line);
  await vi.advanceTimersByTimeAsync(2000);
  line.isReachable = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([heartbeat.isHealthy, heartbeat.isConnected, returns()]).toEqual([false, false, 0]);
  line.isReachable = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect([heartbeat.isHealthy, heartbeat.isConnected, returns()]).toEqual([true, true, 1]);
  expect(heartbeat.awayMs).toBeGreaterThan(8000);
  expect(heartbeat.awayMs).toBeLessThan(11_000);
  heartbeat.stop();
});
