import type { ReportDecisionStatus } from "#shared/admin/reports/report-lists.ts";

/** The titles of the notifications about outcomes. They do not say what was done. */
export const OUTCOME_TITLES: Record<ReportDecisionStatus, string> = {
  resolved: "We acted on your report",
  dismissed: "We looked at your report",
};

/** What an admin did with a report, for another admin who was too late. */
export const DECIDED: Record<ReportDecisionStatus, string> = { resolved: "resolved it", dismissed: "dismissed it" };
