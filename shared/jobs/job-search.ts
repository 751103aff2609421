import * as z from "zod/mini";
import { cleanLine } from "../clean-line.ts";
import { countText, Id, Moment } from "../primitives.ts";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import { ACCESS_FEATURES } from "./access-features.ts";
import { JOB_LOCATION_MAX, JOB_SALARY_MAX, SKILL_MAX } from "./job-limits.ts";
import { ACCESS_ANSWERS, JOB_TYPES, WORK_MODES } from "./job-lists.ts";
import { JobCard } from "./jobs.schemas.ts";
import { jobsTexts as texts } from "./texts/jobs.texts.ts";

const T = errorsOf(texts);

export const SEARCH_WORDS_MAX = 200;
export const SEARCH_SKILLS_MAX = 20;
export const SEARCH_NAME_MAX = 80;
export const SAVED_SEARCHES_MAX = 20;
export const SAVED_JOBS_MAX = 500;

/** Default and maximum number of jobs per page. */
export const JOBS_PAGE = 20;
export const JOBS_PAGE_MAX = 50;
/** The last page number. */
export const JOBS_PAGES = 1000;

/**
 * `match` is for seekers, `relevance` for a search with words; if the requested order is not available, `date` is used.
 */
export const JOB_SORTS = ["relevance", "date", "salary", "match"] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/**
 * The filters of a search; stored in this form. Several types, modes or skills are combined with OR, several access
 * features with AND.
 */
export const JobFilter = z.object({
  search: z.string(),
  location: z.string(),
  type: z.array(z.enum(JOB_TYPES)),
  work_mode: z.array(z.enum(WORK_MODES)),
  skills: z.array(z.string()),
  /** Features that the workplace must offer. */
  accommodations: z.array(z.enum(ACCESS_FEATURES)),
  /** Whether to include jobs that do not answer one of these features. Jobs that answer no are never included. */
  unknown_access: z.boolean(),
  /** Pesos per month; jobs that state no salary are left out. Null includes all jobs. */
  min_salary: z.nullable(z.number()),
});
export type JobFilter = z.infer<typeof JobFilter>;

/** Comma-separated values in one query parameter; empty ones are ignored, duplicates count once. */
function listText<S extends z.ZodMiniType<unknown, string>>(value: S, most: number, many: ErrorText) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(most * (SKILL_MAX + 10), many)),
      z.transform((text) => [...new Set(text.split(",").map((one) => one.trim()))].filter((one) => one !== "")),
    ),
    z.array(value).check(z.maxLength(most, many)),
  );
}

const SkillName = z.string().check(cleanLine, z.minLength(1, T.skillRequired), z.maxLength(SKILL_MAX, T.skillLong));
const words = z.string(T.words).check(cleanLine, z.maxLength(SEARCH_WORDS_MAX, T.words));
const place = z.string(T.place).check(cleanLine, z.maxLength(JOB_LOCATION_MAX, T.place));
const Salary = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, T.minSalary)),
    z.transform((text) => Number(text)),
  ),
  z.number().check(z.maximum(JOB_SALARY_MAX, T.minSalary)),
);
const oneOf = (values: readonly string[]): ErrorText => ({
  error: () => texts.oneOf({ values: values.join(", ") }),
});
const filterQuery = {
  search: z.optional(words),
  location: z.optional(place),
  type: z.optional(listText(z.enum(JOB_TYPES, oneOf(JOB_TYPES)), JOB_TYPES.length, oneOf(JOB_TYPES))),
  work_mode: z.optional(listText(z.enum(WORK_MODES, oneOf(WORK_MODES)), WORK_MODES.length, oneOf(WORK_MODES))),
  skills: z.optional(listText(SkillName, SEARCH_SKILLS_MAX, T.wantedSkills)),
  accommodations: z.optional(
    listText(z.enum(ACCESS_FEATURES, oneOf(ACCESS_FEATURES)), ACCESS_FEATURES.length, oneOf(ACCESS_FEATURES)),
  ),
  /** `1`: include jobs that do not state their accommodations. */
  unknown_access: z.optional(z.enum(["0", "1"], T.zeroOrOne)),
  min_salary: z.optional(Salary),
};

export const page = {
  page: z.optional(countText(1, JOBS_PAGES)),
  page_size: z.optional(countText(1, JOBS_PAGE_MAX)),
};

/** The query of GET /api/jobs, also used in the address of the page. */
export const JobSearch = z.strictObject({ ...filterQuery, sort: z.optional(z.enum(JOB_SORTS, T.sort)), ...page });
export type JobSearch = z.output<typeof JobSearch>;

