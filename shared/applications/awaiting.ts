import { isOver } from "../interviews/interview-ends.ts";
import type { Interview } from "../interviews/interviews.schemas.ts";
import type { ApplicationStatus, Side } from "./status-lists.ts";

/** As much of an interview as says who has to answer. */
type Waiting = Pick<Interview, "status" | "slots" | "accepted_slot" | "adjustments">;

/**
 * Whether an application waits for an answer of one side. The employer is asked by an application that nobody has looked
 * at, for another time, and for an adjustment; the applicant by an offer, and by times to choose from.
 */
export function awaits(who: Side, status: ApplicationStatus, interview: Waiting | null, now: Date): boolean {
  const asked = interview !== null && !isOver(interview, now) && asks(who, interview);
  return asked || status === (who === "employer" ? "pending" : "offer");
}

function asks(who: Side, { status, adjustments }: Waiting): boolean {
  if (who === "applicant") return status === "proposed";
  return status === "time_requested" || adjustments.some(({ answer }) => answer === null);
}
