import { type ApplicationStatus, EMPLOYER_MOVES } from "#shared/applications/status-lists.ts";

/** What notifications say of applications. */

/** The job of an application; events of older versions lack its id. */
interface OfJob {
  job_id?: number | undefined;
  job_title: string;
}

/** The two fields of a note that name the job. */
const named = ({ job_id, job_title }: OfJob) => ({ ...(job_id !== undefined && { job_id }), job_title });

export const sentNote = (job: OfJob) => ({
  type: "info" as const,
  note: { kind: "application.sent" as const, ...named(job) },
});

/** @throws for a status that no move leads to */
export function movedNote(job: OfJob, to: ApplicationStatus) {
  if (to === "withdrawn")
    return { type: "info" as const, note: { kind: "application.withdrawn" as const, ...named(job) } };
  const status = EMPLOYER_MOVES.find((one) => one === to);
  if (!status) throw new Error(`no application is moved to ${to}`);
  const type = status === "rejected" ? ("info" as const) : ("success" as const);
  return { type, note: { kind: "application.moved" as const, job_title: job.job_title, status } };
}
