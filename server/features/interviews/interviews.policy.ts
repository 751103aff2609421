import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import type { InterviewRow } from "./interview.model.ts";

/** Which side of an interview somebody is; null for those to whom it does not exist. */
export function interviewSide(
  { userId, userType }: Pick<Viewer, "userId" | "userType">,
  { applicant_id, employer_id, withdrawn }: Pick<InterviewRow, "applicant_id" | "employer_id" | "withdrawn">,
): Side | null {
  if (userId === applicant_id) return "applicant";
  // With a withdrawal the employer keeps that there was an application, and nothing that belonged to it.
  return userType === "employer" && userId === employer_id && !withdrawn ? "employer" : null;
}
