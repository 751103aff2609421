import { describe, expect, test } from "vitest";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  EMPLOYER_MOVES,
  isFinal,
  SIDES,
  type Side,
} from "./status-lists.ts";
import { mayMove, movesOf } from "./statuses.ts";

/** The design's table written out once more: pair by pair, for each side. */
const ALLOWED = new Set([
  "employer: pending to review",
  "employer: pending to rejected",
  "employer: review to interview",
  "employer: review to rejected",
  "employer: interview to offer",
  "employer: interview to rejected",
  "employer: offer to hired",
  "employer: offer to rejected",
  "applicant: pending to withdrawn",
  "applicant: review to withdrawn",
  "applicant: interview to withdrawn",
  "applicant: offer to withdrawn",
]);
const PAIRS = SIDES.flatMap((who) =>
  APPLICATION_STATUSES.flatMap((from) =>
    APPLICATION_STATUSES.map((to): [Side, ApplicationStatus, ApplicationStatus] => [who, from, to]),
  ),
);

test.each(PAIRS)("%s: %s to %s", (who, from, to) => {
  const allowed = ALLOWED.has(`${who}: ${from} to ${to}`);
  expect(mayMove(from, to, who)).toBe(allowed);
  expect(movesOf(from, who).includes(to)).toBe(allowed);
});

describe("final statuses", () => {
  test("are three", () => {
    expect(APPLICATION_STATUSES.filter(isFinal)).toEqual(["hired", "rejected", "withdrawn"]);
    expect(APPLICATION_STATUSES.filter((from) => SIDES.every((who) => movesOf(from, who).length === 0))).toEqual(
      APPLICATION_STATUSES.filter(isFinal),
    );
  });
  test("offers employers exactly what the table lets them reach", () => {
    const reached = APPLICATION_STATUSES.filter((to) =>
      APPLICATION_STATUSES.some((from) => mayMove(from, to, "employer")),
    );
    expect([...EMPLOYER_MOVES]).toEqual(reached);
  });
});
