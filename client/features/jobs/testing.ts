import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import type { JobFacets, JobPage } from "#shared/jobs/job-search.ts";
import type { Job, JobAccess, JobCard } from "#shared/jobs/jobs.schemas.ts";

/** Jobs for the tests in this folder. */

const access = (said: Partial<JobAccess>): JobAccess => ({
  ...(Object.fromEntries(ACCESS_FEATURES.map((feature) => [feature, "unknown"])) as JobAccess),
  ...said,
});

export const bookkeeper: JobCard = {
  id: 11,
  title: "Bookkeeper, 4-day week",
  excerpt: "You match invoices with purchase orders for 14 clinics, and prepare the weekly payments.",
  location: "Quezon City",
  type: "Full-time",
  work_mode: "Remote",
  salary_min: 28_000,
  salary_max: 34_000,
  salary_period: "month",
  experience_years: 2,
  openings: 2,
  skills: [
    { name: "QuickBooks", required: true, importance: 5 },
    { name: "Excel", required: true, importance: 4 },
    { name: "Xero", required: true, importance: 3 },
    { name: "Google Sheets", required: false, importance: 2 },
  ],
  access: access({ sign_language_interpreter: "yes", written_instructions: "yes", quiet_space: "no" }),
  status: "open",
  expires_at: "2027-01-04T16:00:00.000Z",
  created_at: "2026-11-19T08:00:00.000Z",
  updated_at: "2026-11-19T08:00:00.000Z",
  company: {
    user_id: 8,
    company_name: "Tala Health Network",
    industry: "Health",
    logo_path: null,
    reply_minutes: 180,
  },
  saved: false,
  applied: null,
  match: {
    score: 84,
    reasons: [
      { kind: "skills", text: "You have 2 of 3 required skills", points: 30 },
      { kind: "access", text: "Offers a sign-language interpreter (you need this)", points: 20 },
      { kind: "salary", text: "Pays what you ask for", points: 15 },
      { kind: "place", text: "Remote, as you prefer", points: 19 },
      { kind: "experience", text: "They ask for 2 years, and you say nothing of yours", points: 0 },
    ],
    missing_skills: ["Xero"],
  },
};

export const cook: JobCard = {
  ...bookkeeper,
  id: 12,
  title: "Line cook for the morning shift",
  location: "Cebu City",
  type: "Part-time",
  work_mode: "Onsite",
  salary_min: null,
  salary_max: null,
  experience_years: null,
  skills: [],
  access: access({ step_free_access: "yes" }),
  expires_at: null,
  company: { ...bookkeeper.company, user_id: 9, company_name: "Habi Kitchen", reply_minutes: null },
  match: {
    score: 41,
    reasons: [{ kind: "place", text: "In Cebu City, where you look", points: 20 }],
    missing_skills: [],
  },
};

export const wholeJob = (card: JobCard): Job => ({
  ...card,
  description: `${card.excerpt}\n\nWork arrives in writing. Meetings are short, and every one has captions or an interpreter.`,
  requirements: "Two years with any accounting software.",
});

export const facets: JobFacets = {
  type: { "Full-time": 17, "Part-time": 8, Contract: 5, Internship: 2 },
  work_mode: { Onsite: 9, Hybrid: 14, Remote: 21 },
  access: Object.fromEntries(
    ACCESS_FEATURES.map((feature, at) => [feature, { yes: 12 - at, no: 3, unknown: 20 + at }]),
  ) as JobFacets["access"],
  skills: [
    { name: "Excel", count: 12 },
    { name: "QuickBooks", count: 7 },
  ],
  location: [{ name: "Quezon City", count: 12 }],
  min_salary: [
    { at_least: 20_000, count: 18 },
    { at_least: 30_000, count: 6 },
  ],
};

export const pageOf = (jobs: JobCard[], more: Partial<JobPage> = {}): JobPage => ({
  jobs,
  total: jobs.length,
  page: 1,
  page_size: 20,
  facets,
  sort: "match",
  ...more,
});

/** The reply as the server sends it: the list is `data`, the other fields are at the top level. */
export const pageAnswer = ({ jobs, ...rest }: JobPage) => ({ body: { success: true, data: jobs, ...rest } });
