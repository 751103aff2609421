/**
 * The statuses and the two sides of an application. Separate from the table of moves, because events need only this.
 */

export const APPLICATION_STATUSES = [
  "pending",
  "review",
  "interview",
  "offer",
  "hired",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** All statuses that an employer can move an application to, from any status. */
export const EMPLOYER_MOVES = ["review", "interview", "offer", "hired", "rejected"] as const;

/** The two sides of an application and of everything that follows from it. */
export const SIDES = ["applicant", "employer"] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === "applicant" ? "employer" : "applicant");

const FINAL: readonly ApplicationStatus[] = ["hired", "rejected", "withdrawn"];
/** Whether the status is final. A test compares it with the table. */
export const isFinal = (status: ApplicationStatus): boolean => FINAL.includes(status);
