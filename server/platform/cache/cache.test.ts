import { expect, test } from "vitest";
import { createCache, createShared } from "./cache.ts";

/** Reads that end when the test says so. */
function readings() {
  const begun: { done: (value: number) => void; fail: (err: Error) => void }[] = [];
  return {
    begun,
    read: () => new Promise<number>((done, fail) => begun.push({ done, fail })),
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("cache: shares one read between concurrent callers, and reads again only after it has expired", async () => {
  const { begun, read } = readings();
  let at = 0;
  const ask = createCache({ read, forMs: 100, now: () => new Date(at) });
  const all = Promise.all([ask(), ask()]);
  at = 40;
  begun[0]?.done(1);
  expect([await all, await ask()]).toEqual([[1, 1], 1]);
  at = 100;
  const later = ask();
  begun[1]?.done(2);
  expect([await later, begun.length]).toEqual([2, 2]);
});

test("cache: serves a result to waiting callers even if the read took longer than its lifetime", async () => {
  const { begun, read } = readings();
  let at = 0;
  const ask = createCache({ read, forMs: 100, now: () => new Date(at) });
  const first = ask();
  at = 250;
  begun[0]?.done(1);
  expect(await first).toBe(1);
  at = 349;
  expect([await ask(), begun.length]).toEqual([1, 1]);
  at = 350;
  const later = ask();
  begun[1]?.done(2);
  expect(await later).toBe(2);
});

test("cache: does not extend a lifetime when the clock is set back", async () => {
  const { begun, read } = readings();
  let at = 1_000_000;
  const ask = createCache({ read, forMs: 100, now: () => new Date(at) });
  const first = ask();
  begun[0]?.done(1);
  await first;
  at = 5000;
  const later = ask();
  begun[1]?.done(2);
  expect(await later).toBe(2);
});

test("cache: does not cache errors", async () => {
  const { begun, read } = readings();
  const ask = createCache({ read, forMs: 100, now: () => new Date(0) });
  const first = ask();
  begun[0]?.fail(new Error("the plug was pulled"));
  await expect(first).rejects.toThrow("the plug was pulled");
  const second = ask();
  begun[1]?.done(3);
  expect(await second).toBe(3);
});

test("shared: makes one read for all callers of a turn", async () => {
  const { begun, read } = readings();
  const ask = createShared(read);
  const all = Promise.all([ask(), ask(), ask()]);
  await settled();
  begun[0]?.done(1);
  expect([await all, begun.length]).toEqual([[1, 1, 1], 1]);
});

test("shared: lets callers during a read share the next one", async () => {
  const { begun, read } = readings();
  const ask = createShared(read);
  const first = ask();
  await settled();
  const others = Promise.all([ask(), ask(), ask()]);
  expect(begun.length).toBe(1);
  begun[0]?.done(1);
  expect(await first).toBe(1);
  await settled();
  expect(begun.length).toBe(2);
  const late = ask();
  begun[1]?.done(2);
  expect(await others).toEqual([2, 2, 2]);
  await settled();
  begun[2]?.done(3);
  expect([await late, begun.length]).toEqual([3, 3]);
});

test("shared: fails the callers of a failed read only, and still makes the next one", async () => {
  const { begun, read } = readings();
  const ask = createShared(read);
  const first = ask();
  await settled();
  const second = ask();
  begun[0]?.fail(new Error("the plug was pulled"));
  await expect(first).rejects.toThrow("the plug was pulled");
  await settled();
  begun[1]?.done(2);
  expect(await second).toBe(2);
  await settled();
  const third = ask();
  await settled();
  begun[2]?.done(3);
  expect(await third).toBe(3);
});
