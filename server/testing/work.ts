import type { AppContext } from "#server/context.ts";
import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import type { JobHead, JobRow } from "#server/features/jobs/job.model.ts";
import { wholeAccess } from "#shared/jobs/job-form.ts";

/** Rows of jobs and applications, as their forms would leave them. */

type Context = Pick<AppContext, "connection" | "ids" | "now">;

/** Writes an open job of an employer, which the search finds at once. */
export async function insertJob(
  { connection, ids, now }: Context,
  given: Pick<JobRow, "employer_id"> & Partial<JobRow>,
): Promise<JobRow> {
  const options = { upsert: true, returnDocument: "after" } as const;
  const head = await connection
    .model<JobHead>("JobHead")
    .findOneAndUpdate({ _id: "jobs" }, { $inc: { rev: 1 } }, options);
  const row: JobRow = {
    _id: await ids.next("jobs"),
    title: "Back-end developer",
    description: "You look after the services behind our app.",
    requirements: "",
    location: "Iloilo City",
    type: "Full-time",
    work_mode: "Hybrid",
    salary_min: null,
    salary_max: null,
    salary_period: "month",
    experience_years: null,
    openings: 1,
    skills: [{ name: "TypeScript", required: true, importance: 4 }],
    access: wholeAccess({}),
    status: "open",
    closed_by: null,
    expires_at: null,
    created_at: now(),
    updated_at: now(),
    version: 1,
    search_rev: head?.rev ?? 0,
    ...given,
  };
  await connection.model<JobRow>("Job").create(row);
  return row;
}

/** Writes an application to a job. */
export async function insertApplication(
  { connection, ids, now }: Context,
  job: Pick<JobRow, "_id" | "employer_id" | "title">,
  given: Pick<ApplicationRow, "applicant_id"> & Partial<ApplicationRow>,
): Promise<ApplicationRow> {
  const row: ApplicationRow = {
    _id: await ids.next("applications"),
    job_id: job._id,
    employer_id: job.employer_id,
    job_title: job.title,
    status: "pending",
    applied_at: now(),
    resume_path: null,
    cover_letter: "",
    share_disability: false,
    updated_at: now(),
    ...given,
  };
  await connection.model<ApplicationRow>("Application").create(row);
  return row;
}
