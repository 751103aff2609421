import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf, endOfDay } from "./closing-date.ts";

const days = fc
  .date({ min: new Date("2000-01-02"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => dayOf(date.toISOString()));

test("closes a job at the last second of its day, and shows that day", () => {
  fc.assert(
    fc.property(days, (day) => {
      const end = new Date(endOfDay(day) ?? "");
      expect(dayOf(end.toISOString())).toBe(day);
      expect([end.getHours(), end.getMinutes(), end.getSeconds()]).toEqual([23, 59, 59]);
    }),
  );
});

test("treats an empty date as none, and leaves an invalid date for the server to reject", () => {
  expect(endOfDay("")).toBeNull();
  expect(dayOf(null)).toBe("");
  expect(endOfDay("soon")).toBe("soon");
});

test("keeps the stored time to the second if the date is not changed", () => {
  const stored = new Date(2026, 11, 4, 10, 30).toISOString();
  expect(endOfDay(dayOf(stored), stored)).toBe(stored);
  expect(endOfDay("2026-12-05", stored)).not.toBe(stored);
});
