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
