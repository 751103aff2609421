import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { readLanguageFrom } from "../texts/current.ts";
import { LANGUAGES, type Language } from "../texts/languages.ts";
import { firstGap } from "./braces.ts";
import {
  filledIn,
  filledParts,
  PLACEHOLDERS,
  type PlaceholderTexts,
  shownPlaceholder,
  unknownPlaceholders,
  withIds,
  withNames,
} from "./placeholders.ts";

/** Placeholders of saved replies: what is filled in, what stays as it was written, and their names in each language. */

let language: Language = "en";
beforeEach(() => {
  language = "en";
  readLanguageFrom(() => language);
});

const NOTHING: PlaceholderTexts = { first_name: null, job: null, company: null, my_name: null, interview: null };
const VALUES: PlaceholderTexts = {
  ...{ first_name: "Maricel", job: "Data Encoder", company: "Luntian" },
  ...{ my_name: "Jonas Villareal", interview: "Mon 23 Nov, 2:00 PM" },
};

/** Texts with more braces, quotes and letters than people write. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("{", "}", " ", "a", "é", "_", "1", "job", "first name", "\n", "{job}", "${", "$&"))
    .map((all) => all.join("")),
);
const anyValue = fc.oneof(fc.constant(null), anyText);
const anyValues: fc.Arbitrary<PlaceholderTexts> = fc.record({
  ...{ first_name: anyValue, job: anyValue, company: anyValue, my_name: anyValue, interview: anyValue },
});
/** The same without the names of placeholders. */
const plainText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom("{", "}", " ", "a", "é", "_", "\n", "{a b}", "${", "$&")).map((all) => all.join("")),
);
/** A text of pieces without braces, with placeholders between them. */
const withSome = fc.array(
  fc.oneof(
    fc.constantFrom(...PLACEHOLDERS).map((id) => ({ text: `{${id}}`, id })),
    fc.string().map((text) => ({ text: text.replaceAll(/[{}]/g, ""), id: null })),
  ),
);

test("leaves a text without placeholders as it is", () => {
  fc.assert(
    fc.property(plainText, anyValues, (text, values) => {
      expect(filledIn(text, values)).toEqual({ text, gap: null });
    }),
  );
});

test("replaces each placeholder that has a value by that value, whatever it contains, and no other", () => {
  fc.assert(
    fc.property(withSome, anyValues, (pieces, values) => {
      const text = pieces.map((one) => one.text).join("");
      const wanted = pieces.map(({ text, id }) => (id ? (values[id] ?? shownPlaceholder(id)) : text)).join("");
      const { text: filled, gap } = filledIn(text, values);
      expect(filled).toBe(wanted);
      // The gap is that of the first placeholder without a value.
      const first = pieces.find(({ id }) => id !== null && values[id] === null)?.id;
      expect(gap && filled.slice(gap.start, gap.end)).toBe(first ? shownPlaceholder(first) : null);
    }),
  );
});

test("never reads a value as a placeholder", () => {
  const values = { ...VALUES, first_name: "{job}", job: "{first_name} $& {my_name}" };
  expect(filledIn("{first_name}: {job}", values)).toEqual({ text: "{job}: {first_name} $& {my_name}", gap: null });
});

test("shows the name of what is not known as a gap, and where the first one is", () => {
  expect(filledIn("On {interview}, {first_name}", { ...VALUES, interview: null })).toEqual({
    text: "On {interview date}, Maricel",
    gap: { start: 3, end: 19 },
  });
  expect(filledParts("Hi {first_name}!", NOTHING).map(({ kind }) => kind)).toEqual(["text", "gap", "text"]);
});

test("reads names in the language of the reader, whatever the case and the spaces, and stores ids", () => {
  expect(withIds("Hi {First  name}, {MY NAME} {job}")).toBe("Hi {first_name}, {my_name} {job}");
  expect(withNames("Hi {first_name}, {my_name}")).toBe("Hi {first name}, {my name}");
  language = "fil";
  expect(withIds("Hi {pangalan}, {Pangalan ko}")).toBe("Hi {first_name}, {my_name}");
  expect(withNames("Hi {first_name}, {my_name}")).toBe("Hi {pangalan}, {pangalan ko}");
});

test.each(LANGUAGES)("has names of its own for all placeholders, which are found again, %s", (now) => {
  language = now;
  const names = PLACEHOLDERS.map(shownPlaceholder);
  expect(new Set(names).size).toBe(PLACEHOLDERS.length);
  expect(names.map(withIds)).toEqual(PLACEHOLDERS.map((id) => `{${id}}`));
});

test("a text that is stored and shown in any language comes back as it was", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...LANGUAGES), (text, now) => {
      language = now;
      const stored = withIds(text);
      expect(withIds(withNames(stored))).toBe(stored);
    }),
  );
});

test("names what is in braces and no placeholder, but takes no code for one", () => {
  expect(unknownPlaceholders("{frist name} {job} {salary} {salary}")).toEqual(["{frist name}", "{salary}"]);
  expect(unknownPlaceholders('{"a": 1} { color: red } {} {5} { }')).toEqual([]);
  expect(firstGap("Hi {first name}, on {petsa ng interview}")).toMatchObject({ start: 3, end: 15 });
  expect(firstGap("f(x) { return x; }")).toBeNull();
});
