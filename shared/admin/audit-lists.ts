/** The kinds of entries in the audit trail. Kept free of zod for code that only displays them. */
export const AUDIT_ACTIONS = [
  "employer.approve",
  "employer.reject",
  "company_change.approve",
  "company_change.reject",
  "pwd_id.approve",
  "pwd_id.reject",
  "pwd_id.read",
  "listing.approve",
  "listing.reject",
  "approval.undo",
  "approval.lapse",
  "company_document.read",
  "admin.create",
  "announcement.send",
  "notification.send",
  "jobseeker.read",
  "resume.read",
  "application.read",
  "report.read",
  "report_file.read",
  "report.resolve",
  "report.dismiss",
  "person.sensitive.read",
  "user.warn",
  "user.suspend",
  "user.reactivate",
  "user.type",
  "users.export",
  "employers.export",
  "audit.export",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Default and maximum number of entries per page. */
export const AUDIT_PAGE = 30;
export const AUDIT_PAGE_MAX = 100;
/** The maximum number of days to look back; by default all of them. */
export const AUDIT_DAYS_MAX = 3660;
