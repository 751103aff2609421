import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import type { InterviewRow } from "./interview.model.ts";

/** The viewer's side of an interview; null if the interview must look missing to them. */
export function interviewSide(
  { userId, userType }: Pick<Viewer, "userId" | "userType">,
  { applicant_id, employer_id, withdrawn }: Pick<InterviewRow, "applicant_id" | "employer_id" | "withdrawn">,
): Side | null {
  if (userId === applicant_id) return "applicant";
  // After a withdrawal the employer only sees that there was an application, and no interviews.
  return userType === "employer" && userId === employer_id && !withdrawn ? "employer" : null;
}
