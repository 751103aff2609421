import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, dayOf, daysFrom, monthAfter, monthOf, monthsUpTo, startOfDay, startOfMonth } from "./manila.ts";

const moment = fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

test("begins a day at midnight in Manila, which is 16:00 UTC of the day before", () => {
  expect(startOfDay("2026-11-20").toISOString()).toBe("2026-11-19T16:00:00.000Z");
  expect(dayOf(new Date("2026-11-19T15:59:59.999Z"))).toBe("2026-11-19");
  expect(dayOf(new Date("2026-11-19T16:00:00Z"))).toBe("2026-11-20");
  expect(monthOf(new Date("2025-12-31T16:00:00Z"))).toBe("2026-01");
  expect(startOfMonth("2026-01").toISOString()).toBe("2025-12-31T16:00:00.000Z");
});

test("counts days and months across the end of a year and 29 February", () => {
  expect(daysFrom("2024-02-28", "2024-03-01")).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
  expect(daysFrom("2026-11-20", "2026-11-19")).toEqual([]);
  expect(monthsUpTo("2026-02", 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect([monthAfter("2025-12"), monthAfter("2026-01", -1), dayAfter("2026-01-01", -1)]).toEqual([
    "2026-01",
    "2025-12",
    "2025-12-31",
  ]);
});

test("puts every moment into exactly one day and one month", () => {
  fc.assert(
    fc.property(moment, (at) => {
      const [day, month] = [dayOf(at), monthOf(at)];
      expect(day.startsWith(month)).toBe(true);
      expect(startOfDay(day).getTime()).toBeLessThanOrEqual(at.getTime());
      expect(startOfDay(dayAfter(day)).getTime()).toBeGreaterThan(at.getTime());
      expect(startOfMonth(month).getTime()).toBeLessThanOrEqual(at.getTime());
      expect(startOfMonth(monthAfter(month)).getTime()).toBeGreaterThan(at.getTime());
    }),
  );
});
