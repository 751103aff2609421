import fc from "fast-check";
import { expect, test } from "vitest";
import { nameKey } from "./name-key.ts";

test.each([
  ["case and spaces", "Kawing Contact", "KAWING  contact"],
  ["punctuation", "Kawing Contact, Inc.", "Kawing-Contact Inc"],
  ["accents", "Piña Foods", "Pina Foods"],
  ["full-width forms", "Kawing", "Ｋａｗｉｎｇ"],
  ["Cyrillic letters", "Jollibee Foods", "Jоllіbее Fооds"],
  ["Cyrillic capitals", "TAMBAK", "ТАМВАК"],
  ["Greek letters", "Kato Oko", "Κατο Οκο"],
  ["digits", "Jollibee Solo", "J0llibee S0l0"],
  ["I, l and 1", "Ilaya", "1laya"],
  ["two letters that look like one", "Modern Labs", "Modem Labs"],
  ["invisible characters", "Kawing", "Ka\u200bwi\u00adng"],
])("folds %s", (_what, one, other) => {
  expect(nameKey(other)).toBe(nameKey(one));
});

test.each([
  ["Kawing Contact", "Kawing Contracts"],
  ["Luntian Digital", "Luntian Dental"],
  ["Tala Clinic", "Tala Health"],
])("keeps %s and %s apart", (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test("ignores case, spaces and Unicode form, and never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const key = nameKey(name);
      for (const same of [` ${name} `, name.normalize("NFC"), name.normalize("NFD"), `${name}.`])
        expect(nameKey(same)).toBe(key);
    }),
  );
});
