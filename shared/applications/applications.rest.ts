import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countText, Id, IdText, Moment } from "../primitives.ts";
import { RESUME_RULE } from "../profiles/resumes.ts";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import {
  Application,
  ApplicationCard,
  ApplicationForm,
  ApplicationMove,
  Rejection,
  RejectionResult,
  SharingChange,
} from "./applications.schemas.ts";
import { APPLICATIONS_PATH } from "./own-applications.rest.ts";
import { APPLICATION_STATUSES } from "./status-lists.ts";
import { applicationsTexts as texts } from "./texts/applications.texts.ts";

const T = errorsOf(texts);

const Path = z.object({ id: IdText });

/** Default and maximum number of applications per page. */
export const APPLICATIONS_PAGE = 20;
export const APPLICATIONS_PAGE_MAX = 100;
const PAGES_MAX = 1000;
export const APPLICATION_SEARCH_MAX = 100;

/**
 * `newest` and `oldest` by the date of sending, `updated` by the last change, `name` by the applicant or, in an
 * applicant's list, by the job's title, `match` best first (employers only; others get `newest`). `waiting` lists those
 * at an interview or an offer first, where someone may wait for an answer, then the others, each part newest first.
 */
export const APPLICATION_SORTS = ["newest", "oldest", "updated", "name", "match", "waiting"] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

const someStatuses: ErrorText = { error: () => texts.someStatuses({ values: APPLICATION_STATUSES.join(", ") }) };

export const ApplicationsQuery = z.strictObject({
  job_id: z.optional(IdText),
  /** One status, or several separated by commas. */
  status: z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(100, someStatuses)),
        z.transform((text) => [...new Set(text.split(",").map((one) => one.trim()))].filter((one) => one !== "")),
      ),
      z.array(z.enum(APPLICATION_STATUSES, someStatuses)),
    ),
  ),
  /** Words of the applicant's name or the job's title; in an applicant's list, of the job's title or the company. */
  search: z.optional(z.string().check(z.maxLength(APPLICATION_SEARCH_MAX, T.searchLong), z.trim())),
  sort: z.optional(z.enum(APPLICATION_SORTS, T.sort)),
  page: z.optional(countText(1, PAGES_MAX)),
  page_size: z.optional(countText(1, APPLICATIONS_PAGE_MAX)),
});
export type ApplicationsQuery = z.output<typeof ApplicationsQuery>;

/**
 * `counts` is the number of applications with each status, ignoring the status filter. `jobs` are the jobs that an
 * employer can filter by, ignoring all filters; empty for applicants.
 */
export const ApplicationPage = z.object({
  applications: z.array(ApplicationCard),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
  counts: z.record(z.enum(APPLICATION_STATUSES), z.int()),
  jobs: z.array(z.object({ id: Id, title: z.string(), total: z.int() })),
});
export type ApplicationPage = z.infer<typeof ApplicationPage>;

export const apply = endpoint({
  method: "POST",
  path: "/api/jobs/:id/applications",
  params: Path,
  body: ApplicationForm,
  reply: Application,
  status: 201,
  encoding: "form-or-json",
  files: { resume: RESUME_RULE },
  idempotent: true,
  summary:
    "Applies for an open job, once: with a resume (part `resume`, or use_profile_resume for a copy of the profile's), a letter and the details that the caller chooses to share. A second application is a 409; a repeat with the same Idempotency-Key gets the first reply.",
});

export const listApplications = endpoint({
  method: "GET",
  path: APPLICATIONS_PATH,
  query: ApplicationsQuery,
  reply: ApplicationPage,
  data: "applications",
  lift: ["total", "page", "page_size", "counts", "jobs"],
  summary: "The caller's own applications; for an employer those for their own jobs, with the match of each applicant.",
});

export const readApplication = endpoint({
  method: "GET",
  path: "/api/applications/:id",
  params: Path,
  reply: Application,
  summary: "One application, for its applicant, for the employer of its job and (recorded) for admins.",
});

export const viewApplication = endpoint({
  method: "POST",
  path: "/api/applications/:id/viewed",
  params: Path,
  reply: z.object({ viewed_at: z.nullable(Moment) }),
  summary:
    "Records that the employer of the job has opened an application by choice, so that the applicant sees it; only the first time is stored. Not to be called for one that was opened automatically or prefetched. A withdrawn one is not marked.",
});

export const moveApplication = endpoint({
  method: "PATCH",
  path: "/api/applications/:id",
  params: Path,
  body: ApplicationMove,
  reply: Application,
  summary:
    "Moves an application for the caller's own job to another status, with a message for the applicant; if that is not possible, a 409 returns the current status.",
});

export const withdrawApplication = endpoint({
  method: "POST",
  path: "/api/applications/:id/withdraw",
  params: Path,
  reply: Application,
  summary: "Withdraws the caller's own application for good; a repeated call succeeds too.",
});

export const shareWithApplication = endpoint({
  method: "PUT",
  path: "/api/applications/:id/sharing",
  params: Path,
  body: SharingChange,
  reply: Application,
  summary: "Shares details with the employer of the caller's own application, or stops sharing them.",
});

export const rejectApplications = endpoint({
  method: "POST",
  path: "/api/applications/reject",
  body: Rejection,
  reply: z.array(RejectionResult),
  summary:
    "Rejects several applications for the caller's own jobs with the same note, and returns the result of each; one whose status is no longer its `from` is skipped.",
});

/** The page that a notification leads to. */
export const applicationTarget = (id: z.infer<typeof Id>): string => `/applications/${id}`;
