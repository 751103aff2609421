import { type ApplicationStatus, EMPLOYER_MOVES } from "#shared/applications/status-lists.ts";

/** What notifications say of applications. */

export const sentNote = (job_title: string) => ({
  type: "info" as const,
  note: { kind: "application.sent" as const, job_title },
});

/** @throws for a status that no move leads to */
export function movedNote(job_title: string, to: ApplicationStatus) {
  if (to === "withdrawn") return { type: "info" as const, note: { kind: "application.withdrawn" as const, job_title } };
  const status = EMPLOYER_MOVES.find((one) => one === to);
  if (!status) throw new Error(`no application is moved to ${to}`);
  const type = status === "rejected" ? ("info" as const) : ("success" as const);
  return { type, note: { kind: "application.moved" as const, job_title, status } };
}
