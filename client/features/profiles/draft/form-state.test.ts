import { expect, test } from "vitest";
import { anas } from "../testing.ts";
import { draftOf } from "./draft.ts";
import { formOf, withLook, withProblems, withRefusal, withValue } from "./form-state.ts";

const start = formOf(draftOf(anas));

test("nothing is said of a field while it is typed into", () => {
  const typed = withValue(start, "email", "ana@");
  expect(typed).toMatchObject({ errors: {}, draft: { email: "ana@" } });
  expect(withLook(typed, "email", "Invalid email format").errors).toEqual({ email: "Invalid email format" });
});

test("what is mended leaves the summary for good, and calls nobody back there", () => {
  const failed = withProblems(start, { email: "Email is required", first_name: "First name is required" });
  expect(failed).toMatchObject({ failed: ["email", "first_name"], attempt: 1 });
  const mended = withLook(failed, "email", undefined);
  expect(mended).toMatchObject({ failed: ["first_name"], errors: { first_name: "First name is required" } });
  expect(withLook(mended, "email", "Email is required")).toMatchObject({ failed: ["first_name"], attempt: 1 });
});

test("what the server refused stays at its field until that is changed", () => {
  const refused = withRefusal(start, { username: "Taken" });
  expect(refused).toMatchObject({ failed: ["username"], attempt: 1 });
  // The schema finds nothing wrong with it.
  expect(withLook(refused, "username", undefined)).toBe(refused);
  const changed = withLook(withValue(refused, "username", "other"), "username", undefined);
  expect(changed).toMatchObject({ failed: [], errors: {} });
  expect(withProblems(refused, {})).toMatchObject({ failed: [], refused: {}, attempt: 1 });
});
