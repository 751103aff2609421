import { expect, test } from "vitest";
import { SKILL_MAX } from "#shared/jobs/job-limits.ts";
import { foldText } from "#shared/text.ts";
import { SKILL_NAMES } from "./skills.data.ts";
import { createSkillSuggestions } from "./skills.service.ts";

const suggest = createSkillSuggestions(SKILL_NAMES);
const namesFor = (search: string) => suggest(search).map(({ name }) => name);

test("has at least three hundred skills, without duplicates, in order, none too long to be entered", () => {
  expect(SKILL_NAMES.length).toBeGreaterThanOrEqual(300);
  const keys = SKILL_NAMES.map(foldText);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  for (const name of SKILL_NAMES) {
    expect(name).toBe(name.trim());
    expect(name).not.toMatch(/,|\s{2}/);
    expect(name.length).toBeGreaterThan(0);
    expect(name.length).toBeLessThanOrEqual(SKILL_MAX);
  }
});

test("puts names that begin with the text first, then names with such a word, and no others", () => {
  expect(namesFor("sign").slice(0, 2)).toEqual(["Sign language interpreting", "Filipino Sign Language"]);
  expect(namesFor("sign")).not.toContain("Web design");
});

test("returns at most ten, whatever the case and accents", () => {
  expect(namesFor("c")).toHaveLength(10);
  expect(namesFor("  MICRÓSOFT éx")).toEqual(["Microsoft Excel"]);
  expect(namesFor("c++")).toEqual(["C++"]);
  expect(namesFor("(((")).toEqual([]);
});
