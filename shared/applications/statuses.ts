/** The statuses of an application and who may move it where: the one table for buttons, calls and tests. */

import type { ApplicationStatus, Side } from "./status-lists.ts";
import { statusTexts } from "./texts/status/status.texts.ts";

/** As shown to people, in the current language. */
export const STATUS_TEXTS = statusTexts.labels satisfies Record<ApplicationStatus, string>;

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
