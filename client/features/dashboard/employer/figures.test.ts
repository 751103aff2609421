import fc from "fast-check";
import { expect, test } from "vitest";
import { APPLICATION_STATUSES } from "#shared/applications/applications.schemas.ts";
import type { OwnJobPage } from "#shared/jobs/jobs.rest.ts";
import { figuresOf } from "./figures.ts";

const stages = fc.record(Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, fc.nat(40)])));

/** What of a page the figures read. */
const pageOf = (each: Record<string, number>[], more: Partial<OwnJobPage> = {}) =>
  ({
    jobs: each.map((counts) => ({
      applicants: { ...counts, total: Object.values(counts).reduce((a, b) => a + b, 0) },
      company: { reply_minutes: 185 },
    })),
    total: each.length,
    counts: { draft: 0, open: each.length, closed: 0 },
    ...more,
  }) as unknown as OwnJobPage;

test("rates lie between nothing and all, are no more than their counts say, and whoever is hired was interviewed", () => {
  fc.assert(
    fc.property(fc.array(stages, { maxLength: 6 }), (each) => {
      const { applicants, interviews, hired, pending } = figuresOf(pageOf(each));
      expect(pending).toBeLessThanOrEqual(applicants);
      if (applicants === 0) {
        expect([interviews, hired]).toEqual([null, null]);
        return;
      }
      for (const share of [interviews, hired]) {
        expect(share?.of).toBe(applicants);
        expect(share?.percent).toBe(Math.round((100 * (share?.count ?? 0)) / applicants));
        expect(share?.percent).toBeLessThanOrEqual(100);
      }
      expect(hired?.count).toBeLessThanOrEqual(interviews?.count ?? 0);
    }),
  );
});

test("without jobs there is nothing to say of applicants or answers", () => {
  expect(figuresOf(pageOf([]))).toEqual({
    jobs: 0,
    open: 0,
    applicants: 0,
    pending: 0,
    interviews: null,
    hired: null,
    replyMinutes: null,
    ofNewest: null,
  });
});

test("where there are more jobs than were asked for, it says of how many it speaks", () => {
  expect(figuresOf(pageOf([{ pending: 1 }], { total: 51 })).ofNewest).toBe(1);
});
