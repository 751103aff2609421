import * as z from "zod/mini";
import { cleanLine } from "../accounts/fields.ts";
import { foldText } from "../text.ts";
import { PROFILE_TEXTS as T } from "./profiles.texts.ts";

export const SKILLS_MAX = 50;
/** Characters of one skill's name. */
export const SKILL_MAX = 50;
/** Entries of a call, empty ones and doubles included. */
const SENT_MAX = 500;

export const Skill = z.object({ name: z.string() });
export type Skill = z.infer<typeof Skill>;

/** Entries trimmed, empties dropped, and of two that differ in case or marks alone the first kept. */
export function tidySkills(skills: readonly Skill[]): Skill[] {
  const kept = new Map<string, Skill>();
  for (const skill of skills) {
    const name = skill.name.replace(/\s+/g, " ").trim();
    const key = foldText(name);
    if (name !== "" && !kept.has(key)) kept.set(key, { name });
  }
  return [...kept.values()];
}

/** The skills of one comma-separated text, as the form has them. */
export function skillsOf(text: string): Skill[] {
  return tidySkills(text.split(",").map((name) => ({ name })));
}

/** The text of the form for skills as they are stored. */
export function skillsText(skills: readonly Skill[]): string {
  return skills.map(({ name }) => name).join(", ");
}

const SentSkill = z.strictObject({ name: z.string().check(cleanLine, z.maxLength(SKILL_MAX, T.skillLong)) });

/** Skills as they are sent; what comes out is tidy, and at most so many. */
export const SkillsChange = z.pipe(
  z.pipe(
    z.array(SentSkill).check(z.maxLength(SENT_MAX, T.skillsMany)),
    z.transform((skills: Skill[]) => tidySkills(skills)),
  ),
  z.array(Skill).check(z.maxLength(SKILLS_MAX, T.skillsMany)),
);
