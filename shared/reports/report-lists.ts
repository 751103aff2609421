/** Reasons and statuses of reports. Kept free of zod for code that only displays them. */

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
