import { expect, test } from "vitest";
import { heldUpBetween, watchTurns } from "./held-up.ts";

test("measures how long this process was kept from its work, and nothing before and after that", async () => {
  watchTurns();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = performance.now();
  // Stands for a machine that gives this process no turn.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  const after = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const heldUp = heldUpBetween(before, after);
  expect(heldUp).toBeGreaterThan(250);
  expect(heldUp).toBeLessThanOrEqual(after - before);
  expect(heldUpBetween(before, before + 150)).toBeLessThanOrEqual(150);
  expect(heldUpBetween(after + 1_000_000, after + 2_000_000)).toBe(0);
});
