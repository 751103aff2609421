import fc from "fast-check";
import { expect, test } from "vitest";
import { APPLICATION_SORTS } from "#shared/applications/applications.rest.ts";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { inShownOrder, listAddress, readListQuery, withChoice } from "./list-query.ts";

const nothing = { job: null, status: null, search: "", sort: null, page: 1, application: null };

test("leaves out values that the endpoint does not know", () => {
  expect(readListQuery("?job_id=x&status=lost&sort=age&page=0&application=-3")).toEqual(nothing);
  expect(readListQuery("?page=999999")).toMatchObject({ page: 1000 });
});

const id = fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: null });
const query = fc.record({
  job: id,
  status: fc.option(fc.constantFrom(...APPLICATION_STATUSES), { nil: null }),
  search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  sort: fc.option(fc.constantFrom(...APPLICATION_SORTS), { nil: null }),
  page: fc.integer({ min: 1, max: 1000 }),
  application: id,
});

test("links positions and figures to their applicants with the endpoint's parameter names", () => {
  expect(readListQuery("?job_id=41")).toEqual({ ...nothing, job: 41 });
  expect(readListQuery("?status=pending")).toEqual({ ...nothing, status: "pending" });
});

test("restores the whole query from the address", () => {
  fc.assert(
    fc.property(query, (one) => {
      expect(readListQuery(listAddress(one))).toEqual(one);
    }),
  );
});

test("starts at the first page when a filter changes", () => {
  const far = { ...nothing, page: 4, application: 9 };
  expect(withChoice(far, { status: "offer" })).toEqual({ ...nothing, status: "offer" });
});

const list = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 12 }), at: fc.nat() }), {
  selector: (one) => one.id,
});

test("keeps the order of displayed rows, and contains every row of the new answer", () => {
  fc.assert(
    fc.property(list, list, (shown, fresh) => {
      const result = inShownOrder(shown, fresh);
      expect([...result].sort((a, b) => a.id - b.id)).toEqual([...fresh].sort((a, b) => a.id - b.id));
      const kept = shown.filter((one) => fresh.some((two) => two.id === one.id)).map((one) => one.id);
      expect(result.filter((one) => kept.includes(one.id)).map((one) => one.id)).toEqual(kept);
    }),
  );
});
