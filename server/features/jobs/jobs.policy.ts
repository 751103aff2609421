import type { Viewer } from "#server/platform/http/viewer.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import type { JobStatus } from "#shared/jobs/job-lists.ts";

/** The viewer's role for a job; null if the job must look missing to them. */
export type JobReader = "employer" | "other" | null;

interface JobFacts {
  status: JobStatus;
  employer_id: number;
  /** Whether the company is approved and its account is active. */
  isListed: boolean;
  /** Whether the viewer applied to it or saved it. */
  isSavedOrApplied: boolean;
}

/** Drafts are visible only to their employer. Those who applied to or saved a job can read it after it is closed. */
export function jobReader(
  viewer: Pick<Viewer, "userId" | "userType"> | undefined,
  { status, employer_id, isListed, isSavedOrApplied }: JobFacts,
): JobReader {
  if (viewer?.userId === employer_id && viewer.userType === "employer") return "employer";
  if (status === "draft") return null;
  if (viewer?.userType === "admin" || isSavedOrApplied) return "other";
  return status === "open" && isListed ? "other" : null;
}

/** Why a company cannot publish; null if it can. */
export function publishingRefusal(status: EmployerState | undefined): "pending" | "rejected" | null {
  if (status === "approved") return null;
  return status === "rejected" ? "rejected" : "pending";
}

/** Whether a viewer can save jobs and apply to them. */
export const isJobSeeker = (viewer: Pick<Viewer, "userType"> | undefined): boolean =>
  viewer !== undefined && isSeeker(viewer.userType);
