import { describe, expect, test } from "vitest";
import { SIDES, type Side } from "../applications/status-lists.ts";
import { isClosed, isOver } from "./interview-ends.ts";
import {
  INTERVIEW_ACTIONS,
  INTERVIEW_STATUSES,
  type InterviewAction,
  type InterviewStatus,
} from "./interview-lists.ts";
import { actionsOf, afterAction, mayAct } from "./interview-states.ts";

/** The table written out once more: state by state, action by action, for each side. */
const AFTER = new Map([
  ["applicant, proposed: accept", "accepted"],
  ["applicant, proposed: ask_time", "time_requested"],
  ["applicant, proposed: ask_adjustment", "proposed"],
  ["applicant, proposed: decline", "declined"],
  ["employer, proposed: move", "proposed"],
  ["employer, proposed: cancel", "cancelled"],
  ["employer, proposed: answer_adjustment", "proposed"],
  ["applicant, time_requested: accept", "accepted"],
  ["applicant, time_requested: ask_time", "time_requested"],
  ["applicant, time_requested: ask_adjustment", "time_requested"],
  ["applicant, time_requested: decline", "declined"],
  ["employer, time_requested: move", "proposed"],
  ["employer, time_requested: cancel", "cancelled"],
  ["employer, time_requested: answer_adjustment", "time_requested"],
  ["applicant, accepted: ask_time", "time_requested"],
  ["applicant, accepted: ask_adjustment", "accepted"],
  ["applicant, accepted: decline", "declined"],
  ["employer, accepted: move", "proposed"],
  ["employer, accepted: cancel", "cancelled"],
  ["employer, accepted: answer_adjustment", "accepted"],
]);
const TRIPLES = SIDES.flatMap((who) =>
  INTERVIEW_STATUSES.flatMap((from) =>
    INTERVIEW_ACTIONS.map((action): [Side, InterviewStatus, InterviewAction] => [who, from, action]),
  ),
);

test.each(TRIPLES)("%s, %s: %s", (who, from, action) => {
  const after = AFTER.get(`${who}, ${from}: ${action}`) ?? null;
  expect(afterAction(from, action, who)).toBe(after);
  expect(mayAct(from, action, who)).toBe(after !== null);
  expect(actionsOf(from, who).includes(action)).toBe(after !== null);
});

test("keeps a declined or cancelled interview closed", () => {
  expect(INTERVIEW_STATUSES.filter(isClosed)).toEqual(["declined", "cancelled"]);
});

describe("an interview of half an hour at nine", () => {
  const slots = [{ starts_at: "2026-12-01T01:00:00.000Z", minutes: 30 }];
  const at = (time: string) => new Date(`2026-12-01T${time}:00.000Z`);
  test.each([
    ["accepted", 0, "01:29", false],
    ["accepted", 0, "01:30", true],
    // Nobody has answered, but the employer can still propose another time.
    ["proposed", null, "05:00", false],
    ["time_requested", null, "05:00", false],
    ["declined", null, "00:00", true],
    ["cancelled", null, "00:00", true],
  ] as const)("%s, slot %s, at %s: over is %s", (status, accepted_slot, time, over) => {
    expect(isOver({ status, slots, accepted_slot }, at(time))).toBe(over);
  });
});
