import fc from "fast-check";
import { expect, test } from "vitest";
import { fits } from "#client/data/useSkillSuggestions.ts";
import { skillsOf } from "#shared/profiles/skills.ts";
import { foldText } from "#shared/text.ts";
import { entryAt, newNames, withEntry } from "./caret-entry.ts";

/** The bar marks the caret. */
const at = (marked: string) => ({ text: marked.replace("|", ""), caret: marked.indexOf("|") });

test.each([
  ["|", ""],
  ["Sew|", "Sew"],
  ["|Sewing, Data", "Sewing"],
  ["Sewing|, Data", "Sewing"],
  ["Sewing,| Data", "Data"],
  ["Sewing, Data  en|try , Cooking", "Data entry"],
  ["Sewing, |", ""],
  ["|,Sewing", ""],
])("the entry of %s is %j", (marked, name) => {
  const { text, caret } = at(marked);
  expect(entryAt(text, caret).name).toBe(name);
});

test.each([
  ["Se|", "Sewing, |"],
  ["Cooking,se|", "Cooking, Sewing, |"],
  ["Cooking, s|e, Driving", "Cooking, Sewing|, Driving"],
  ["|se, Driving", "Sewing|, Driving"],
])("inserting Sewing into %s gives %s", (marked, after) => {
  const { text, caret } = at(marked);
  expect(withEntry(text, caret, "Sewing")).toEqual(at(after));
});

const typed = fc
  .array(fc.constantFrom("a", "B", "é", " ", ",", "data", "entry"), { maxLength: 20 })
  .map((p) => p.join(""));
const place = fc.tuple(typed, fc.nat()).map(([text, n]) => ({ text, caret: n % (text.length + 1) }));

test("the entry is around the caret, contains no comma, and is bounded by commas or the ends", () => {
  fc.assert(
    fc.property(place, ({ text, caret }) => {
      const { start, end } = entryAt(text, caret);
      expect(start <= caret && caret <= end).toBe(true);
      expect(text.slice(start, end)).not.toContain(",");
      expect(start === 0 || text[start - 1] === ",").toBe(true);
      expect(end === text.length || text[end] === ",").toBe(true);
    }),
  );
});

test("an inserted name becomes one of the skills, and every other entry stays", () => {
  fc.assert(
    fc.property(place, ({ text, caret }) => {
      const { start, end } = entryAt(text, caret);
      const others = skillsOf(`${text.slice(0, start)},${text.slice(end)}`);
      const after = withEntry(text, caret, "Sewing");
      const names = (skills: { name: string }[]) => new Set(skills.map(({ name }) => foldText(name)));
      expect(names(skillsOf(after.text))).toEqual(names([...others, { name: "Sewing" }]));
      expect(after.caret).toBeLessThanOrEqual(after.text.length);
    }),
  );
});

test("finds names in which a word starts with the entry, ignoring case and diacritics", () => {
  for (const search of ["wik", "esp", "ESPAN", "español"]) expect(fits("Wikang Español", search), search).toBe(true);
  for (const search of ["spa", "ikang"]) expect(fits("Wikang Español", search), search).toBe(false);
});

test("does not suggest an existing entry", () => {
  expect(newNames(["Data entry", "Database design"], "Sewing, data  ENTRY")).toEqual(["Database design"]);
  expect(newNames(["Sewing"], "sew")).toEqual(["Sewing"]);
});
