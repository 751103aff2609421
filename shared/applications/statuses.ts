/** The statuses of an application and who may move it where: the one table for buttons, calls and tests. */

import type { ApplicationStatus, Side } from "./status-lists.ts";

/** As shown to people. */
export const STATUS_TEXTS: Record<ApplicationStatus, string> = {
  pending: "Pending",
  review: "In review",
  interview: "Interview",
  offer: "Offer",
  hired: "Hired",
  rejected: "Not selected",
  withdrawn: "Withdrawn",
};

const MOVES: Record<ApplicationStatus, Record<Side, readonly ApplicationStatus[]>> = {
  pending: { employer: ["review", "rejected"], applicant: ["withdrawn"] },
  review: { employer: ["interview", "rejected"], applicant: ["withdrawn"] },
  interview: { employer: ["offer", "rejected"], applicant: ["withdrawn"] },
  offer: { employer: ["hired", "rejected"], applicant: ["withdrawn"] },
  hired: { employer: [], applicant: [] },
  rejected: { employer: [], applicant: [] },
  withdrawn: { employer: [], applicant: [] },
};

/** Where one side may move an application with this status; empty if the status is final. */
export const movesOf = (from: ApplicationStatus, who: Side): readonly ApplicationStatus[] => MOVES[from][who];

export const mayMove = (from: ApplicationStatus, to: ApplicationStatus, who: Side): boolean =>
  movesOf(from, who).includes(to);

/** All statuses that an employer can move an application to, from any status. */
export const EMPLOYER_MOVES = ["review", "interview", "offer", "hired", "rejected"] as const;
