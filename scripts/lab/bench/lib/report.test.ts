import { expect, test } from "vitest";
import { figuresTable, ms, percent, table, times, whole } from "./report.ts";

test("aligns columns by their widest cells, and numbers to the right", () => {
  expect(
    table(
      ["What", "N"],
      [
        ["a", "1"],
        ["longer", "1,000"],
      ],
    ).split("\n"),
  ).toEqual(["What        N", "------  -----", "a           1", "longer  1,000"]);
});

test("shows whether a target is met or missed, and a figure without a target as it is", () => {
  const lines = figuresTable([
    { what: "ratio", value: "0.30 x", bar: { text: ">= 0.25 x", met: true } },
    { what: "p99", value: "5.00 x", bar: { text: "<= 4 x", met: false } },
    { what: "rate", value: "9" },
  ]).split("\n");
  expect(lines[2]).toMatch(/^ratio +0\.30 x +>= 0\.25 x +met$/);
  expect(lines[3]).toMatch(/^p99 +5\.00 x +<= 4 x +missed$/);
  expect(lines[4]).toMatch(/^rate +9$/);
});

test("shows a dash for what could not be measured", () => {
  expect([whole(Number.NaN), ms(Number.NaN), percent(null), percent(Number.NaN), times(1 / 0)]).toEqual(
    Array.from({ length: 5 }, () => "-"),
  );
  expect([whole(12345.6), ms(1.234), ms(123.4), percent(0.456), times(0.254)]).toEqual([
    "12,346",
    "1.23 ms",
    "123.4 ms",
    "46 %",
    "0.25 x",
  ]);
});
