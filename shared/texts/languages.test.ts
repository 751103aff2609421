import { expect, test } from "vitest";
import { languageOf, preferredLanguage } from "./languages.ts";

test.each([
  ["fil", "fil"],
  ["fil-PH", "fil"],
  ["tl", "fil"],
  ["en_US", "en"],
  ["EN", "en"],
  ["de", null],
  ["", null],
  ["constructor", null],
])("reads the language of the code %s", (code, language) => expect(languageOf(code)).toBe(language));

test.each([
  ["fil-PH,fil;q=0.9,en;q=0.8", "fil"],
  ["de,en;q=0.5,tl;q=0.7", "fil"],
  ["en-US,en;q=0.9,fil;q=0.8", "en"],
  ["fil;q=0,en", "en"],
  ["*", null],
  ["de-DE", null],
  [undefined, null],
])("prefers the first of our languages in %s", (header, language) => expect(preferredLanguage(header)).toBe(language));

test("reads a long header only at its start", () => {
  expect(preferredLanguage(`${"de,".repeat(100)}fil`)).toBe(null);
});
