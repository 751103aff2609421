import type { ReportReason, ReportStatus } from "#shared/reports/report-lists.ts";

/** Names of report reasons and statuses, for all admin pages. */

export const REPORT_STATUS_WORDS: Record<ReportStatus, string> = {
  open: "Open",
  resolved: "Resolved",
  dismissed: "Dismissed",
};

export const REPORT_REASON_WORDS: Record<ReportReason, string> = {
  scam: "Scam",
  harassment: "Harassment or threats",
  discrimination: "Discrimination",
  sexual: "Sexual content",
  impersonation: "Pretends to be somebody else",
  spam: "Spam",
  other: "Something else",
};
