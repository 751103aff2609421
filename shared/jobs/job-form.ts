import * as z from "zod/mini";
import { cleanLine } from "../clean-line.ts";
import { Moment } from "../primitives.ts";
import { foldText } from "../text.ts";
import { errorsOf } from "../texts/errors.ts";
import { ACCESS_FEATURES, type AccessFeature } from "./access-features.ts";
import { JOB_LOCATION_MAX, JOB_SALARY_MAX, SKILL_MAX } from "./job-limits.ts";
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
import { jobsTexts } from "./texts/jobs.texts.ts";

const T = errorsOf(jobsTexts);

/** The fields of a job form, each with its limits and its texts. */

export const JOB_TITLE_MAX = 120;
export const JOB_DESCRIPTION_MAX = 8000;
export const JOB_REQUIREMENTS_MAX = 4000;
export const JOB_OPENINGS_MAX = 999;
/** Required years of experience. */
export const JOB_EXPERIENCE_MAX = 50;
export const JOB_SKILLS_MAX = 30;
/** Maximum number of days until a job closes. */
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

/** A feature without an answer is unknown. */
export function wholeAccess(given: Partial<JobAccess>): JobAccess {
  const answers = ACCESS_FEATURES.map((feature): [AccessFeature, AccessAnswer] => [
    feature,
    given[feature] ?? "unknown",
  ]);
  // Covers the whole list, which the return type of fromEntries cannot express.
  return Object.fromEntries(answers) as JobAccess;
}
const Access = z.pipe(
  z.partialRecord(z.enum(ACCESS_FEATURES, T.access), z.enum(ACCESS_ANSWERS, T.access)),
  z.transform(wholeAccess),
);

/** Reads the clock when it checks, so that the limits stay right on a page that is open for long. */
const Expiry = z.nullable(
  z.iso.datetime(T.expiry).check(
    z.refine((moment) => Date.parse(moment) > Date.now(), T.expiryPast),
    z.refine((moment) => Date.parse(moment) <= Date.now() + JOB_EXPIRY_DAYS_MAX * DAY_MS, T.expiryFar),
  ),
);

/** What drafts and published jobs share. */
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
  { ...T.salaryOrder, path: ["salary_max"] },
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

/** A draft: only the title is required, and all other values must be within their limits. */
export const JobDraft = z.strictObject(draftFields).check(inOrder);
export type JobDraft = z.output<typeof JobDraft>;

/** A job that is published, or changed while it is open: it must be complete. */
export const JobInput = z.strictObject(inputFields).check(inOrder);
export type JobInput = z.output<typeof JobInput>;

const asDraft = { status: z.literal("draft") };
const asOpen = { status: z.literal("open") };

/** The body of POST /api/jobs: a draft, or a job to be published immediately. */
export const NewJob = z.discriminatedUnion(
  "status",
  [
    z.strictObject({ ...draftFields, ...asDraft }).check(inOrder),
    z.strictObject({ ...inputFields, ...asOpen }).check(inOrder),
  ],
  T.status,
);
export type NewJob = z.output<typeof NewJob>;

/** The version that the change is based on. */
const version = { version: z.int() };

/**
 * The body of PUT /api/jobs/{id}: the whole job. `open` publishes a draft, reopens a closed job and leaves an open one
 * open; `draft` is for drafts only.
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

/**
 * The body of POST /api/jobs/{id}/reopen: a new closing date, or null for none; if it is missing, the old date stays.
 */
export const JobReopening = z.strictObject({ expires_at: z.optional(Expiry) });
export type JobReopening = z.output<typeof JobReopening>;
