import type { InterviewStatus } from "./interview-lists.ts";

/** When an interview is over. Without the table of what can be done with it: overviews need no more. */

/** Whether it was declined or cancelled. */
export const isClosed = (status: InterviewStatus): boolean => status === "declined" || status === "cancelled";

/** As much of an interview as says when it is. */
interface Timed {
  status: InterviewStatus;
  slots: readonly { starts_at: string | Date; minutes: number }[];
  accepted_slot: number | null;
}

/** When an agreed interview ends, in milliseconds; null where nothing is agreed on. */
export function endOf({ slots, accepted_slot }: Omit<Timed, "status">): number | null {
  const agreed = accepted_slot === null ? undefined : slots[accepted_slot];
  return agreed ? new Date(agreed.starts_at).getTime() + agreed.minutes * 60_000 : null;
}

/**
 * Whether nothing can be done with it any more: it is closed, or the agreed time has ended. Where every time that was
 * offered has passed without an answer, the one side can still ask for another one, and the other offer it.
 */
export function isOver(interview: Timed, now: Date): boolean {
  const end = endOf(interview);
  return isClosed(interview.status) || (end !== null && end <= now.getTime());
}
