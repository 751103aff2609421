import { dictionary } from "@zxcvbn-ts/language-common";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common.ts";

const ranked = dictionary["passwords-common"];
const longEnough = ranked.filter((password) => password.length >= 8);

test("refuses the 3,000 most common passwords, and the 3,000 most common of eight characters or more", () => {
  for (const password of [...ranked.slice(0, 3000), ...longEnough.slice(0, 3000)])
    expect(isCommonPassword(password), password).toBe(true);
});

describe("variations of common passwords that satisfy the rules", () => {
  test.each([
    "Password1!",
    "P@ssw0rd",
    "P@$$w0rd2026",
    "Iloveyou#2",
    "1L0veY0u!",
    "$unsh1n3!!",
    "!!!Qwerty123",
    "Trustn01",
    "Tru5tno1!",
    "1qaz2wsX!",
    "Abc123!!",
    "(Football)9",
  ])("refuses %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test("accepts no listed password because of its case or trailing digits", () => {
    const listed = fc.constantFrom(...ranked.slice(0, 3000), ...longEnough.slice(0, 3000));
    fc.assert(
      fc.property(listed, fc.nat(), fc.stringMatching(/^\d{0,8}$/), (password, capitals, digits) => {
        const bent = [...password].map((character, at) =>
          (capitals >> (at % 31)) & 1 ? character.toUpperCase() : character,
        );
        return isCommonPassword(bent.join("") + digits);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  "Kasama-2026!",
  "Correct-Horse-7-Battery",
  "My password is 4 ducks!",
  "Sunshine on Session Road 9",
  "iloveyouBaguio4ever!",
  "hT7m-wQ3x-Kp9v",
  "Magandang-Umaga-88",
  "ñandú-Ñandú-1",
  "🦆🦆🦆🦆Aa1!",
])("accepts %s", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
