import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ACCESS_FEATURES } from "./access-features.ts";
import { JOB_TYPES, WORK_MODES } from "./job-lists.ts";
import { filterOf, type JobFilter, JobSearch, NewSavedSearch, narrows, queryOf } from "./job-search.ts";
import { jobsTexts as JOB_TEXTS } from "./texts/jobs.texts.ts";

const NOTHING = filterOf({});
const saidOf = (schema: z.ZodMiniType, sent: unknown) =>
  z.safeParse(schema, sent).error?.issues.map(({ path }) => path.join("."));

const word = fc
  .stringMatching(/^[A-Za-z0-9+#. ]{1,20}$/)
  .map((text) => text.trim())
  .filter((text) => text !== "");
const filters: fc.Arbitrary<JobFilter> = fc.record({
  search: fc.oneof(fc.constant(""), word),
  location: fc.oneof(fc.constant(""), word),
  type: fc.uniqueArray(fc.constantFrom(...JOB_TYPES)),
  work_mode: fc.uniqueArray(fc.constantFrom(...WORK_MODES)),
  skills: fc.uniqueArray(word, { maxLength: 20 }),
  accommodations: fc.uniqueArray(fc.constantFrom(...ACCESS_FEATURES)),
  unknown_access: fc.boolean(),
  min_salary: fc.oneof(fc.constant(null), fc.nat(100_000_000)),
});

test("reads the same filter from the address that it was written to", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const unknown_access = filter.unknown_access && filter.accommodations.length > 0;
      expect(filterOf(z.parse(JobSearch, queryOf(filter)))).toEqual({ ...filter, unknown_access });
    }),
  );
});

test("splits values at commas, ignores empty ones and counts duplicates once", () => {
  const query = z.parse(JobSearch, { type: "Full-time,,Contract,Full-time", accommodations: "", page: "2" });
  expect(query).toMatchObject({ type: ["Full-time", "Contract"], accommodations: [], page: 2 });
});

test.each([
  { type: "Volunteer" },
  { work_mode: "Moon" },
  { accommodations: "quiet_space,elevator" },
  { unknown_access: "yes" },
  { min_salary: "-1" },
  { min_salary: "100000001" },
  { sort: "random" },
  { page: "0" },
  { page_size: "51" },
  { search: "x".repeat(201) },
  { location: "x".repeat(121) },
  { skills: Array.from({ length: 21 }, (_none, n) => `s${n}`).join(",") },
  { skills: "x".repeat(51) },
  { employer_id: "7" },
])("refuses %j at its field", (query) => {
  expect(saidOf(JobSearch, query)?.map((field) => field.split(".")[0])).toEqual(
    "employer_id" in query ? [""] : Object.keys(query),
  );
});

test("refuses to save a search that filters nothing", () => {
  expect(narrows(NOTHING)).toBe(false);
  expect(z.safeParse(NewSavedSearch, { filter: {} }).error?.issues).toMatchObject([
    { path: ["filter"], message: JOB_TEXTS.searchEmpty },
  ]);
  // This value alone filters nothing.
  expect(saidOf(NewSavedSearch, { filter: { unknown_access: true } })).toEqual(["filter"]);
  expect(z.parse(NewSavedSearch, { filter: { search: "clerk" } })).toEqual({
    name: "",
    filter: { ...NOTHING, search: "clerk" },
    mail: false,
  });
});
