import { describe, expect, it } from "vitest";
import { phoneDigits } from "./phone.ts";

describe("phoneDigits", () => {
  it.each([
    ["917 123 4567", "9171234567"],
    ["+63 917-123-4567", "9171234567"],
    ["639171234567", "9171234567"],
    ["0917 123 4567", "9171234567"],
    ["91712345678999", "9171234567"],
    ["0123456789", "0123456789"],
    ["call me", ""],
  ])("%s becomes %s", (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });
});
