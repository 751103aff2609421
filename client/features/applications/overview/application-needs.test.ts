import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OwnApplication } from "#shared/applications/own-applications.rest.ts";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { INTERVIEW_STATUSES } from "#shared/interviews/interview-lists.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { applicationNeeds } from "./application-needs.ts";

/** In the machine's time zone. */
const NOW = new Date(2026, 10, 22, 12);
const at = (day: number, hour = 14) => new Date(2026, 10, day, hour).toISOString();

function interviewAt(starts_at: string, more: Partial<Interview> = {}): Interview {
  return {
    id: 1,
    application_id: 1,
    employer_id: 9,
    applicant_id: 7,
    job_title: "Bookkeeper",
    status: "accepted",
    version: 1,
    kind: "video",
    place: "",
    notes: "",
    adjustments_offered: [],
    slots: [{ starts_at, offset: "+08:00", minutes: 45 }],
    accepted_slot: 0,
    time_request: null,
    adjustments: [],
    steps: [],
    created_at: at(1),
    updated_at: at(1),
    ...more,
  };
}
const open = { status: "proposed", accepted_slot: null } as const;

const one = (more: Partial<OwnApplication>): OwnApplication => ({
  id: 1,
  job_title: "Bookkeeper",
  employer_id: 9,
  company: "Bayanihan Foods",
  status: "interview",
  applied_at: at(1),
  viewed_at: null,
  steps: [],
  interview: null,
  ...more,
});
const titles = (...applications: OwnApplication[]) => applicationNeeds(applications, NOW).map(({ title }) => title);

describe("what needs the applicant's attention", () => {
  test("includes an offer with the company's name", () => {
    expect(applicationNeeds([one({ id: 5, status: "offer" })], NOW)).toEqual([
      {
        kind: "offer",
        id: 5,
        title: "You have an offer",
        text: "Bayanihan Foods: Bookkeeper. Read the offer and send your answer.",
        action: "See the offer",
        about: "Bookkeeper",
      },
    ]);
  });

  test("includes an interview time to answer, even if all proposed times have passed", () => {
    const [need] = applicationNeeds([one({ interview: interviewAt(at(28), open) })], NOW);
    expect(need).toMatchObject({ kind: "answer", title: "Choose an interview time", action: "Answer" });
    expect(need?.text).toMatch(/^Bayanihan Foods: Interview for Bookkeeper, by video: proposed for /);
    expect(titles(one({ interview: interviewAt(at(20), open) }))).toEqual(["Choose an interview time"]);
  });

  test.each([
    [at(22, 11), "Interview today", "it goes on at this moment"],
    [at(22, 23), "Interview today", "it is today"],
    [at(23, 0), "Interview tomorrow", "midnight is tomorrow"],
    [at(25, 23), "Interview in 3 days", "it is soon"],
    [at(26, 0), undefined, "it is not soon"],
    [at(22, 9), undefined, "it is over"],
  ])("includes an interview at %s: %s, because %s", (starts_at, title, _why) => {
    const minutes = 90;
    const interview = interviewAt(starts_at, { slots: [{ starts_at, offset: "+08:00", minutes }] });
    expect(titles(one({ interview }))[0]).toBe(title);
  });

  test("includes nothing if the other side has to answer, or nothing is open", () => {
    const asked = interviewAt(at(23), { status: "time_requested", accepted_slot: null });
    const declined = interviewAt(at(23), { status: "declined" });
    expect(titles(one({ interview: asked }), one({ interview: declined }), one({}))).toEqual([]);
    expect(titles(one({ status: "pending" }), one({ status: "rejected" }), one({ status: "hired" }))).toEqual([]);
  });

  test("is ordered by time, with offers last", () => {
    expect(
      titles(
        one({ status: "offer" }),
        one({ interview: interviewAt(at(24)) }),
        one({ interview: interviewAt(at(23), open) }),
        one({ interview: interviewAt(at(22, 15)) }),
      ),
    ).toEqual(["Interview today", "Choose an interview time", "Interview in 2 days", "You have an offer"]);
  });

  test("names each open application at most once, in any order, and no closed one", () => {
    const some = fc.record({
      id: fc.nat(),
      status: fc.constantFrom(...APPLICATION_STATUSES),
      hours: fc.integer({ min: -200, max: 200 }),
      interview: fc.option(fc.constantFrom(...INTERVIEW_STATUSES), { nil: null }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(some, { maxLength: 8, selector: ({ id }) => id }), (given) => {
        const applications = given.map(({ id, status, hours, interview }) => {
          const starts_at = new Date(NOW.getTime() + hours * 3_600_000).toISOString();
          const accepted_slot = interview === "accepted" ? 0 : null;
          return one({
            id,
            status,
            interview: interview && interviewAt(starts_at, { status: interview, accepted_slot }),
          });
        });
        const needs = applicationNeeds(applications, NOW);
        expect(new Set(needs.map(({ id }) => id)).size).toBe(needs.length);
        const turned = applicationNeeds(applications.toReversed(), NOW);
        expect(new Set(turned.map(({ id }) => id))).toEqual(new Set(needs.map(({ id }) => id)));
        for (const { id, kind } of needs) {
          const its = applications.find((application) => application.id === id);
          if (kind === "offer") expect(its?.status).toBe("offer");
          else expect(["proposed", "accepted"]).toContain(its?.interview?.status);
        }
      }),
    );
  });
});
