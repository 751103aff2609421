/** Lists and limits of the admins' reports. Kept free of zod for code that only displays them. */

/** An admin's decision on a report. */
export const REPORT_DECISIONS = ["resolved", "dismissed"] as const;
export type ReportDecisionStatus = (typeof REPORT_DECISIONS)[number];

/** The action taken against the reported person. Other admins can read it; the reporter cannot. */
export const REPORT_ACTIONS = ["none", "warned", "suspended"] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

export const REPORT_SIDES = ["seeker", "employer", "admin"] as const;
export type ReportSide = (typeof REPORT_SIDES)[number];

/** Maximum length of the reply to the reporter, in characters. */
export const OUTCOME_MAX = 500;

/** Default and maximum number of reports per page. */
export const REPORTS_PAGE = 20;
export const REPORTS_PAGE_MAX = 100;
/** The last page number. */
export const REPORTS_DEPTH = 10_000;
/** How many other reports about a person are listed next to one. */
export const OTHER_REPORTS_MAX = 20;

/** How many days after its decision a report's copies, files and texts are deleted. */
export const EVIDENCE_DAYS = 180;
