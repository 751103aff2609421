import { own } from "#shared/dictionary.ts";
import { ACCESS_FEATURE_TEXTS } from "#shared/jobs/access-features.ts";
import type { JobSort } from "#shared/jobs/job-search.ts";
import { amount } from "../job.texts.ts";
import type { ActiveFilter } from "./address.ts";

const plural = new Intl.PluralRules("en-GB");
const figures = new Intl.NumberFormat("en-GB");
const jobs = (count: number) => `${figures.format(count)} ${plural.select(count) === "one" ? "job" : "jobs"}`;

/** Texts of the job search. */
export const searchTexts = {
  heading: "Job Search",
  words: "Job title, skill or company",
  place: "City or region",
  anywhere: "Anywhere",
  search: "Search",

  filters: "Filters",
  filtersOn: (count: number) => `, ${count} on`,
  clear: "Clear all",
  access: "What the workplace offers",
  accessYes: "Only jobs that answered yes",
  accessOpen: "Jobs that answered yes, or have not said. Never those that answered no",
  unknown: "Also jobs that have not said",
  mode: "Where you work",
  type: "Type of job",
  skills: "Skills",
  skillsHint: "Any of them",
  otherSkill: "Another skill",
  addSkill: "Add",
  pay: "Pay at least, a month",
  anyPay: "Any pay",
  payChoice: (value: number, count: number | null) =>
    `${amount(value)} or more${count === null ? "" : ` (${figures.format(count)})`}`,
  count: (count: number) => figures.format(count),
  jobsWord: (count: number) => (plural.select(count) === "one" ? " job" : " jobs"),

  results: "Jobs found",
  jobs,
  found: (count: number) => (count === 0 ? "No jobs found" : `${jobs(count)} found`),
  loading: "Looking for jobs",
  sort: "Sort",
  sorts: {
    match: "Best match",
    relevance: "Most relevant",
    date: "Newest",
    salary: "Pay",
  } satisfies Record<JobSort, string>,
  narrowing: ({ kind, value }: Pick<ActiveFilter, "kind" | "value">): string => {
    if (kind === "accommodations") return own(ACCESS_FEATURE_TEXTS, value) ?? value;
    if (kind === "min_salary") return `${amount(Number(value))} or more`;
    return kind === "search" ? `'${value}'` : value;
  },
  filterList: "Filters that are on",
  remove: ", remove filter",
  pages: "Pages of results",
  range: (from: number, to: number, of: number) =>
    `${figures.format(from)} to ${figures.format(to)} of ${figures.format(of)}`,

  failed: "The jobs could not be loaded",
  nothing: "No job fits all of that",
  nothingText: "Take one of these away to find more, or save the search: you are told when a new job fits.",
  nothingAtAll: "There are no open jobs right now",
  nothingAtAllText: "New ones appear here as soon as an employer publishes them. A complete profile is found first.",
  pastEnd: "This page is past the last job",
  firstPage: "Go to the first page",

  back: (count: number | null) => (count === null ? "Back to the jobs" : `Back to ${jobs(count)}`),
  saveSearch: "Save this search",
} as const;
