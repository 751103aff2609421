import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createGatherer, GATHER_MS } from "./gather.ts";

interface One {
  n: number;
}

const told: number[][] = [];
/** Each handing on, as React sees it: what comes in one turn is drawn at once. */
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

it("hands on what comes alone at once", async () => {
  gatherer.take({ n: 1 });
  expect(told).toEqual([[1]]);
  await pass(GATHER_MS);
  gatherer.take({ n: 2 });
  expect(told).toEqual([[1], [2]]);
});

it("hands on a hundred in a second in few turns, each once and in its order", async () => {
  for (let n = 1; n <= 100; n += 1) {
    gatherer.take({ n });
    await pass(10);
  }
  await pass(GATHER_MS);
  expect(told.flat()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(told.length).toBeLessThanOrEqual(1000 / GATHER_MS + 1);
});

it("hands on everything that waits when it is asked to, and nothing of it again", async () => {
  for (const n of [1, 2, 3]) gatherer.take({ n });
  await pass(1);
  gatherer.flush();
  expect(told.flat()).toEqual([1, 2, 3]);
  await pass(2 * GATHER_MS);
  expect(told.flat()).toEqual([1, 2, 3]);
});

it("forgets what waits when it is asked to", async () => {
  for (const n of [1, 2]) gatherer.take({ n });
  gatherer.clear();
  await pass(2 * GATHER_MS);
  expect(told).toEqual([[1]]);
  gatherer.take({ n: 3 });
  expect(told.flat()).toEqual([1, 3]);
});

it("loses nothing but what fails", async () => {
  failing = 2;
  gatherer.take({ n: 1 });
  await pass(1);
  for (const n of [2, 3, 4]) gatherer.take({ n });
  expect(() => gatherer.flush()).toThrow("of one handler");
  gatherer.flush();
  expect(told.flat()).toEqual([1, 3, 4]);
});
