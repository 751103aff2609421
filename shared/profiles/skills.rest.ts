import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { SKILL_MAX } from "../jobs/job-limits.ts";
import { charactersUpTo } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import { Skill } from "./skills.ts";
import { profileErrorsTexts } from "./texts/profile-errors/profile-errors.texts.ts";

const T = errorsOf(profileErrorsTexts);

export const SUGGESTIONS_MAX = 10;

export const suggestSkills = endpoint({
  method: "GET",
  path: "/api/skills",
  query: z.strictObject({
    search: z
      .string(T.skillSearch)
      .check(charactersUpTo(SKILL_MAX, { abort: true }), z.trim(), z.minLength(1, T.skillSearch)),
  }),
  reply: z.array(Skill),
  summary:
    "Suggests skills that begin with a text, or have a word that does, ten at most; from a fixed list without personal data.",
});
