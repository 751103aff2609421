import { describe, expect, test } from "vitest";
import type { ApplicationStep } from "#shared/applications/applications.schemas.ts";
import { APPLICATION_STATUSES, isFinal, SIDES } from "#shared/applications/status-lists.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import { dayText, timelineText, turnOf } from "./timeline.ts";

const NOW = new Date("2026-11-22T04:00:00.000Z");
const step = (status: ApplicationStep["status"], at: string): ApplicationStep => ({
  status,
  by: "employer",
  note: "",
  at,
});
const steps = [step("pending", "2026-11-03T04:00:00.000Z"), step("review", "2026-11-05T04:00:00.000Z")];

test("sums up the history in one line for each side", () => {
  const history = { steps, viewed_at: null };
  expect(timelineText(history, "applicant", NOW)).toBe("Applied 3 November → In review 5 November");
  expect(timelineText(history, "employer", NOW)).toBe("Applied 3 November → In review 5 November");
  expect(dayText("2025-11-03T04:00:00.000Z", NOW)).toBe("3 November 2025");
});

test.each([
  ["2026-11-04T04:00:00.000Z", "Applied 3 November → Viewed 4 November → In review 5 November"],
  ["2026-11-09T04:00:00.000Z", "Applied 3 November → In review 5 November → Viewed 9 November"],
])("puts a view at %s in its place in the timeline", (viewed_at, text) => {
  expect(timelineText({ steps, viewed_at }, "applicant", NOW)).toBe(text);
});

const slot = { starts_at: "2026-12-01T06:00:00.000Z", offset: "+08:00", minutes: 45 };
const interview = (more: Partial<Interview>): Interview =>
  ({ status: "proposed", slots: [slot], accepted_slot: null, adjustments: [], ...more }) as Interview;
const one = { viewed_at: null, company: "Luntian Digital", applicant: { first_name: "Maricel" } } as Parameters<
  typeof turnOf
>[0];

describe("whose turn it is", () => {
  test.each([
    ["pending", null, "Not viewed yet", "Review this application!"],
    ["review", null, "Luntian Digital is reviewing it", "Decide the next step"],
    ["interview", interview({}), "Choose an interview time!", "Waiting for Maricel to confirm a time"],
    [
      "interview",
      interview({ status: "time_requested" }),
      "Waiting for Luntian Digital",
      "They asked for another time!",
    ],
    [
      "interview",
      interview({
        status: "accepted",
        accepted_slot: 0,
        adjustments: [{ id: 1, need: "quiet_space", words: "", asked_at: slot.starts_at, answer: null }],
      }),
      "Waiting for Luntian Digital",
      "They asked for an adjustment!",
    ],
    [
      "interview",
      interview({ status: "accepted", accepted_slot: 0 }),
      "Interview: Tuesday, 1 December 2026, 2:00 PM (UTC+8)",
      "Interview: Tuesday, 1 December 2026, 2:00 PM (UTC+8)",
    ],
    ["offer", null, "Answer the offer!", "Offer sent: waiting for Maricel"],
  ] as const)("at %s shows each side whose turn it is", (status, interview_, applicant, employer) => {
    const textFor = (side: "applicant" | "employer") => {
      const turn = turnOf({ ...one, status, interview: interview_ }, side, NOW);
      return turn && `${turn.text}${turn.mine ? "!" : ""}`;
    };
    expect([textFor("applicant"), textFor("employer")]).toEqual([applicant, employer]);
  });

  test("no longer says that a viewed application was not viewed", () => {
    const viewed = { ...one, status: "pending", interview: null, viewed_at: "2026-11-22T03:00:00.000Z" } as const;
    expect(turnOf(viewed, "applicant", NOW)).toEqual({ mine: false, text: "Viewed: waiting for Luntian Digital" });
  });

  test("asks for a decision after an interview", () => {
    const over = interview({ status: "accepted", accepted_slot: 0 });
    const later = new Date("2026-12-02T00:00:00.000Z");
    expect(turnOf({ ...one, status: "interview", interview: over }, "employer", later)?.text).toBe(
      "Interview completed: decide the next step",
    );
  });

  test.each(APPLICATION_STATUSES.filter(isFinal))("has no next action at %s", (status) => {
    for (const side of SIDES) expect(turnOf({ ...one, status, interview: interview({}) }, side, NOW)).toBeNull();
  });
});
