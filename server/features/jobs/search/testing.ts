import fc from "fast-check";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { ACCESS_ANSWERS, JOB_TYPES, SALARY_PERIODS, WORK_MODES } from "#shared/jobs/job-lists.ts";
import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import type { JobDoc, JobQuery } from "./types.ts";

/** Builders and generators for tests of the index. */

export const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

export const UNKNOWN_ACCESS = Object.fromEntries(
  ACCESS_FEATURES.map((feature) => [feature, "unknown"]),
) as JobDoc["access"];

let lastId = 0;

/** A plain job with these fields changed. */
export function jobDoc(some: Partial<JobDoc> = {}): JobDoc {
  lastId += 1;
  return {
    id: lastId,
    employer_id: 1,
    company: "Bituin Works",
    title: "Clerk",
    description: "",
    requirements: "",
    location: "Cebu City",
    type: "Full-time",
    work_mode: "Onsite",
    salary_min: null,
    salary_max: null,
    salary_period: "month",
    experience_years: null,
    skills: [],
    access: UNKNOWN_ACCESS,
    created_at: NOW - DAY,
    expires_at: null,
    ...some,
  };
}

/** A query for everything, with these fields changed. */
export function jobQuery(some: Partial<JobQuery> = {}): JobQuery {
  return {
    text: "",
    location: "",
    types: [],
    work_modes: [],
    skills: [],
    access: [],
    access_unknown: false,
    min_salary: null,
    sort: "relevance",
    page: 1,
    page_size: 20,
    now: NOW,
    ...some,
  };
}

export const SKILLS = ["JavaScript", "JS", "Excel", "MS Excel", "BIR filing", "Typing", "Data encoding", "Cooking"];
export const TITLES = [
  "Cook",
  "Line Cook",
  "Data Encoder",
  "Web Developer",
  "Senior JS Dev",
  "Call Center Agent",
  "VA",
];
export const PLACES = [
  "Cebu City",
  "Mandaue City, Cebu",
  "BGC, Taguig",
  "Makati or Pasig",
  "Metro Manila",
  "Sitio Malaya",
];

const amount = fc.option(fc.integer({ min: 1, max: 60 }).map((thousands) => thousands * 1000));

/** Jobs with distinct ids and values from small sets, so that they share many. */
export const jobDocs: fc.Arbitrary<JobDoc[]> = fc
  .array(
    fc.record({
      title: fc.constantFrom(...TITLES),
      location: fc.constantFrom(...PLACES),
      type: fc.constantFrom(...JOB_TYPES),
      work_mode: fc.constantFrom(...WORK_MODES),
      salary_min: amount,
      salary_max: amount,
      salary_period: fc.constantFrom(...SALARY_PERIODS),
      experience_years: fc.option(fc.integer({ min: 0, max: 4 })),
      skills: fc.array(
        fc.record({
          name: fc.constantFrom(...SKILLS),
          required: fc.boolean(),
          importance: fc.integer({ min: 1, max: 5 }),
        }),
        { maxLength: 4 },
      ),
      access: fc.record(
        Object.fromEntries(ACCESS_FEATURES.map((feature) => [feature, fc.constantFrom(...ACCESS_ANSWERS)])),
      ) as fc.Arbitrary<JobDoc["access"]>,
      created_at: fc.integer({ min: 1, max: 5 }).map((days) => NOW - days * DAY),
      expires_at: fc.constantFrom(null, null, NOW + DAY, NOW),
    }),
    { maxLength: 40 },
  )
  .map((docs) => docs.map((doc, at) => jobDoc({ ...doc, id: at + 1 })));

export const jobQueries: fc.Arbitrary<JobQuery> = fc.record({
  text: fc.constantFrom("", "", "cook", "encoder", "js", "call centre cebu", "remote", "web develper", "ng sa"),
  location: fc.constantFrom("", "", "Cebu", "Cebu City", "NCR", "mak", "sitio mal"),
  types: fc.subarray([...JOB_TYPES]),
  work_modes: fc.subarray([...WORK_MODES]),
  skills: fc.oneof(fc.constant([]), fc.subarray(SKILLS, { maxLength: 2 })),
  access: fc.oneof(fc.constant([]), fc.subarray([...ACCESS_FEATURES], { maxLength: 2 })),
  access_unknown: fc.boolean(),
  min_salary: fc.oneof(fc.constant(null), fc.constantFrom(10_000, 12_345, 40_000)),
  sort: fc.constantFrom("relevance", "date", "salary", "match"),
  page: fc.constantFrom(1, 2),
  page_size: fc.constantFrom(5, 50),
  now: fc.constant(NOW),
});

export const matchSeekers: fc.Arbitrary<MatchSeeker> = fc.record({
  current_job_title: fc.constantFrom("", ...TITLES),
  desired_job_title: fc.constantFrom("", ...TITLES),
  location_preference: fc.constantFrom("", "remote", ...PLACES),
  desired_salary: amount,
  experience_years: fc.option(fc.integer({ min: 0, max: 4 })),
  skills: fc.subarray(SKILLS),
  needs: fc.subarray([...ACCESS_FEATURES]),
});
