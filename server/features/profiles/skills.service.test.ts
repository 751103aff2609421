import { expect, test } from "vitest";
import { SKILL_MAX } from "#shared/profiles/skills.ts";
import { foldText } from "#shared/text.ts";
import { SKILL_NAMES } from "./skills.data.ts";
import { createSkillSuggestions } from "./skills.service.ts";

const suggest = createSkillSuggestions(SKILL_NAMES);
const namesFor = (search: string) => suggest(search).map(({ name }) => name);

test("some three hundred skills or more, each once, none too long to be entered, in order", () => {
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

test("what begins so comes first, then what has a word that does; never what only contains it", () => {
  expect(namesFor("sign").slice(0, 2)).toEqual(["Sign language interpreting", "Filipino Sign Language"]);
  expect(namesFor("sign")).not.toContain("Web design");
});

test("ten at most, in whatever case and with whatever marks", () => {
  expect(namesFor("c")).toHaveLength(10);
  expect(namesFor("  MICRÓSOFT éx")).toEqual(["Microsoft Excel"]);
  expect(namesFor("c++")).toEqual(["C++"]);
  expect(namesFor("(((")).toEqual([]);
});
