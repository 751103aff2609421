import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createGatherer, GATHER_MS } from "./gather.ts";

interface One {
  n: number;
}

const told: number[][] = [];
/** Groups the delivered items by event-loop turn, as React would render them. */
let turn: number[] | null = null;
let failing = 0;
const gatherer = createGatherer<One>(({ n }) => {
  if (n === failing) throw new Error("of one handler");
  if (!turn) {
    const mine: number[] = [];
    turn = mine;
    told.push(mine);
    queueMicrotask(() => {
      turn = null;
    });
  }
  turn.push(n);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  told.length = 0;
  failing = 0;
});
afterEach(async () => {
  gatherer.clear();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("delivers a single item at once", async () => {
  gatherer.take({ n: 1 });
  expect(told).toEqual([[1]]);
  await pass(GATHER_MS);
  gatherer.take({ n: 2 });
  expect(told).toEqual([[1], [2]]);
});

it("delivers a hundred items within a second in few batches, each once and in order", async () => {
  for (let n = 1; n <= 100; n += 1) {
    gatherer.take({ n });
    await pass(10);
  }
  await pass(GATHER_MS);
  expect(told.flat()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(told.length).toBeLessThanOrEqual(1000 / GATHER_MS + 1);
});

it("delivers all waiting items once when it is flushed", async () => {
  for (const n of [1, 2, 3]) gatherer.take({ n });
  await pass(1);
  gatherer.flush();
  expect(told.flat()).toEqual([1, 2, 3]);
  await pass(2 * GATHER_MS);
  expect(told.flat()).toEqual([1, 2, 3]);
});

it("discards the waiting items when it is cleared", async () => {
  for (const n of [1, 2]) gatherer.take({ n });
  gatherer.clear();
  await pass(2 * GATHER_MS);
  expect(told).toEqual([[1]]);
  gatherer.take({ n: 3 });
  expect(told.flat()).toEqual([1, 3]);
});

it("delivers the other items when one fails", async () => {
  failing = 2;
  gatherer.take({ n: 1 });
  await pass(1);
  for (const n of [2, 3, 4]) gatherer.take({ n });
  expect(() => gatherer.flush()).toThrow("of one handler");
  gatherer.flush();
  expect(told.flat()).toEqual([1, 3, 4]);
});
