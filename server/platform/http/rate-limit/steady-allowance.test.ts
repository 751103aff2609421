import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Counts } from "./counts.ts";
import { createMemoryCounts } from "./memory-counts.ts";
import { withSteadyAllowance } from "./steady-allowance.ts";

/** Two processes with the same counts, by a clock that the test moves. Messages: two a second, and a burst of 18. */

let asked: [name: string, key: string, points: number | undefined][];
let shared: Counts;
let one: Counts;
let other: Counts;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const counts = createMemoryCounts(1);
  shared = {
    ...counts,
    take: (name, key, points) => {
      asked.push([name, key, points]);
      return counts.take(name, key, points);
    },
  };
  const join = () => withSteadyAllowance({ shared, factor: 1, clock: () => Date.now() });
  [one, other] = [join(), join()];
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many of a number of simultaneous messages of one person are allowed. */
async function sent(counts: Counts, tries: number, key = "ana"): Promise<number> {
  const waits = await Promise.all(Array.from({ length: tries }, () => counts.take("message", key)));
  return waits.filter((wait) => wait === null).length;
}

test("what people write within the steady rate is reported together, a moment later", async () => {
  expect(await sent(one, 2, "ana")).toBe(2);
  expect(await sent(one, 1, "ben")).toBe(1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([
    ["message", "ana", 2],
    ["message", "ben", 1],
  ]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(2);
});

test("what is faster is asked, after a report of what came before", async () => {
  expect(await sent(one, 25)).toBe(20);
  expect(asked[0]).toEqual(["message", "ana", 2]);
  expect(asked.slice(1)).toEqual(Array.from({ length: 23 }, () => ["message", "ana", 1]));
});

test("someone at two processes gets one steady rate more, and then no more until the burst is over", async () => {
  expect(await sent(one, 25)).toBe(20);
  expect(await sent(other, 25)).toBe(2);
  for (let second = 1; second < 9; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    expect((await sent(one, 5)) + (await sent(other, 5))).toBe(2);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await sent(other, 25)).toBe(20);
});

test("limits without a burst are always asked, also for a single point", async () => {
  expect(await one.take("login-account", "ana")).toBeNull();
  expect(asked).toEqual([["login-account", "ana", 1]]);
});

test("a reset gives the allowance back", async () => {
  await sent(one, 25);
  await one.clear("message", "ana");
  expect(await sent(one, 25)).toBe(20);
});
