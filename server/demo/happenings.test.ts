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
import { companyStanding } from "./happenings.ts";
import { momentOf } from "./moments.ts";

const PEOPLE = [ADMIN, ...EMPLOYERS, ...SEEKERS];
const someDay = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

/** What the call takes that does it, as this one would send it. */
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

test("people could have sent what they asked for and decided", () => {
  for (const { what } of HAPPENINGS) {
    const [schema, body] = sentAs(what) ?? [z.unknown(), null];
    expect(z.safeParse(schema, body).error).toBeUndefined();
  }
});

test("one comes after the other, of people who had come and were still there", () => {
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
          // A decision on a report names whose report it was.
          if (role === "by" && what.does !== "decide" && seenMinutesAgo)
            expect(moment).toBeLessThanOrEqual(now.getTime() - seenMinutesAgo * 60_000);
        }
      }
    }),
    { numRuns: 50 },
  );
});

test("a report is of a line that the other one had written by then, or of a whole talk", () => {
  const now = new Date();
  for (const { when, what } of HAPPENINGS) {
    if (what.does !== "report") continue;
    const talk = TALKS.find(({ seeker, employer }) => seeker === what.by && employer === what.about);
    const line = what.line === null ? talk?.lines[0] : talk?.lines[what.line - 1];
    expect(line?.by).toBe("employer");
    expect(momentOf(when, now) > momentOf(line ?? { minutesAgo: 0 }, now)).toBe(true);
  }
});

test("of every kind something waits, and something was decided either way", () => {
  const standings = EMPLOYERS.filter(({ company }) => company.status === "pending").map(({ email }) =>
    companyStanding(email),
  );
  expect(new Set(standings)).toEqual(new Set(["approved", "pending", "rejected"]));
  const [reports, decisions] = ["report", "decide"].map((does) => HAPPENINGS.filter(({ what }) => what.does === does));
  expect((reports?.length ?? 0) - (decisions?.length ?? 0)).toBeGreaterThanOrEqual(2);
});
