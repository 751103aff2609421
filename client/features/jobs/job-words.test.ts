import { describe, expect, test } from "vitest";
import { replyWords, salaryOf } from "./job-words.ts";

const paid = (salary_min: number | null, salary_max: number | null) =>
  salaryOf({ salary_min, salary_max, salary_period: "month" });

describe("a salary in words", () => {
  test.each([
    [28_000, 34_000, "₱28,000 to ₱34,000"],
    [30_000, 30_000, "₱30,000"],
    [28_000, null, "From ₱28,000"],
    [null, 34_000, "Up to ₱34,000"],
    [0, 34_000, "₱0 to ₱34,000"],
  ])("from %s to %s is shown as %s", (least, most, figures) => {
    expect(paid(least, most)).toEqual({ figures, per: "a month" });
  });
  test("is null if no salary is stated", () => expect(paid(null, null)).toBeNull());
});

test.each([
  [0, "Usually replies in 1 minute"],
  [20, "Usually replies in 20 minutes"],
  [60, "Usually replies in 1 hour"],
  [170, "Usually replies in 3 hours"],
  [1500, "Usually replies in a day"],
  [4000, "Usually replies in 3 days"],
])("%i minutes are shown as '%s'", (minutes, words) => {
  expect(replyWords(minutes)).toBe(words);
});
