import { REPORT_STATUSES } from "../reports/report-lists.ts";
import { ACTIVITY_TYPES } from "./activity-lists.ts";
import { OUTCOME_MAX, REPORT_ACTIONS, REPORT_DECISIONS } from "./report-lists.ts";

/** Texts of validation of the admin area, by subject. */
export const ADMIN_TEXTS = {
  // Lists.
  cursor: "Must be where an earlier answer ended",
  pageOrCursor: "Please send a page or a cursor, not both",
  searchLong: "This is too long",
  searchMany: "Too many people are called so. Please narrow the search",
  searchShort: "Please write two letters or more",
  tooDeep: "The list ends here. Please narrow the search",

  // Activity.
  activityType: `Must be one or several of ${ACTIVITY_TYPES.join(", ")}`,

  // Reports.
  dismissedAction: "Nothing is done to anybody where a report is dismissed",
  outcome: "Please write what the reporter is told",
  outcomeLong: `The words for the reporter can have ${OUTCOME_MAX} characters at most`,
  reportAbsent: "There is no such report",
  reportAction: `Must be one of ${REPORT_ACTIONS.join(", ")}`,
  reportDecision: `Must be one of ${REPORT_DECISIONS.join(", ")}`,
  reportOwn: "Another admin has to decide this: you reported it yourself",
  reportStatus: `Must be one of ${REPORT_STATUSES.join(", ")}`,
} as const;
