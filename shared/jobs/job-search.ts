import * as z from "zod/mini";
import { cleanLine } from "../accounts/fields.ts";
import { countText, Id, Moment } from "../primitives.ts";
import { SKILL_MAX } from "../profiles/skills.ts";
import { ACCESS_FEATURES } from "./access-features.ts";
import { JOB_LOCATION_MAX, JOB_SALARY_MAX } from "./job-form.ts";
import { ACCESS_ANSWERS, JOB_TYPES, WORK_MODES } from "./job-lists.ts";
import { JobCard } from "./jobs.schemas.ts";
import { JOB_TEXTS as T } from "./jobs.texts.ts";

export const SEARCH_WORDS_MAX = 200;
export const SEARCH_SKILLS_MAX = 20;
export const SEARCH_NAME_MAX = 80;
export const SAVED_SEARCHES_MAX = 20;
export const SAVED_JOBS_MAX = 500;

/** Jobs of one page where nothing is said, and at most. */
export const JOBS_PAGE = 20;
export const JOBS_PAGE_MAX = 50;
/** The last page that can be asked for. */
export const JOBS_PAGES = 1000;

/** `match` is for seekers, `relevance` for a search with words; where it cannot be had, `date` is taken. */
export const JOB_SORTS = ["relevance", "date", "salary", "match"] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/**
 * What narrows a search; saved as it is. Several values of one field: any of the types, modes and skills, and all of
 * the access features.
 */
export const JobFilter = z.object({
  search: z.string(),
  location: z.string(),
  type: z.array(z.enum(JOB_TYPES)),
  work_mode: z.array(z.enum(WORK_MODES)),
  skills: z.array(z.string()),
  /** What the workplace has to offer. */
  accommodations: z.array(z.enum(ACCESS_FEATURES)),
  /** Whether jobs are taken too that say nothing about one of them. Those that say no never are. */
  unknown_access: z.boolean(),
  /** Pesos a month; jobs that say nothing of the salary are left out. Null takes them all. */
  min_salary: z.nullable(z.number()),
});
export type JobFilter = z.infer<typeof JobFilter>;

/** Several values in one query parameter, parted by commas; empty ones are passed over, and each counts once. */
function listText<S extends z.ZodMiniType<unknown, string>>(value: S, most: number, many: string) {
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
const oneOf = (values: readonly string[]) => `Must be one or more of ${values.join(", ")}`;
const filterQuery = {
  search: z.optional(words),
  location: z.optional(place),
  type: z.optional(listText(z.enum(JOB_TYPES, oneOf(JOB_TYPES)), JOB_TYPES.length, oneOf(JOB_TYPES))),
  work_mode: z.optional(listText(z.enum(WORK_MODES, oneOf(WORK_MODES)), WORK_MODES.length, oneOf(WORK_MODES))),
  skills: z.optional(listText(SkillName, SEARCH_SKILLS_MAX, T.wantedSkills)),
  accommodations: z.optional(
    listText(z.enum(ACCESS_FEATURES, oneOf(ACCESS_FEATURES)), ACCESS_FEATURES.length, oneOf(ACCESS_FEATURES)),
  ),
  /** `1`: with those that say nothing about the accommodations. */
  unknown_access: z.optional(z.enum(["0", "1"], "Must be 0 or 1")),
  min_salary: z.optional(Salary),
};

export const page = {
  page: z.optional(countText(1, JOBS_PAGES)),
  page_size: z.optional(countText(1, JOBS_PAGE_MAX)),
};

/** The query of GET /api/jobs, as it also stands in the address of the page. */
export const JobSearch = z.strictObject({ ...filterQuery, sort: z.optional(z.enum(JOB_SORTS, T.sort)), ...page });
export type JobSearch = z.output<typeof JobSearch>;

/** The filter of a query. */
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

/** The query of a filter, as an address and a call carry it: what narrows nothing is left out. */
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

/** Whether a filter narrows anything. */
export const narrows = (filter: JobFilter): boolean => Object.keys(queryOf(filter)).length > 0;

const named = z.array(z.object({ name: z.string(), count: z.int() }));

/**
 * How many jobs each choice of a filter would find, the other filters left as they are. Exact. Of skills and places the
 * most frequent ones and those that were chosen.
 */
export const JobFacets = z.object({
  type: z.record(z.enum(JOB_TYPES), z.int()),
  work_mode: z.record(z.enum(WORK_MODES), z.int()),
  access: z.record(z.enum(ACCESS_FEATURES), z.record(z.enum(ACCESS_ANSWERS), z.int())),
  skills: named,
  /** A job is counted under its town or city. */
  location: named,
  /** How many can pay at least so much a month. */
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
  /** The order that was really taken. */
  sort: z.enum(JOB_SORTS),
});
export type JobPage = z.infer<typeof JobPage>;

/** A job that was saved: open or closed. */
export const SavedJob = z.extend(JobCard, { saved_at: Moment });
export type SavedJob = z.infer<typeof SavedJob>;
export const SavedJobPage = z.object({ ...pageFields, jobs: z.array(SavedJob) });
export type SavedJobPage = z.infer<typeof SavedJobPage>;

/** A search that its owner is told of new jobs for. */
export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  filter: JobFilter,
  /** Whether a mail tells of them too, where the preferences do not refuse it. */
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

/** The body of POST /api/jobs/searches. Without a name it is called as what it looks for. */
export const NewSavedSearch = z.strictObject({
  name: z._default(Name, ""),
  filter: SentFilter.check(z.refine((filter) => narrows(filter), T.searchEmpty)),
  mail: z._default(z.boolean(), false),
});
export type NewSavedSearch = z.output<typeof NewSavedSearch>;

/** The body of PATCH /api/jobs/searches/{id}: what is named changes, the rest stays. */
export const SavedSearchChange = z.strictObject({
  name: z.optional(Name.check(z.minLength(1, T.searchNameRequired))),
  mail: z.optional(z.boolean()),
});
export type SavedSearchChange = z.output<typeof SavedSearchChange>;
