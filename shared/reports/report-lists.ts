/** What reports are about, and how they stand. Without zod: what only shows it needs no more. */

export const REPORT_REASONS = [
  "scam",
  "harassment",
  "discrimination",
  "sexual",
  "impersonation",
  "spam",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATUSES = ["open", "resolved", "dismissed"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
