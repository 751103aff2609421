import fc from "fast-check";
import { expect, test } from "vitest";
import { numberOf, numberText } from "./number-text.ts";

test.each([
  ["", null],
  ["  ", null],
  ["₱", null],
  ["0", 0],
  ["2.5", 2.5],
  ["12.", 12],
  [" 25 000 ", 25_000],
  ["25,000.50", 25_000.5],
  ["₱ 1,250,000", 1_250_000],
  ["PHP 18000", 18_000],
  ["-3", -3],
])("reads %j as %s", (typed, value) => expect(numberOf(typed)).toBe(value));

test.each(["two", "2 or 3", "2,5", "1,00", "25,0000", "1e3", "0x10", "1.2.3", "Infinity", ".", "-", "--1"])(
  "rejects %j",
  (typed) => expect(numberOf(typed)).toBeNaN(),
);

test("reads a number back from its own text, to the centavo", () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 10_000_000_000 })), (cents) => {
      const value = cents === null ? null : cents / 100;
      expect(numberOf(numberText(value))).toBe(value);
    }),
  );
});

test("returns null, a finite number or NaN for any input", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const value = numberOf(typed);
      expect(value === null || Number.isFinite(value) || Number.isNaN(value)).toBe(true);
    }),
  );
});
