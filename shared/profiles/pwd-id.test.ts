import fc from "fast-check";
import { expect, test } from "vitest";
import { hasPwdIdShape, maskedPwdId } from "./pwd-id.ts";

test("recognises the official format and nothing else", () => {
  expect(hasPwdIdShape(" 06-3022-012-0001234 ")).toBe(true);
  for (const other of ["", "06-3022-012-000123", "PWD 1234", "06-3022-012-0001234-5"])
    expect(hasPwdIdShape(other), other).toBe(false);
});

test.each([
  ["06-3022-012-0001234", "••-••••-•••-•••1234"],
  ["12345678", "••••••••"],
  ["123456789", "•••••6789"],
])("masks %s as %s", (number, shown) => expect(maskedPwdId(number)).toBe(shown));

test("leaves at most four letters and digits of a number visible, and never all of them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 50 }), (number) => {
      const left = [...maskedPwdId(number)].filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
      const before = [...number].filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
      expect(left).toBeLessThanOrEqual(4);
      if (before > 4) expect(left).toBeLessThan(before);
    }),
  );
});
