import { type Answerer, success } from "#client/testing/stub-server.ts";
import { wholeAccess } from "#shared/jobs/job-form.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import type { Company } from "#shared/profiles/company-views.ts";

/** An employer with jobs, for the tests in this folder. */

export const jonas = { id: 8, username: "jonas", first_name: "Jonas", last_name: "Villareal", photo: null } as const;
export const session = { ...jonas, user_type: "employer" } as const;

export const company: Company = {
  user_id: 8,
  company_name: "Luntian Digital",
  industry: "Software",
  company_size: "11-50",
  website_url: "luntian.example.ph",
  founded_year: 2015,
  company_description: "",
  access_statement: "",
  logo_path: null,
  contact_person: "Jonas Villareal",
  address: "4 Session Road, Baguio",
  status: "approved",
  reason: null,
  documents: [],
  review: null,
};

const NOBODY = { total: 0, pending: 0, review: 0, interview: 0, offer: 0, hired: 0, rejected: 0, withdrawn: 0 };

export function ownJob(given: Partial<OwnJob> = {}): OwnJob {
  return {
    id: 41,
    title: "Bookkeeper",
    excerpt: "You keep the books.",
    description: "You keep the books.",
    requirements: "",
    location: "Baguio",
    type: "Full-time",
    work_mode: "Hybrid",
    salary_min: 28000,
    salary_max: 34000,
    salary_period: "month",
    experience_years: null,
    openings: 1,
    skills: [{ name: "Spreadsheets", required: true, importance: 4 }],
    access: wholeAccess({ step_free_access: "yes", quiet_space: "no" }),
    status: "open",
    closed_by: null,
    expires_at: null,
    created_at: "2026-11-01T08:00:00.000Z",
    updated_at: "2026-11-01T08:00:00.000Z",
    company: {
      user_id: 8,
      company_name: "Luntian Digital",
      industry: "Software",
      logo_path: null,
      reply_minutes: null,
    },
    version: 1,
    ...given,
    applicants: { ...NOBODY, ...given.applicants },
  };
}

/** The answer of `GET /api/jobs/mine` for these jobs, paged as on the server. */
export function ownJobsPage(jobs: readonly OwnJob[], path: string) {
  const asked = new URL(path, "http://kasama.example").searchParams;
  const status = asked.get("status");
  const page = Number(asked.get("page") ?? 1);
  const found = jobs.filter((job) => status === null || job.status === status);
  const counts = { draft: 0, open: 0, closed: 0 };
  for (const job of jobs) counts[job.status] += 1;
  const data = found.slice((page - 1) * 20, page * 20);
  return { body: { success: true, data, total: found.length, page, page_size: 20, counts } };
}

/** A server with these jobs and the company. */
export const serving =
  (jobs: () => readonly OwnJob[], own: Company = company): Answerer =>
  ({ path }) => {
    if (path.startsWith("/api/employer/")) return success(own);
    if (path.startsWith("/api/jobs/mine")) return ownJobsPage(jobs(), path);
    const id = Number(/^\/api\/jobs\/(\d+)$/.exec(path)?.[1]);
    const job = jobs().find((one) => one.id === id);
    return job ? success(job) : { status: 404, body: { success: false, code: "NOT_FOUND", message: "Not there" } };
  };
