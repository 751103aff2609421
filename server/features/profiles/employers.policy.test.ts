import { expect, test } from "vitest";
import { companyReader } from "./employers.policy.ts";

const COMPANY = 1;
const seeker = { userId: 3, userType: "pwd" } as const;

test.each([
  ["the owner, approved or not", { userId: COMPANY, userType: "employer" }, false, false, "owner"],
  ["an admin", { userId: 2, userType: "admin" }, false, false, "admin"],
  ["nobody signed in, before it is approved", undefined, false, false, null],
  ["nobody signed in, after", undefined, true, false, "public"],
  ["somebody signed in", seeker, true, false, "public"],
  ["whoever applied", seeker, true, true, "applicant"],
  ["whoever applied, once the approval was taken back", seeker, false, true, null],
] as const)("%s", (_who, viewer, isApproved, isLinked, reader) => {
  expect(companyReader(viewer, COMPANY, { isApproved, isLinked })).toBe(reader);
});
