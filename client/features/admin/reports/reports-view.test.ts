import fc from "fast-check";
import { expect, test } from "vitest";
import { REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { reportIdOf, reportsAddress, viewOf } from "./reports-view.ts";

test("restores the whole view from the address", () => {
  const view = fc.record({ status: fc.constantFrom(...REPORT_STATUSES), page: fc.integer({ min: 1, max: 500 }) });
  fc.assert(
    fc.property(view, (one) => {
      expect(viewOf(reportsAddress(one).replace(/^[^?]*/, ""))).toEqual(one);
    }),
  );
});

test("ignores invalid parameters", () => {
  for (const address of ["", "?status=closed&page=0", "?page=501", "?page=x", "?status="])
    expect(viewOf(address)).toEqual({ status: "open", page: 1 });
});

test.each([
  ["/AdminDashboard/reports/7", 7],
  ["/AdminDashboard/reports/7/", 7],
  ["/AdminDashboard/reports/07", null],
  ["/AdminDashboard/reports/x", null],
  ["/AdminDashboard/reports", null],
])("%s is the address of report %s", (path, id) => {
  expect(reportIdOf(path)).toBe(id);
});
