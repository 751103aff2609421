import * as z from "zod/mini";
import { cleanLine } from "../accounts/fields.ts";
import { Moment } from "../primitives.ts";
import { SKILL_MAX } from "../profiles/skills.ts";
import { foldText } from "../text.ts";
import { ACCESS_FEATURES, type AccessFeature } from "./access-features.ts";
import {
  ACCESS_ANSWERS,
  type AccessAnswer,
  IMPORTANCE_MAX,
  IMPORTANCE_MIN,
  JOB_TYPES,
  SALARY_PERIODS,
  WORK_MODES,
} from "./job-lists.ts";
import type { JobAccess } from "./jobs.schemas.ts";
import { JOB_TEXTS as T } from "./jobs.texts.ts";

/** The fields of a job as they are written, each with its limits and its texts. */

export const JOB_TITLE_MAX = 120;
export const JOB_DESCRIPTION_MAX = 8000;
export const JOB_REQUIREMENTS_MAX = 4000;
export const JOB_LOCATION_MAX = 120;
/** Pesos for one period. */
export const JOB_SALARY_MAX = 100_000_000;
export const JOB_OPENINGS_MAX = 999;
/** Years that a job may ask for. */
export const JOB_EXPERIENCE_MAX = 50;
export const JOB_SKILLS_MAX = 30;
/** How far ahead a job may close, in days. */
export const JOB_EXPIRY_DAYS_MAX = 366;

const DAY_MS = 24 * 60 * 60_000;

const Title = z
  .string(T.titleRequired)
  .check(cleanLine, z.minLength(1, T.titleRequired), z.maxLength(JOB_TITLE_MAX, T.titleLong));
const description = z
  .string(T.descriptionRequired)
  .check(z.trim(), z.maxLength(JOB_DESCRIPTION_MAX, T.descriptionLong));
const location = z.string(T.locationRequired).check(cleanLine, z.maxLength(JOB_LOCATION_MAX, T.locationLong));
const Type = z.enum(JOB_TYPES, T.type);
const Mode = z.enum(WORK_MODES, T.workMode);
const Amount = z.nullable(z.int(T.salary).check(z.minimum(0, T.salary), z.maximum(JOB_SALARY_MAX, T.salary)));

const Skill = z.strictObject({
  name: z
    .string(T.skillRequired)
    .check(cleanLine, z.minLength(1, T.skillRequired), z.maxLength(SKILL_MAX, T.skillLong)),
  required: z._default(z.boolean(), true),
  importance: z._default(
    z.int(T.importance).check(z.minimum(IMPORTANCE_MIN, T.importance), z.maximum(IMPORTANCE_MAX, T.importance)),
    3,
  ),
});
const Skills = z.array(Skill).check(
  z.maxLength(JOB_SKILLS_MAX, T.skillsMany),
  z.refine((skills) => new Set(skills.map(({ name }) => foldText(name))).size === skills.length, T.skillTwice),
);

/** What is not answered is unknown. */
export function wholeAccess(given: Partial<JobAccess>): JobAccess {
  const answers = ACCESS_FEATURES.map((feature): [AccessFeature, AccessAnswer] => [
    feature,
    given[feature] ?? "unknown",
  ]);
  // Made of the whole list, which fromEntries cannot tell.
  return Object.fromEntries(answers) as JobAccess;
}
const Access = z.pipe(
  z.partialRecord(z.enum(ACCESS_FEATURES, T.access), z.enum(ACCESS_ANSWERS, T.access)),
  z.transform(wholeAccess),
);

/** The clock is asked at the moment of the check, so that a page that is open for long does not grow old. */
const Expiry = z.nullable(
  z.iso.datetime(T.expiry).check(
    z.refine((moment) => Date.parse(moment) > Date.now(), T.expiryPast),
    z.refine((moment) => Date.parse(moment) <= Date.now() + JOB_EXPIRY_DAYS_MAX * DAY_MS, T.expiryFar),
  ),
);

/** What draft and job have in common. */
const fields = {
  title: Title,
  requirements: z._default(z.string().check(z.trim(), z.maxLength(JOB_REQUIREMENTS_MAX, T.requirementsLong)), ""),
  salary_min: z._default(Amount, null),
  salary_max: z._default(Amount, null),
  salary_period: z._default(z.enum(SALARY_PERIODS, T.salaryPeriod), "month"),
  experience_years: z._default(
    z.nullable(z.int(T.experience).check(z.minimum(0, T.experience), z.maximum(JOB_EXPERIENCE_MAX, T.experience))),
    null,
  ),
  openings: z._default(z.int(T.openings).check(z.minimum(1, T.openings), z.maximum(JOB_OPENINGS_MAX, T.openings)), 1),
  skills: z._default(Skills, []),
  access: z._default(Access, wholeAccess({})),
};

const inOrder = z.refine<{ salary_min: number | null; salary_max: number | null }>(
  ({ salary_min, salary_max }) => salary_min === null || salary_max === null || salary_min <= salary_max,
  { error: T.salaryOrder, path: ["salary_max"] },
);

const draftFields = {
  ...fields,
  description: z._default(description, ""),
  location: z._default(location, ""),
  type: z._default(z.nullable(Type), null),
  work_mode: z._default(z.nullable(Mode), null),
  expires_at: z._default(z.nullable(Moment), null),
};
const inputFields = {
  ...fields,
  description: description.check(z.minLength(1, T.descriptionRequired)),
  location: location.check(z.minLength(1, T.locationRequired)),
  type: Type,
  work_mode: Mode,
  expires_at: z._default(Expiry, null),
};

/** A draft as it is saved: a title is enough, and what is there has to be in its limits. */
export const JobDraft = z.strictObject(draftFields).check(inOrder);
export type JobDraft = z.output<typeof JobDraft>;

/** A job as it is published, and changed while it is open: complete. */
export const JobInput = z.strictObject(inputFields).check(inOrder);
export type JobInput = z.output<typeof JobInput>;

const asDraft = { status: z.literal("draft") };
const asOpen = { status: z.literal("open") };

/** The body of POST /api/jobs: a draft, or a job that is published at once. */
export const NewJob = z.discriminatedUnion(
  "status",
  [
    z.strictObject({ ...draftFields, ...asDraft }).check(inOrder),
    z.strictObject({ ...inputFields, ...asOpen }).check(inOrder),
  ],
  T.status,
);
export type NewJob = z.output<typeof NewJob>;

/** The version that the change was made to. */
const version = { version: z.int() };

/**
 * The body of PUT /api/jobs/{id}: the whole job. `open` publishes a draft, opens a closed one again, and leaves an open
 * one open; `draft` is for drafts alone.
 */
export const JobChange = z.discriminatedUnion(
  "status",
  [
    z.strictObject({ ...draftFields, ...asDraft, ...version }).check(inOrder),
    z.strictObject({ ...inputFields, ...asOpen, ...version }).check(inOrder),
  ],
  T.status,
);
export type JobChange = z.output<typeof JobChange>;

/** The body of POST /api/jobs/{id}/reopen: a new closing date, null for none; left out, the old one stays. */
export const JobReopening = z.strictObject({ expires_at: z.optional(Expiry) });
export type JobReopening = z.output<typeof JobReopening>;
