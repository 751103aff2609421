import fc from "fast-check";
import { expect, test } from "vitest";
import { APPLICATION_STATUSES, isFinal } from "#shared/applications/status-lists.ts";
import type { LinkedRow } from "./applications.repo.ts";
import { linkedApplicationsOf } from "./linked-applications.ts";

const ME = 1;
const row = (_id: number, more: Partial<LinkedRow> = {}): LinkedRow => ({
  _id,
  employer_id: ME,
  applicant_id: 2,
  job_title: `Job ${_id}`,
  status: "review",
  version: 1,
  updated_at: new Date(1000 * _id),
  ...more,
});
const about = (...rows: LinkedRow[]) => linkedApplicationsOf(ME, rows).get(2);

test("leaves out people without an application and withdrawn ones, which still count as a change", () => {
  expect(about()).toBeUndefined();
  expect(about(row(7, { status: "withdrawn", version: 3 }))).toEqual({ rev: 3, application: null, others: 0 });
});

test("prefers open to decided applications, then the one that changed last", () => {
  const [older, newer, decided] = [row(7), row(8), row(9, { status: "rejected", version: 2 })];
  expect(about(older, decided, newer)).toEqual({
    rev: 4,
    application: { id: 8, job_title: "Job 8", status: "review" },
    others: 2,
  });
  expect(about(older, decided)?.application).toMatchObject({ id: 7 });
  expect(about(decided)).toMatchObject({ application: { id: 9, status: "rejected" }, others: 0 });
});

test("is keyed by the other person, whichever of the two applied", () => {
  const byOther = linkedApplicationsOf(ME, [
    row(7),
    row(8, { applicant_id: 3 }),
    row(9, { employer_id: 4, applicant_id: ME }),
  ]);
  expect([...byOther].map(([other, shown]) => [other, shown.application?.id])).toEqual([
    [2, 7],
    [3, 8],
    [4, 9],
  ]);
});

test("is the same for both sides in any order of rows, and each change has a larger version", () => {
  const some = fc.uniqueArray(
    fc.record({
      _id: fc.integer({ min: 1, max: 50 }),
      status: fc.constantFrom(...APPLICATION_STATUSES),
      version: fc.integer({ min: 1, max: 9 }),
      // From a few times only, so that some are equal.
      updated_at: fc.integer({ min: 0, max: 3 }).map((n) => new Date(n)),
    }),
    { selector: ({ _id }) => _id, minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(some, fc.nat(), (plans, pick) => {
      const rows = plans.map((plan) => row(plan._id, plan));
      const found = about(...rows);
      expect(about(...rows.toReversed())).toEqual(found);
      expect(linkedApplicationsOf(2, rows).get(ME)).toEqual(found);
      const current = rows.filter(({ status }) => status !== "withdrawn");
      expect(found?.others).toBe(Math.max(0, current.length - 1));
      if (current.some(({ status }) => !isFinal(status)))
        expect(isFinal(found?.application?.status ?? "hired")).toBe(false);
      const at = pick % rows.length;
      const moved = rows.map((one, n) =>
        n === at ? { ...one, status: "withdrawn" as const, version: one.version + 1 } : one,
      );
      expect(about(...moved)?.rev).toBeGreaterThan(found?.rev ?? 0);
      expect(about(...rows, row(60))?.rev).toBeGreaterThan(found?.rev ?? 0);
    }),
  );
});
