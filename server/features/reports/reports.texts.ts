import type { ReportDecisionStatus } from "#shared/admin/reports/report-lists.ts";

/** What stands over the outcome of a report. What was done to whom is not said. */
export const OUTCOME_TITLES: Record<ReportDecisionStatus, string> = {
  resolved: "We acted on your report",
  dismissed: "We looked at your report",
};

/** What an admin did with a report, for the next one who tries. */
export const DECIDED: Record<ReportDecisionStatus, string> = { resolved: "resolved it", dismissed: "dismissed it" };