/** Reads the filter from a query. */
export function filterOf(query: JobSearch): JobFilter {
  return {
    search: query.search ?? "",
    location: query.location ?? "",
    type: query.type ?? [],
    work_mode: query.work_mode ?? [],
    skills: query.skills ?? [],
    accommodations: query.accommodations ?? [],
    unknown_access: query.unknown_access === "1",
    min_salary: query.min_salary ?? null,
  };
}

/** Writes a filter as the query of an address or a call; filters that are not set are left out. */
export function queryOf(filter: JobFilter): Record<string, string> {
  const { search, location, type, work_mode, skills, accommodations, unknown_access, min_salary } = filter;
  const query = {
    search,
    location,
    type: type.join(","),
    work_mode: work_mode.join(","),
    skills: skills.join(","),
    accommodations: accommodations.join(","),
    unknown_access: unknown_access && accommodations.length > 0 ? "1" : "",
    min_salary: min_salary === null ? "" : String(min_salary),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** Whether any filter is set. */
export const narrows = (filter: JobFilter): boolean => Object.keys(queryOf(filter)).length > 0;

const named = z.array(z.object({ name: z.string(), count: z.int() }));

/**
 * How many jobs each choice of a filter would find if the other filters stay the same. The numbers are exact. For
 * skills and places, only the most frequent ones and the selected ones are listed.
 */
export const JobFacets = z.object({
  type: z.record(z.enum(JOB_TYPES), z.int()),
  work_mode: z.record(z.enum(WORK_MODES), z.int()),
  access: z.record(z.enum(ACCESS_FEATURES), z.record(z.enum(ACCESS_ANSWERS), z.int())),
  skills: named,
  /** A job is counted under its town or city. */
  location: named,
  /** How many jobs may pay at least this much per month. */
  min_salary: z.array(z.object({ at_least: z.number(), count: z.int() })),
});
export type JobFacets = z.infer<typeof JobFacets>;

const pageFields = {
  jobs: z.array(JobCard),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
};
export const JobPage = z.object({
  ...pageFields,
  facets: JobFacets,
  /** The order that was actually used. */
  sort: z.enum(JOB_SORTS),
});
export type JobPage = z.infer<typeof JobPage>;

/** A saved job, open or closed. */
export const SavedJob = z.extend(JobCard, { saved_at: Moment });
export type SavedJob = z.infer<typeof SavedJob>;
export const SavedJobPage = z.object({ ...pageFields, jobs: z.array(SavedJob) });
export type SavedJobPage = z.infer<typeof SavedJobPage>;

/** A saved search, whose owner is notified of new jobs. */
export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  filter: JobFilter,
  /** Whether new jobs are also emailed, unless the owner's preferences forbid it. */
  mail: z.boolean(),
  created_at: Moment,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const Name = z.string().check(cleanLine, z.maxLength(SEARCH_NAME_MAX, T.searchNameLong));
const SentFilter = z.strictObject({
  search: z._default(words, ""),
  location: z._default(place, ""),
  type: z._default(z.array(z.enum(JOB_TYPES)).check(z.maxLength(JOB_TYPES.length)), []),
  work_mode: z._default(z.array(z.enum(WORK_MODES)).check(z.maxLength(WORK_MODES.length)), []),
  skills: z._default(z.array(SkillName).check(z.maxLength(SEARCH_SKILLS_MAX, T.wantedSkills)), []),
  accommodations: z._default(z.array(z.enum(ACCESS_FEATURES)).check(z.maxLength(ACCESS_FEATURES.length)), []),
  unknown_access: z._default(z.boolean(), false),
  min_salary: z._default(
    z.nullable(z.int(T.minSalary).check(z.minimum(0, T.minSalary), z.maximum(JOB_SALARY_MAX, T.minSalary))),
    null,
  ),
});

/** The body of POST /api/jobs/searches. The default name is a description of the search. */
export const NewSavedSearch = z.strictObject({
  name: z._default(Name, ""),
  filter: SentFilter.check(z.refine((filter) => narrows(filter), T.searchEmpty)),
  mail: z._default(z.boolean(), false),
});
export type NewSavedSearch = z.output<typeof NewSavedSearch>;

/** The body of PATCH /api/jobs/searches/{id}: fields that are missing stay unchanged. */
export const SavedSearchChange = z.strictObject({
  name: z.optional(Name.check(z.minLength(1, T.searchNameRequired))),
  mail: z.optional(z.boolean()),
});
export type SavedSearchChange = z.output<typeof SavedSearchChange>;
