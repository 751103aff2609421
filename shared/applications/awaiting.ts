import { isOver } from "../interviews/interview-ends.ts";
import type { Interview } from "../interviews/interviews.schemas.ts";
import type { ApplicationStatus, Side } from "./status-lists.ts";

/** The fields of an interview that say who has to answer. */
type Waiting = Pick<Interview, "status" | "slots" | "accepted_slot" | "adjustments">;

/**
 * Whether an application waits for an answer of one side. It waits for the employer if it is new, or if another time or
 * an adjustment was requested; for the applicant if there is an offer or a proposal of times.
 */
export function awaits(who: Side, status: ApplicationStatus, interview: Waiting | null, now: Date): boolean {
  const asked = interview !== null && !isOver(interview, now) && asks(who, interview);
  return asked || status === (who === "employer" ? "pending" : "offer");
}

function asks(who: Side, { status, adjustments }: Waiting): boolean {
  if (who === "applicant") return status === "proposed";
  return status === "time_requested" || adjustments.some(({ answer }) => answer === null);
}
