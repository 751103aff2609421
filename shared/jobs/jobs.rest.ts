import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Done, Id, IdText } from "../primitives.ts";
import { CompanyCard } from "../profiles/company-views.ts";
import { JobChange, JobReopening, NewJob } from "./job-form.ts";
import { JOB_STATUSES } from "./job-lists.ts";
import { NewSavedSearch, page, SavedJobPage, SavedSearch, SavedSearchChange } from "./job-search.ts";
import { JobCard, JobView, OwnJob, OwnJobCard } from "./jobs.schemas.ts";
import { jobsTexts as texts } from "./texts/jobs.texts.ts";

const Path = z.object({ id: IdText });
const PAGE_FIELDS = ["total", "page", "page_size"] as const;

export const readJob = endpoint({
  method: "GET",
  path: "/api/jobs/:id",
  params: Path,
  reply: JobView,
  summary:
    "One job with its company: open jobs for everyone, closed ones for their employer, for people who applied or saved them and for admins, drafts for their employer only.",
});

/** The counts cover all jobs, whatever the filter. */
const OwnJobPage = z.object({
  jobs: z.array(OwnJobCard),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  counts: z.record(z.enum(JOB_STATUSES), z.int()),
});
export type OwnJobPage = z.infer<typeof OwnJobPage>;

const OwnJobsQuery = z.strictObject({
  status: z.optional(z.enum(JOB_STATUSES, { error: () => texts.oneStatus({ values: JOB_STATUSES.join(", ") }) })),
  ...page,
});
export type OwnJobsQuery = z.output<typeof OwnJobsQuery>;

export const listOwnJobs = endpoint({
  method: "GET",
  path: "/api/jobs/mine",
  query: OwnJobsQuery,
  reply: OwnJobPage,
  data: "jobs",
  lift: [...PAGE_FIELDS, "counts"],
  summary: "The caller's own jobs, including drafts, newest first, with the number of applicants.",
});

export const createJob = endpoint({
  method: "POST",
  path: "/api/jobs",
  body: NewJob,
  reply: OwnJob,
  status: 201,
  idempotent: true,
  summary:
    "Saves a draft, or publishes a job if the company is approved. A repeat with the same Idempotency-Key gets the first reply; another job with the same title, place and type is a 409 with its id in existing_id.",
});

export const changeJob = endpoint({
  method: "PUT",
  path: "/api/jobs/:id",
  params: Path,
  body: JobChange,
  reply: OwnJob,
  summary: "Replaces the caller's own job; the status open publishes a draft and reopens a closed job.",
});

export const closeJob = endpoint({
  method: "POST",
  path: "/api/jobs/:id/close",
  params: Path,
  reply: OwnJob,
  summary: "Closes the caller's own job: it can no longer be found or applied to. A repeated call succeeds too.",
});

export const reopenJob = endpoint({
  method: "POST",
  path: "/api/jobs/:id/reopen",
  params: Path,
  body: JobReopening,
  reply: OwnJob,
  summary: "Reopens the caller's own closed job; if its closing date has passed, it needs a new one.",
});

export const deleteJob = endpoint({
  method: "DELETE",
  path: "/api/jobs/:id",
  params: Path,
  reply: Done,
  summary: "Deletes the caller's own draft.",
});

const Saved = z.object({ id: Id, saved: z.boolean() });

export const saveJob = endpoint({
  method: "PUT",
  path: "/api/jobs/:id/saved",
  params: Path,
  reply: Saved,
  summary: "Saves a job for the caller; a repeated call succeeds too.",
});

export const forgetJob = endpoint({
  method: "DELETE",
  path: "/api/jobs/:id/saved",
  params: Path,
  reply: Saved,
  summary: "Removes a job from the caller's saved jobs; a repeated call succeeds too.",
});

export const listSavedJobs = endpoint({
  method: "GET",
  path: "/api/jobs/saved",
  query: z.strictObject(page),
  reply: SavedJobPage,
  data: "jobs",
  lift: PAGE_FIELDS,
  summary: "The caller's saved jobs, including closed ones, the latest first.",
});

export const listSavedSearches = endpoint({
  method: "GET",
  path: "/api/jobs/searches",
  reply: z.array(SavedSearch),
  summary: "The caller's saved searches, newest first.",
});

export const saveSearch = endpoint({
  method: "POST",
  path: "/api/jobs/searches",
  body: NewSavedSearch,
  reply: SavedSearch,
  orCreated: true,
  summary:
    "Saves a search, whose owner is notified of new jobs from now on. 201 for a new one, 200 for an existing one with the same filter.",
});

export const changeSavedSearch = endpoint({
  method: "PATCH",
  path: "/api/jobs/searches/:id",
  params: Path,
  body: SavedSearchChange,
  reply: SavedSearch,
  summary: "Renames one of the caller's saved searches, or turns its emails on or off.",
});

export const deleteSavedSearch = endpoint({
  method: "DELETE",
  path: "/api/jobs/searches/:id",
  params: Path,
  reply: Done,
  summary: "Deletes one of the caller's saved searches; a repeated call succeeds too.",
});

/** A company's public page. */
export const CompanyPage = z.object({
  company: CompanyCard,
  /** The same as on its jobs: null if it has fewer than five conversations. */
  reply_minutes: z.nullable(z.int()),
  /** Its open jobs, newest first, at most one page. */
  jobs: z.array(JobCard),
  jobs_total: z.int(),
});
export type CompanyPage = z.infer<typeof CompanyPage>;

export const readCompanyPage = endpoint({
  method: "GET",
  path: "/api/companies/:userId",
  params: z.object({ userId: IdText }),
  reply: CompanyPage,
  summary: "The public page of an approved company, with its accessibility statement and its open jobs.",
});
