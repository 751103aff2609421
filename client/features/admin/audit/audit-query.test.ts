import { expect, test } from "vitest";
import { auditAddress, readAuditChoice } from "./audit-query.ts";

test("restores the whole query from the address", () => {
  const whole = "?actor_id=5&subject_id=7&action=users.export&days=30";
  expect(readAuditChoice(whole)).toEqual({ actor: 5, subject: 7, action: "users.export", days: 30 });
  expect(auditAddress(readAuditChoice(whole))).toBe(whole);
});

test("ignores invalid parameters", () => {
  const nothing = { actor: null, subject: null, action: null, days: null };
  expect(readAuditChoice("?actor_id=-1&subject_id=x&action=sleep&days=2&more=1")).toEqual(nothing);
  expect(auditAddress(nothing)).toBe("");
});
