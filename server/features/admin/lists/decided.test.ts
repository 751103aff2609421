import { expect, test } from "vitest";
import { alreadyDecided } from "./decided.ts";

const NOW = new Date("2026-11-22T08:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);

test.each([
  [-5000, "a moment ago"],
  [0, "a moment ago"],
  [59_999, "a moment ago"],
  [60_000, "1 minute ago"],
  [150_000, "2 minutes ago"],
  [3_600_000, "1 hour ago"],
  [26 * 3_600_000, "1 day ago"],
  [90 * 24 * 3_600_000, "90 days ago"],
])("formats a time %i ms ago as %s", (ms, said) => {
  const fault = alreadyDecided({ by: "Ana Reyes", did: "approved", at: before(ms) }, NOW);
  expect([fault.code, fault.message]).toEqual(["CONFLICT", `Ana Reyes approved it ${said}.`]);
});

test("says 'another admin' for an account that is gone", () => {
  expect(alreadyDecided({ by: null, did: "approved", at: before(60_000) }, NOW).message).toBe(
    "Another admin approved it 1 minute ago.",
  );
});
