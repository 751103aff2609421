import * as z from "zod/mini";
import { cleanLine } from "../clean-line.ts";
import { SKILL_MAX } from "../jobs/job-limits.ts";
import { foldText } from "../text.ts";
import { errorsOf } from "../texts/errors.ts";
import { profileErrorsTexts } from "./texts/profile-errors/profile-errors.texts.ts";

const T = errorsOf(profileErrorsTexts);

export const SKILLS_MAX = 50;
/** Maximum number of entries in a call, including empty ones and duplicates. */
const SENT_MAX = 500;

export const Skill = z.object({ name: z.string() });
export type Skill = z.infer<typeof Skill>;

/** Trims entries and drops empty ones. Of entries that differ only in case or accents, the first one is used. */
export function tidySkills(skills: readonly Skill[]): Skill[] {
  const kept = new Map<string, Skill>();
  for (const skill of skills) {
    const name = skill.name.replace(/\s+/g, " ").trim();
    const key = foldText(name);
    if (name !== "" && !kept.has(key)) kept.set(key, { name });
  }
  return [...kept.values()];
}

/** Parses the comma-separated text of the form. */
export function skillsOf(text: string): Skill[] {
  return tidySkills(text.split(",").map((name) => ({ name })));
}

/** The form's text for stored skills. */
export function skillsText(skills: readonly Skill[]): string {
  return skills.map(({ name }) => name).join(", ");
}

const SentSkill = z.strictObject({ name: z.string().check(cleanLine, z.maxLength(SKILL_MAX, T.skillLong)) });

/** A list of skills in a request; the parsed list is tidy and limited in length. */
export const SkillsChange = z.pipe(
  z.pipe(
    z.array(SentSkill).check(z.maxLength(SENT_MAX, T.skillsMany)),
    z.transform((skills: Skill[]) => tidySkills(skills)),
  ),
  z.array(Skill).check(z.maxLength(SKILLS_MAX, T.skillsMany)),
);
