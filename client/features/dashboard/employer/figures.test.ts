import fc from "fast-check";
import { expect, test } from "vitest";
import type { HiringSummary } from "#shared/applications/hiring.rest.ts";
import { figuresOf } from "./figures.ts";
import { hiringNeeds } from "./hiring-needs.ts";
import { employerTexts as texts } from "./texts/employer.texts.ts";

const none: HiringSummary = {
  jobs: { draft: 0, open: 0, closed: 0 },
  counts: { pending: 0, review: 0, interview: 0, offer: 0, hired: 0, rejected: 0, withdrawn: 0 },
  applicants: 0,
  pending_since: null,
  looked_at: 0,
  interviewed: 0,
  reply_minutes: null,
};

const summaries = fc
  .record({ pending: fc.nat(40), hired: fc.nat(40), interview: fc.nat(40), rejected: fc.nat(40), later: fc.nat(40) })
  .map(({ later, ...counts }) => ({
    ...none,
    counts: { ...none.counts, ...counts },
    // Some of the closed ones had an interview.
    interviewed: counts.hired + counts.interview + Math.min(later, counts.rejected),
    looked_at: counts.hired + counts.interview + counts.rejected,
  }));

test("rates are between 0 and 100%, say what they refer to, and count hires as interviewed", () => {
  fc.assert(
    fc.property(summaries, (summary) => {
      const { applications, interviews, hires, pending } = figuresOf(summary);
      expect(applications).toBe(pending + summary.looked_at);
      if (summary.looked_at === 0) {
        expect([interviews, hires]).toEqual([null, null]);
        return;
      }
      for (const share of [interviews, hires]) {
        expect(share?.of).toBe(summary.looked_at);
        expect(share?.percent).toBe(Math.round((100 * (share?.count ?? 0)) / summary.looked_at));
        expect(share?.percent).toBeLessThanOrEqual(100);
      }
      expect(hires?.count).toBeLessThanOrEqual(interviews?.count ?? 0);
    }),
  );
});

test("without data there are no rates, no reply time, and no tasks", () => {
  const figures = figuresOf(none);
  expect(figures).toMatchObject({ jobs: 0, applications: 0, interviews: null, hires: null, replyMinutes: null });
  expect(hiringNeeds(figures, new Date())).toEqual([]);
});

test("lists new applications before open offers, each with a link to exactly those applications", () => {
  const summary = {
    ...none,
    counts: { ...none.counts, pending: 2, offer: 1 },
    pending_since: "2026-11-20T08:00:00.000Z",
  };
  const needs = hiringNeeds(figuresOf(summary), new Date("2026-11-22T09:00:00.000Z"));
  expect(needs.map(({ title, text, to }) => [title, text, to])).toEqual([
    ["2 new applications", "Not reviewed yet. Oldest: 2 days.", "/EmployerDashboard/applicants?status=pending"],
    ["1 open offer", "Record the outcome when you know it.", "/EmployerDashboard/applicants?status=offer"],
  ]);
});

test.each([
  [0, "Not reviewed yet."],
  [1, "Not reviewed yet. Oldest: 1 day."],
  [3, "Not reviewed yet. Oldest: 3 days."],
])("words applications that waited for %i days naturally", (days, said) => {
  expect(texts.needs.pending.text({ days })).toBe(said);
});

test("treats a time in the future as now", () => {
  const summary = { ...none, counts: { ...none.counts, pending: 1 }, pending_since: "2026-11-22T09:00:00.000Z" };
  const [need] = hiringNeeds(figuresOf(summary), new Date("2026-11-22T08:59:00.000Z"));
  expect(need?.text).toBe("Not reviewed yet.");
});
