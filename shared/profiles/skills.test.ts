import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { SKILL_MAX } from "../jobs/job-limits.ts";
import { foldText } from "../text.ts";
import { SKILLS_MAX, SkillsChange, skillsOf, skillsText, tidySkills } from "./skills.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "./texts/profile-errors/profile-errors.texts.ts";

const names = (count: number) => Array.from({ length: count }, (_none, n) => ({ name: `Skill ${n}` }));
const saidOf = (sent: unknown) => z.safeParse(SkillsChange, sent).error?.issues.map(({ message }) => message);

test("reads a comma-separated text: trimmed, without empty entries and duplicates", () => {
  expect(skillsOf(" Data  entry, ,Pananahi,data entry,, Wikang Español, wikang espanol ,")).toEqual([
    { name: "Data entry" },
    { name: "Pananahi" },
    { name: "Wikang Español" },
  ]);
  expect(skillsOf("  ,, ")).toEqual([]);
});

test("converts between the form's text and skills without loss, whatever was typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const skills = skillsOf(typed);
      expect(skillsOf(skillsText(skills))).toEqual(skills);
    }),
  );
});

test("is idempotent, adds nothing and leaves no duplicates", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.string({ unit: "grapheme" }) })), (sent) => {
      const tidy = tidySkills(sent);
      expect(tidySkills(tidy)).toEqual(tidy);
      const keys = tidy.map(({ name }) => foldText(name));
      expect(new Set(keys).size).toBe(keys.length);
      const before = new Set(sent.map(({ name }) => name.replace(/\s+/g, " ").trim()));
      for (const { name } of tidy) expect(before.has(name) && name !== "").toBe(true);
    }),
  );
});

test("accepts fifty skills of fifty characters, and counts them after dropping empty ones and duplicates", () => {
  expect(z.parse(SkillsChange, names(SKILLS_MAX))).toHaveLength(SKILLS_MAX);
  expect(saidOf(names(SKILLS_MAX + 1))).toEqual([PROFILE_TEXTS.skillsMany]);
  const doubled = [...names(SKILLS_MAX), ...names(SKILLS_MAX), { name: " " }];
  expect(z.parse(SkillsChange, doubled)).toHaveLength(SKILLS_MAX);
  expect(saidOf([{ name: "x".repeat(SKILL_MAX) }])).toBeUndefined();
  expect(saidOf([{ name: "x".repeat(SKILL_MAX + 1) }])).toEqual([PROFILE_TEXTS.skillLong]);
});

test.each([[["Sewing"]], [[{ name: 5 }]], [[{ name: "Sewing", level: 3 }]], [{ name: "Sewing" }]])(
  "refuses %j",
  (sent) => expect(saidOf(sent)).toBeDefined(),
);
