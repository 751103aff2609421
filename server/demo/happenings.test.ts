import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { NewAnnouncement } from "#shared/admin/announcements/announcements.schemas.ts";
import { rejectPwdId } from "#shared/admin/approvals/approvals.rest.ts";
import { warnUser } from "#shared/admin/people/person.rest.ts";
import { DecisionDraft } from "#shared/admin/reports/reports.schemas.ts";
import { appealPwdId, askListing } from "#shared/approvals/own-approvals.rest.ts";
import { ReportDraft } from "#shared/reports/reports.schemas.ts";
import { ADMIN, EMPLOYERS, HAPPENINGS, type Happening, SEEKERS, TALKS } from "./data.ts";
import { companyStatus } from "./happenings.ts";
import { momentOf } from "./moments.ts";

const PEOPLE = [ADMIN, ...EMPLOYERS, ...SEEKERS];
const someDay = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

/** The schema of the call that does it, and the body that this event would send. */
function sentAs(what: Happening): [schema: z.ZodMiniType, body: unknown] | null {
  switch (what.does) {
    case "appeal":
      return [appealPwdId.body, { message: what.words }];
    case "ask-listing":
      return [askListing.body, { message: what.words, sensitiveDataConsent: true }];
    case "reject":
      return [rejectPwdId.body, { reason: what.reason }];
    case "warn":
      return [warnUser.body, { message: what.words }];
    case "announce":
      return [NewAnnouncement, { title: what.title, message: what.words, audience: what.audience }];
    case "report":
      return [ReportDraft, { target: { kind: "message", id: 1 }, reason: what.reason, details: what.details }];
    case "decide": {
      const { status, action, outcome } = what;
      return [DecisionDraft, { status, action, outcome, seen: "open" }];
    }
    default:
      return null;
  }
}

test("has requests and decisions that could have been sent like this", () => {
  for (const { what } of HAPPENINGS) {
    const [schema, body] = sentAs(what) ?? [z.unknown(), null];
    expect(z.safeParse(schema, body).error).toBeUndefined();
  }
});

test("has events in order of time, by people who existed at that time", () => {
  fc.assert(
    fc.property(someDay, (now) => {
      const moments = HAPPENINGS.map(({ when }) => momentOf(when, now).getTime());
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      for (const [n, { what }] of HAPPENINGS.entries()) {
        const moment = moments[n] ?? 0;
        expect(moment).toBeLessThan(now.getTime());
        for (const [role, who] of Object.entries(what)) {
          if (!["by", "about", "of", "whom"].includes(role)) continue;
          const { joinedDaysAgo, seenMinutesAgo } = PEOPLE.find(({ email }) => email === who) ?? {};
          expect(moment).toBeGreaterThan(now.getTime() - (joinedDaysAgo ?? 0) * 24 * 60 * 60_000 + 4 * 60_000);
          // A decision on a report names its reporter.
          if (role === "by" && what.does !== "decide" && seenMinutesAgo)
            expect(moment).toBeLessThanOrEqual(now.getTime() - seenMinutesAgo * 60_000);
        }
      }
    }),
    { numRuns: 50 },
  );
});

test("has reports of lines that the other person had written by then, or of a whole conversation", () => {
  const now = new Date();
  for (const { when, what } of HAPPENINGS) {
    if (what.does !== "report") continue;
    const talk = TALKS.find(({ seeker, employer }) => seeker === what.by && employer === what.about);
    const line = what.line === null ? talk?.lines[0] : talk?.lines[what.line - 1];
    expect(line?.by).toBe("employer");
    expect(momentOf(when, now) > momentOf(line ?? { minutesAgo: 0 }, now)).toBe(true);
  }
});

test("has a pending and a decided item of every kind", () => {
  const statuses = EMPLOYERS.filter(({ company }) => company.status === "pending").map(({ email }) =>
    companyStatus(email),
  );
  expect(new Set(statuses)).toEqual(new Set(["approved", "pending", "rejected"]));
  const [reports, decisions] = ["report", "decide"].map((does) => HAPPENINGS.filter(({ what }) => what.does === does));
  expect((reports?.length ?? 0) - (decisions?.length ?? 0)).toBeGreaterThanOrEqual(2);
});
