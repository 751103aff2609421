import { expect, test } from "vitest";
import { applicationReader, mayReadSent } from "./applications.policy.ts";

const APPLICATION = { applicant_id: 5, employer_id: 8 };

test.each([
  [5, "pwd", "applicant"],
  [5, "general", "applicant"],
  [8, "employer", "employer"],
  [9, "employer", null],
  [6, "pwd", null],
  [1, "admin", "admin"],
  // The id alone is not enough: a person who is no longer an employer has no applicants.
  [8, "general", null],
] as const)("%i as %s reads it as %s", (userId, userType, reader) => {
  expect(applicationReader({ userId, userType }, APPLICATION)).toBe(reader);
});

test("a withdrawal hides what was sent from the employer and from no one else", () => {
  expect(mayReadSent("employer", "pending")).toBe(true);
  expect(mayReadSent("employer", "rejected")).toBe(true);
  expect(mayReadSent("employer", "withdrawn")).toBe(false);
  expect(mayReadSent("applicant", "withdrawn")).toBe(true);
  expect(mayReadSent("admin", "withdrawn")).toBe(true);
});
