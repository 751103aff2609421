import { expect, test } from "vitest";
import { mayReadResume, resumeTitle } from "./resumes.policy.ts";

const OWNER = 1;

test.each([
  ["its owner", { userId: OWNER, userType: "pwd" }, false, true],
  ["an admin", { userId: 2, userType: "admin" }, false, true],
  ["an employer", { userId: 3, userType: "employer" }, false, false],
  ["an employer who was applied to", { userId: 3, userType: "employer" }, true, true],
  ["another seeker", { userId: 4, userType: "general" }, true, false],
] as const)("%s", (_who, viewer, linked, may) => {
  expect(mayReadResume(viewer, OWNER, linked)).toBe(may);
});

test.each([
  [{ first_name: "Maricel", last_name: "Abueva" }, "Maricel Abueva.pdf"],
  [{ first_name: "José", last_name: 'de la "Cruz"/..' }, "José de la Cruz.pdf"],
  [{ first_name: "../", last_name: "" }, "resume.pdf"],
])("%j saves it as %s", (owner, title) => expect(resumeTitle(owner, "x-y.pdf")).toBe(title));
