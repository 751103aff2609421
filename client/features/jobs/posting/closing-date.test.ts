import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf, endOfDay } from "./closing-date.ts";

const days = fc
  .date({ min: new Date("2000-01-02"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => dayOf(date.toISOString()));

test("a job closes with the last second of its day, and is shown with that day", () => {
  fc.assert(
    fc.property(days, (day) => {
      const end = new Date(endOfDay(day) ?? "");
      expect(dayOf(end.toISOString())).toBe(day);
      expect([end.getHours(), end.getMinutes(), end.getSeconds()]).toEqual([23, 59, 59]);
    }),
  );
});

test("treats an empty day as none, and leaves an invalid day for the server to refuse", () => {
  expect(endOfDay("")).toBeNull();
  expect(dayOf(null)).toBe("");
  expect(endOfDay("soon")).toBe("soon");
});

test("a date that is not changed stays to the second", () => {
  const stored = new Date(2026, 11, 4, 10, 30).toISOString();
  expect(endOfDay(dayOf(stored), stored)).toBe(stored);
  expect(endOfDay("2026-12-05", stored)).not.toBe(stored);
});
