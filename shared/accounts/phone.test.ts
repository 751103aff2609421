import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ApplicantPhone, EmployerPhone } from "./fields.ts";
import { cleanPhone, storedPhone } from "./phone.ts";
import { accountsTexts } from "./texts/accounts.texts.ts";

const T = accountsTexts.fields;

test.each([
  ["9171234567", "9171234567"],
  ["+639171234567", "9171234567"],
  ["639171234567", "9171234567"],
  ["+63 917 123 4567", "9171234567"],
  ["(917) 123-4567 ext 9", "9171234567"],
  ["0917 123 4567", "9171234567"],
  ["+63 0917 123 4567", "9171234567"],
  ["91712345678999", "9171234567"],
  // Nothing is corrected: it is impossible to tell which digit is missing or extra.
  ["0123456789", "0123456789"],
  ["call me", ""],
  ["+63", ""],
  ["", ""],
])("reduces %j to %j", (typed, kept) => {
  expect(cleanPhone(typed)).toBe(kept);
});

test("keeps at most ten digits of pasted text", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(cleanPhone(typed)).toMatch(/^\d{0,10}$/);
    }),
  );
});

test.each([
  ["91712345678", T.phoneLong, T.phoneExact],
  ["+63 917 123 45678", T.phoneLong, T.phoneExact],
  ["0917 123 45678", T.phoneLong, T.phoneExact],
  ["(917) 123-4567 ext 9", T.phoneLong, T.phoneExact],
  ["9".repeat(41), T.phoneLong, T.phoneExact],
  ["917123456", T.phoneShort, T.phoneExact],
])("refuses %j in a call instead of cutting it", (typed, applicant, employer) => {
  const said = (schema: z.ZodMiniType) => z.safeParse(schema, typed).error?.issues.map(({ message }) => message);
  expect(said(ApplicantPhone)).toEqual([applicant]);
  expect(said(EmployerPhone)).toEqual([employer]);
});

test("keeps every digit of an accepted number in a call", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789+- ()"), maxLength: 24 }), (typed) => {
      for (const schema of [ApplicantPhone, EmployerPhone]) {
        const { data } = z.safeParse(schema, typed);
        if (data === undefined) continue;
        expect(data).toHaveLength(10);
        expect(typed.replace(/\D/g, "").endsWith(data)).toBe(true);
      }
    }),
  );
});

test("formats a stored number the same with and without the country code", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^9\d{9}$/), (number) => {
      expect(cleanPhone(number)).toBe(number);
      expect(cleanPhone(`+63${number}`)).toBe(number);
      expect(cleanPhone(`0${number}`)).toBe(number);
      expect(storedPhone(`63${number}`)).toBe(`+63${number}`);
    }),
  );
});
