/** Lists and bounds of the admins' reports. Without zod: what only shows them needs no more. */

/** What an admin makes of a report. */
export const REPORT_DECISIONS = ["resolved", "dismissed"] as const;
export type ReportDecisionStatus = (typeof REPORT_DECISIONS)[number];

/** What was done to the reported person. Other admins read it; the reporter does not. */
export const REPORT_ACTIONS = ["none", "warned", "suspended"] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

export const REPORT_SIDES = ["seeker", "employer", "admin"] as const;
export type ReportSide = (typeof REPORT_SIDES)[number];

/** The longest words for the reporter, in characters. */
export const OUTCOME_MAX = 500;

/** Reports of one answer where nothing is said, and at most. */
export const REPORTS_PAGE = 20;
export const REPORTS_PAGE_MAX = 100;
/** How deep pages go. */
export const REPORTS_DEPTH = 10_000;
/** How many other reports about a person stand beside one. */
export const OTHER_REPORTS_MAX = 20;

/** So many days after its decision a report's copies, its files and its reporter's words go. */
export const EVIDENCE_DAYS = 180;
