import { expect, test } from "vitest";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { mayDecideOn, refusedType } from "./person.policy.ts";

test("lets only admins decide, and only on other people", () => {
  for (const userType of USER_TYPES) {
    expect(mayDecideOn({ userId: 1, userType }, 2)).toBe(userType === "admin");
    expect(mayDecideOn({ userId: 1, userType }, 1)).toBe(false);
  }
});

test("lists the types that an account may change to, for each type", () => {
  const allowed = USER_TYPES.flatMap((from) =>
    USER_TYPES.filter((to) => refusedType(from, to, true) === null).map((to) => `${from} to ${to}`),
  );
  expect(allowed).toEqual([
    "pwd to indigenous",
    "pwd to general",
    "indigenous to pwd",
    "indigenous to general",
    "general to pwd",
    "general to indigenous",
    "admin to general",
  ]);
});

test.each([
  ["general", "admin", T.adminByHand],
  ["employer", "admin", T.adminByHand],
  ["admin", "admin", T.adminByHand],
  ["employer", "general", T.employerStays],
  ["employer", "employer", T.employerStays],
  ["pwd", "employer", T.notEmployer],
  ["admin", "employer", T.notEmployer],
  ["admin", "pwd", T.onlyGeneral],
  ["general", "general", T.sameType],
] as const)("from %s to %s is refused in words", (from, to, said) => expect(refusedType(from, to, true)).toBe(said));

test("requires a PWD ID number for the pwd type, as at the sign-up", () => {
  expect(refusedType("general", "pwd", false)).toBe(T.pwdIdMissing);
  expect(refusedType("general", "indigenous", false)).toBeNull();
});
