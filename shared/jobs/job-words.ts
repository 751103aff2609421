import type { AccessAnswer, JobType, WorkMode } from "./job-lists.ts";
import { choicesTexts as texts } from "./texts/choices/choices.texts.ts";

/** The choices for the fields of a job as shown to people, in the current language. */
export const JOB_TYPE_TEXTS = texts.types satisfies Record<JobType, string>;
/** In the middle of a line, after other text on the same line. */
export const JOB_TYPE_INSIDE_TEXTS = texts.typesInside satisfies Record<JobType, string>;
export const WORK_MODE_TEXTS = texts.modes satisfies Record<WorkMode, string>;
/** In the middle of a sentence. */
export const WORK_MODE_INSIDE_TEXTS = texts.modesInside satisfies Record<WorkMode, string>;
export const ACCESS_ANSWER_TEXTS = texts.answers satisfies Record<AccessAnswer, string>;
