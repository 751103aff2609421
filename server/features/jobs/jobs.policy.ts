import type { Viewer } from "#server/platform/http/viewer.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import type { JobStatus } from "#shared/jobs/job-lists.ts";

/** Who looks at a job; null for those to whom it does not exist. */
export type JobReader = "employer" | "other" | null;

interface Standing {
  status: JobStatus;
  employer_id: number;
  /** Whether the company is approved, and its account stands. */
  isListed: boolean;
  /** Whether the viewer has applied to it, or keeps it. */
  isTied: boolean;
}

/** A draft is its employer's alone; what is not to be found any more is there for those who are tied to it. */
export function jobReader(
  viewer: Pick<Viewer, "userId" | "userType"> | undefined,
  { status, employer_id, isListed, isTied }: Standing,
): JobReader {
  if (viewer?.userId === employer_id && viewer.userType === "employer") return "employer";
  if (status === "draft") return null;
  if (viewer?.userType === "admin" || isTied) return "other";
  return status === "open" && isListed ? "other" : null;
}

/** Why a company may not publish; null where it may. */
export function publishingRefusal(status: EmployerState | undefined): "pending" | "rejected" | null {
  if (status === "approved") return null;
  return status === "rejected" ? "rejected" : "pending";
}

/** Who keeps jobs and applies to them. */
export const looksForWork = (viewer: Pick<Viewer, "userType"> | undefined): boolean =>
  viewer !== undefined && isSeeker(viewer.userType);
