import fc from "fast-check";
import { expect, test } from "vitest";
import { EMPLOYER_STATES } from "#shared/admin/admin.rest.ts";
import { isSetUp, type SetupFacts, setupSteps } from "./setup-steps.ts";

const facts: fc.Arbitrary<SetupFacts> = fc.record({
  status: fc.constantFrom(...EMPLOYER_STATES),
  accessStatement: fc.constantFrom("", "Step-free, with a ramp."),
  drafts: fc.nat(3),
  posted: fc.nat(3),
});
const states = (given: SetupFacts) => Object.fromEntries(setupSteps(given).map(({ key, state }) => [key, state]));

test("lists the four steps in order, and is complete only when all are done", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const steps = setupSteps(given);
      expect(steps.map(({ key }) => key)).toEqual(["email", "review", "job", "access"]);
      expect(isSetUp(given)).toBe(steps.every(({ state }) => state === "done"));
      const { status, accessStatement, posted } = given;
      expect(isSetUp(given)).toBe(status === "approved" && accessStatement !== "" && posted > 0);
    }),
  );
});

test.each([
  ["a new company", { status: "pending", drafts: 0, posted: 0 }, { review: "waiting", job: "open" }],
  ["a draft before approval", { status: "pending", drafts: 1, posted: 0 }, { review: "waiting", job: "waiting" }],
  ["a rejected company", { status: "rejected", drafts: 0, posted: 0 }, { review: "rejected", job: "open" }],
  ["a draft after approval", { status: "approved", drafts: 2, posted: 0 }, { review: "done", job: "open" }],
  ["a published job", { status: "approved", drafts: 0, posted: 1 }, { review: "done", job: "done" }],
] as const)("shows the steps of %s", (_what, given, expected) => {
  expect(states({ accessStatement: "", ...given })).toEqual({ email: "done", access: "open", ...expected });
});
