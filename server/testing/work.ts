import type { AppContext } from "#server/context.ts";
import type { ApplicationRow, StepRow } from "#server/features/applications/application.model.ts";
import type { InterviewRow } from "#server/features/interviews/interview.model.ts";
import type { JobHead, JobRow } from "#server/features/jobs/job.model.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";
import { mayMove } from "#shared/applications/statuses.ts";
import { wholeAccess } from "#shared/jobs/job-form.ts";

/** Writes rows of jobs and applications like their forms do. */

type Context = Pick<AppContext, "connection" | "ids" | "now">;

/** Writes an open job of an employer; the search finds it at once. */
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
  // One time for all fields, as the service writes it, because a test compares them.
  const at = now();
  const row: ApplicationRow = {
    _id: await ids.next("applications"),
    job_id: job._id,
    employer_id: job.employer_id,
    job_title: job.title,
    status: "pending",
    version: 1,
    applied_at: at,
    steps: stepsTo(given.status ?? "pending", at),
    resume_path: null,
    cover_letter: "",
    share_disability: null,
    share_access_needs: null,
    consents: [],
    updated_at: at,
    ...given,
  };
  await connection.model<ApplicationRow>("Application").create(row);
  return row;
}

/** Writes a proposed interview of an application, or an agreed one if `accepted_slot` is given. */
export async function insertInterview(
  { connection, ids, now }: Context,
  application: Pick<ApplicationRow, "_id" | "employer_id" | "applicant_id" | "job_title">,
  given: Partial<InterviewRow> = {},
): Promise<InterviewRow> {
  const { _id: application_id, employer_id, applicant_id, job_title } = application;
  const at = now();
  const row: InterviewRow = {
    _id: await ids.next("interviews"),
    ...{ application_id, employer_id, applicant_id, job_title },
    status: given.accepted_slot === undefined ? "proposed" : "accepted",
    version: 1,
    kind: "video",
    place: "",
    notes: "",
    adjustments_offered: [],
    slots: [{ starts_at: new Date(at.getTime() + 3 * 24 * 60 * 60_000), offset: "+08:00", minutes: 45 }],
    accepted_slot: null,
    time_request: null,
    adjustments: [],
    steps: [{ action: "propose", by: "employer", words: "", at }],
    remind_at: null,
    created_at: at,
    updated_at: at,
    ...given,
  };
  await connection.model<InterviewRow>("Interview").create(row);
  return row;
}

/** The steps that bring an application to a status, as the table of moves allows. */
export function stepsTo(status: ApplicationStatus, at: Date): StepRow[] {
  const path: ApplicationStatus[] = [status];
  while (path[0] !== "pending") {
    const [first = status] = path;
    const before = APPLICATION_STATUSES.find(
      (from) => mayMove(from, first, "employer") || mayMove(from, first, "applicant"),
    );
    if (!before) throw new Error(`nothing leads to ${first}`);
    path.unshift(before);
  }
  return path.map((one) => ({
    status: one,
    by: one === "pending" || one === "withdrawn" ? "applicant" : "employer",
    note: "",
    at,
  }));
}
