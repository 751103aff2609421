import fc from "fast-check";
import { expect, test } from "vitest";
import { namedOf, runsOf, spread, ticksTo } from "./scale.ts";

test("axis steps are round integers from 0 that cover the maximum with little space left over", () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), (max) => {
      const ticks = ticksTo(max);
      const [, step = 0] = ticks;
      const last = ticks.at(-1) ?? 0;
      expect(ticks[0]).toBe(0);
      expect(/^[125]0*$/.test(String(step))).toBe(true);
      expect(last).toBeGreaterThanOrEqual(max);
      expect(last - step).toBeLessThan(Math.max(1, max));
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(6240)).toEqual([0, 2000, 4000, 6000, 8000]);
});

test("an unknown value splits a line", () => {
  const [a, b, c] = [1, 2, 3].map((x) => ({ x, y: 0 }));
  if (!a || !b || !c) throw new Error("there are three");
  expect(runsOf([null, a, b, null, null, c])).toEqual([[a, b], [c]]);
  expect(runsOf([null])).toEqual([]);
});

test("labels the last entry of a row, and no more than fit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 750 }), fc.integer({ min: 1, max: 12 }), (count, most) => {
      const isNamed = namedOf(count, most);
      const named = Array.from({ length: count }, (_, at) => at).filter(isNamed);
      expect(named.at(-1)).toBe(count - 1);
      expect(named.length).toBeLessThanOrEqual(most);
    }),
  );
});

test("spreads labels apart in the order of their lines, above the bottom", () => {
  const heights = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 5 });
  fc.assert(
    fc.property(heights, (ys) => {
      const placed = spread(ys, 20, 300);
      const order = ys.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y);
      const sorted = order.map(({ at }) => placed[at] ?? Number.NaN);
      for (const [n, y] of sorted.entries()) {
        expect(y).toBeLessThanOrEqual(300);
        const above = sorted[n - 1];
        if (above !== undefined) expect(y - above).toBeGreaterThanOrEqual(20 - 1e-9);
      }
    }),
  );
});
