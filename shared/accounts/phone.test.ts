import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanPhone, storedPhone } from "./phone.ts";

test.each([
  ["9171234567", "9171234567"],
  ["+639171234567", "9171234567"],
  ["639171234567", "9171234567"],
  ["+63 917 123 4567", "9171234567"],
  ["(917) 123-4567 ext 9", "9171234567"],
  ["0917 123 4567", "9171234567"],
  ["+63 0917 123 4567", "9171234567"],
  ["91712345678999", "9171234567"],
  // Ten digits are ten digits: which of them is missing or too many, nobody can tell.
  ["0123456789", "0123456789"],
  ["call me", ""],
  ["+63", ""],
  ["", ""],
])("keeps of %j only %j", (typed, kept) => {
  expect(cleanPhone(typed)).toBe(kept);
});

test("is at most ten digits, whatever was pasted", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(cleanPhone(typed)).toMatch(/^\d{0,10}$/);
    }),
  );
});

test("keeps a number as it is, with and without the country's code", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^9\d{9}$/), (number) => {
      expect(cleanPhone(number)).toBe(number);
      expect(cleanPhone(`+63${number}`)).toBe(number);
      expect(cleanPhone(`0${number}`)).toBe(number);
      expect(storedPhone(`63${number}`)).toBe(`+63${number}`);
    }),
  );
});
