/** How an application can stand, and between whom. Without the table of moves: events need no more. */

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

/** The two sides of an application, and of all that follows from it. */
export const SIDES = ["applicant", "employer"] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === "applicant" ? "employer" : "applicant");

const FINAL: readonly ApplicationStatus[] = ["hired", "rejected", "withdrawn"];
/** Whether nobody moves it any more. A test holds it against the table. */
export const isFinal = (status: ApplicationStatus): boolean => FINAL.includes(status);
