import fc from "fast-check";
import { expect, test } from "vitest";
import { meantEmail } from "./email-typos.ts";

test.each([
  ["ana@gmial.com", "ana@gmail.com"],
  [" Ana@GMAIL.CON ", "ana@gmail.com"],
  ["ana@gmail.co", "ana@gmail.com"],
  ["ana@gamil.com", "ana@gmail.com"],
  ["ana@yaho.com", "ana@yahoo.com"],
  ["ana@yahoo.com.hp", "ana@yahoo.com.ph"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
])("suggests for %j the address %j", (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  ...["ana@gmail.com", "ana@yahoo.com.ph", "ana@mail.com", "ana@ymail.com", "ana@live.ca", "ana@gmx.com"],
  ...["ana@up.edu.ph", "ana@dole.gov.ph", "ana@luntian.example", "ana@gmail", "ana", "", "@gmial.com", "a@b@gmial.com"],
])("suggests nothing for %j", (typed) => {
  expect(meantEmail(typed)).toBeNull();
});

test("keeps the name in the suggestion, and has no further suggestion for it", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{2,9}\.(com|con|co|ph)$/), (name, host) => {
      const meant = meantEmail(`${name}@${host}`);
      if (meant === null) return;
      expect(meant.startsWith(`${name}@`)).toBe(true);
      expect(meantEmail(meant)).toBeNull();
    }),
  );
});
