import type { ReportDecisionStatus } from "#shared/admin/reports/report-lists.ts";

/** What an admin did with a report, for another admin who was too late. */
export const DECIDED: Record<ReportDecisionStatus, string> = { resolved: "resolved it", dismissed: "dismissed it" };
