import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Done, Id, IdText } from "../primitives.ts";
import { CompanyCard } from "../profiles/company-views.ts";
import { JobChange, JobReopening, NewJob } from "./job-form.ts";
import { JOB_STATUSES } from "./job-lists.ts";
import { NewSavedSearch, page, SavedJobPage, SavedSearch, SavedSearchChange } from "./job-search.ts";
import { JobCard, JobView, OwnJob, OwnJobCard } from "./jobs.schemas.ts";

const Path = z.object({ id: IdText });
const PAGE_FIELDS = ["total", "page", "page_size"] as const;

export const readJob = endpoint({
  method: "GET",
  path: "/api/jobs/:id",
  params: Path,
  reply: JobView,
  summary:
    "One job with its company: open ones for everybody, closed ones for their employer, for those who applied or saved them and for admins, drafts for their employer alone.",
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
  status: z.optional(z.enum(JOB_STATUSES, `Must be one of ${JOB_STATUSES.join(", ")}`)),
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
  summary: "The caller's own jobs, drafts too, newest first, with how many have applied.",
});

export const createJob = endpoint({
  method: "POST",
  path: "/api/jobs",
  body: NewJob,
  reply: OwnJob,
  status: 201,
  idempotent: true,
  summary:
    "Writes a draft, or publishes a job where the company is approved. The same Idempotency-Key answers as the first time; another one for the same title, place and type is a 409 whose existing_id names the job that is there.",
});

export const changeJob = endpoint({
  method: "PUT",
  path: "/api/jobs/:id",
  params: Path,
  body: JobChange,
  reply: OwnJob,
  summary: "Changes the caller's own job as a whole; publishes a draft, and opens a closed one, where it says open.",
});

export const closeJob = endpoint({
  method: "POST",
  path: "/api/jobs/:id/close",
  params: Path,
  reply: OwnJob,
  summary: "Closes the caller's own job: nobody finds it or applies any more. A second time is a success too.",
});

export const reopenJob = endpoint({
  method: "POST",
  path: "/api/jobs/:id/reopen",
  params: Path,
  body: JobReopening,
  reply: OwnJob,
  summary: "Opens the caller's own closed job again; one whose closing date has passed needs a new one.",
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
  summary: "Keeps a job for the caller; a second time is a success too.",
});

export const forgetJob = endpoint({
  method: "DELETE",
  path: "/api/jobs/:id/saved",
  params: Path,
  reply: Saved,
  summary: "Takes a job from those that the caller keeps; a second time is a success too.",
});

export const listSavedJobs = endpoint({
  method: "GET",
  path: "/api/jobs/saved",
  query: z.strictObject(page),
  reply: SavedJobPage,
  data: "jobs",
  lift: PAGE_FIELDS,
  summary: "The jobs that the caller keeps, closed ones too, the latest first.",
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
    "Saves a search: its owner is told of jobs that are published from now on. 201 for a new one, 200 for the one of the same filter that is there.",
});

export const changeSavedSearch = endpoint({
  method: "PATCH",
  path: "/api/jobs/searches/:id",
  params: Path,
  body: SavedSearchChange,
  reply: SavedSearch,
  summary: "Renames one of the caller's saved searches, or turns its mails on or off.",
});

export const deleteSavedSearch = endpoint({
  method: "DELETE",
  path: "/api/jobs/searches/:id",
  params: Path,
  reply: Done,
  summary: "Deletes one of the caller's saved searches; a second time is a success too.",
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
  summary: "What everybody may know of an approved company, with its statement on access and its open jobs.",
});
