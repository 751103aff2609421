import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { JOB_TYPES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { JOB_SORTS } from "#shared/jobs/job-search.ts";
import {
  type Address,
  activeFilters,
  callQuery,
  NO_FILTER,
  readAddress,
  withFilter,
  withJob,
  writeAddress,
} from "./address.ts";

const PLAIN: Address = { filter: NO_FILTER, sort: null, page: 1, job: null };

describe("the address of a search", () => {
  test("is empty without filters", () => {
    expect(readAddress("")).toEqual(PLAIN);
    expect(writeAddress(PLAIN)).toBe("");
  });

  test("keeps the valid fields of a broken one", () => {
    const { filter, sort, page, job } = readAddress(
      `?search=book%20keeper&type=Full-time,Nonsense&work_mode=Remote&min_salary=lots&sort=best&page=0&job=-3&utm=x`,
    );
    expect(filter).toEqual({ ...NO_FILTER, search: "book keeper", work_mode: ["Remote"] });
    expect([sort, page, job]).toEqual([null, 1, null]);
  });

  test("ignores a text that is too long", () => {
    expect(readAddress(`?search=${"x".repeat(201)}&location=Cebu`).filter).toEqual({ ...NO_FILTER, location: "Cebu" });
  });

  const words = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\p{L}\p{N} +#.&=?%]/gu, "").trim());
  const address = fc.record({
    filter: fc.record({
      search: words,
      location: words,
      type: fc.uniqueArray(fc.constantFrom(...JOB_TYPES)),
      work_mode: fc.uniqueArray(fc.constantFrom(...WORK_MODES)),
      skills: fc.uniqueArray(fc.constantFrom("C#", "Data entry", "QuickBooks & Excel", "Node.js"), { maxLength: 4 }),
      accommodations: fc.uniqueArray(fc.constantFrom(...ACCESS_FEATURES)),
      unknown_access: fc.boolean(),
      min_salary: fc.option(fc.nat(100_000_000)),
    }),
    sort: fc.option(fc.constantFrom(...JOB_SORTS)),
    page: fc.integer({ min: 1, max: 1000 }),
    job: fc.option(fc.integer({ min: 1, max: 1e9 })),
  });
  test("restores every search", () => {
    fc.assert(
      fc.property(address, (asked) => {
        // Whether jobs may leave an accommodation unstated only matters if one is chosen.
        const unknown_access = asked.filter.unknown_access && asked.filter.accommodations.length > 0;
        expect(readAddress(writeAddress(asked))).toEqual({ ...asked, filter: { ...asked.filter, unknown_access } });
      }),
    );
  });
  test("offers to remove each filter, and is empty after all were removed", () => {
    fc.assert(
      fc.property(address, (asked) => {
        let now: Address = asked;
        for (let steps = activeFilters(now.filter).length; steps > 0; steps--) {
          const [first] = activeFilters(now.filter);
          if (!first) throw new Error("one is missing");
          now = withFilter(now, first.without);
          expect(activeFilters(now.filter)).toHaveLength(steps - 1);
        }
        expect(callQuery({ ...now, sort: null })).toEqual({});
      }),
    );
  });
});

test("starts at the first page and closes the job when a filter changes", () => {
  const later = { ...PLAIN, page: 4, job: 12, sort: "relevance" as const, filter: { ...NO_FILTER, search: "cook" } };
  expect(withFilter(later, { location: "Cebu" })).toMatchObject({ page: 1, job: null, sort: "relevance" });
  expect(withFilter(later, { search: "" }).sort, "there is no relevance without words").toBeNull();
});

test("does not make the open job part of the search", () => {
  expect(callQuery(withJob(PLAIN, 12))).toEqual(callQuery(PLAIN));
  expect(writeAddress(withJob(PLAIN, 12))).toBe("?job=12");
});
