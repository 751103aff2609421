import { describe, expect, test } from "vitest";
import { median, percentile, sum, summarizeLatency } from "./stats.ts";

describe("percentile", () => {
  test("is NaN without values", () => expect(percentile([], 0.5)).toBeNaN());
  test("returns a single value", () => expect([0, 0.5, 1].map((share) => percentile([7], share))).toEqual([7, 7, 7]));
  test("returns the nearest rank", () => {
    const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([1, 2, 3], 0.5)).toBe(2);
  });
});

describe("median", () => {
  test("is NaN without values", () => expect(median([])).toBeNaN());
  test("sorts numerically, and does not change its argument", () => {
    const values = [10, 9, 100];
    expect(median(values)).toBe(10);
    expect(values).toEqual([10, 9, 100]);
  });
  test("returns the mean of the two middle values of an even number", () => expect(median([4, 1, 3, 2])).toBe(2.5));
});

test("sum adds up, and is 0 without values", () => expect([sum([]), sum([1, 2, 3])]).toEqual([0, 6]));

describe("summarizeLatency", () => {
  test("is null without values", () => expect(summarizeLatency([])).toBeNull());
  test("sorts numerically", () =>
    expect(summarizeLatency([100, 9, 30])).toEqual({ p50: 30, p95: 100, p99: 100, max: 100 }));
});
