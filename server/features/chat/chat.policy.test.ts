import { expect, test } from "vitest";
import { USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { type Correspondent, isParticipant, mayOpen } from "./chat.policy.ts";

const person = (id: number, user_type: UserType, more: Partial<Correspondent> = {}): Correspondent => ({
  id,
  user_type,
  approved: false,
  discoverable: false,
  ...more,
});

test("refuses a conversation with oneself for every user type", () => {
  for (const type of USER_TYPES) {
    const self = person(1, type, { approved: true, discoverable: true });
    expect(mayOpen(self, self)).toBe(false);
  }
});

test("refuses a job seeker with a job seeker, and an employer with an employer", () => {
  for (const a of ["pwd", "indigenous", "general"] as const) {
    for (const b of ["pwd", "indigenous", "general"] as const) {
      expect(mayOpen(person(1, a, { discoverable: true }), person(2, b, { discoverable: true }))).toBe(false);
    }
  }
  expect(mayOpen(person(1, "employer", { approved: true }), person(2, "employer", { approved: true }))).toBe(false);
});

test("lets an approved employer write to an applicant who cannot be found by employers", () => {
  const hidden = person(2, "pwd");
  expect(mayOpen(person(1, "employer", { approved: true }), hidden, true)).toBe(true);
  expect(mayOpen(person(1, "employer", { approved: true }), hidden, false)).toBe(false);
  expect(mayOpen(person(1, "employer"), hidden, true)).toBe(false);
  // An application allows only its own employer to write.
  expect(mayOpen(person(1, "pwd"), hidden, true)).toBe(false);
  expect(mayOpen(person(1, "employer", { approved: true }), person(2, "employer"), true)).toBe(false);
});

test("lets a job seeker write only to an approved employer", () => {
  expect(mayOpen(person(1, "pwd"), person(2, "employer"))).toBe(false);
  expect(mayOpen(person(1, "pwd"), person(2, "employer", { approved: true }))).toBe(true);
  expect(mayOpen(person(1, "general"), person(2, "admin"))).toBe(false);
});

test("lets an approved employer write to job seekers who allow it", () => {
  const employer = person(1, "employer", { approved: true });
  expect(mayOpen(employer, person(2, "pwd"))).toBe(false);
  expect(mayOpen(employer, person(2, "pwd", { discoverable: true }))).toBe(true);
  expect(mayOpen(person(1, "employer"), person(2, "pwd", { discoverable: true }))).toBe(false);
});

test("lets an admin write to anyone else", () => {
  for (const type of USER_TYPES) expect(mayOpen(person(1, "admin"), person(2, type))).toBe(true);
});

test("knows the two sides of a conversation", () => {
  expect(isParticipant(3, [1, 2])).toBe(false);
  expect(isParticipant(2, [1, 2])).toBe(true);
});
