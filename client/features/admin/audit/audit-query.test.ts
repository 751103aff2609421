import { expect, test } from "vitest";
import { auditAddress, readAuditChoice } from "./audit-query.ts";

test("an address says all of what is asked for", () => {
  const whole = "?actor_id=5&subject_id=7&action=users.export&days=30";
  expect(readAuditChoice(whole)).toEqual({ actor: 5, subject: 7, action: "users.export", days: 30 });
  expect(auditAddress(readAuditChoice(whole))).toBe(whole);
});

test("what is no answer is not asked for", () => {
  const nothing = { actor: null, subject: null, action: null, days: null };
  expect(readAuditChoice("?actor_id=-1&subject_id=x&action=sleep&days=2&more=1")).toEqual(nothing);
  expect(auditAddress(nothing)).toBe("");
});
