import type { InterviewStatus } from "./interview-lists.ts";

/** When an interview is over. Separate from the state table, because overviews need only this. */

/** Whether it was declined or cancelled. */
export const isClosed = (status: InterviewStatus): boolean => status === "declined" || status === "cancelled";

/** The fields of an interview that say when it is. */
interface Timed {
  status: InterviewStatus;
  slots: readonly { starts_at: string | Date; minutes: number }[];
  accepted_slot: number | null;
}

/** When an agreed interview ends, in milliseconds; null if no time is agreed. */
export function endOf({ slots, accepted_slot }: Omit<Timed, "status">): number | null {
  const agreed = accepted_slot === null ? undefined : slots[accepted_slot];
  return agreed ? new Date(agreed.starts_at).getTime() + agreed.minutes * 60_000 : null;
}

/**
 * Whether an interview is over: it is closed, or its agreed time has ended. If all proposed times have passed without
 * an answer it is not over, because the applicant can ask for another time and the employer can propose one.
 */
export function isOver(interview: Timed, now: Date): boolean {
  const end = endOf(interview);
  return isClosed(interview.status) || (end !== null && end <= now.getTime());
}
