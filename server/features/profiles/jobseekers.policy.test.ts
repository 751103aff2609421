import { expect, test } from "vitest";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { NEED_READERS } from "#shared/profiles/access-needs.ts";
import { needsFor, seekerReader } from "./jobseekers.policy.ts";

const SEEKER = 1;
const nothing = { isLinked: false, isApproved: false };

test.each([
  ["the owner", { userId: SEEKER, userType: "pwd" }, nothing, "owner"],
  ["an admin", { userId: 2, userType: "admin" }, nothing, "admin"],
  ["another seeker", { userId: 3, userType: "indigenous" }, nothing, null],
  ["a general user", { userId: 3, userType: "general" }, { isLinked: true, isApproved: true }, null],
  ["an employer that waits", { userId: 4, userType: "employer" }, nothing, null],
  ["an approved one", { userId: 4, userType: "employer" }, { isLinked: false, isApproved: true }, "approved-employer"],
  [
    "one who was applied to",
    { userId: 4, userType: "employer" },
    { isLinked: true, isApproved: true },
    "linked-employer",
  ],
] as const)("%s", (_who, viewer, status, reader) => {
  expect(seekerReader(viewer, SEEKER, status)).toBe(reader);
});

test("shows each need to the readers that its owner chose, and to no one else", () => {
  const needs = NEED_READERS.map((visible_to, n) => ({
    need: ACCESS_FEATURES[n] ?? ("other" as const),
    note: "",
    visible_to,
  }));
  const seen = (reader: Parameters<typeof needsFor>[0], isShared = false) =>
    needsFor(reader, needs, isShared).map(({ visible_to }) => visible_to);
  expect(seen("owner")).toEqual(NEED_READERS);
  expect(seen("linked-employer", true)).toEqual(["employers_i_apply_to", "approved_employers"]);
  expect(seen("linked-employer")).toEqual(["approved_employers"]);
  expect(seen("approved-employer")).toEqual(["approved_employers"]);
});
