/** What the audit trail tells of. Without zod: what only shows it needs no more. */
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

/** Entries of one answer where nothing is said, and at most. */
export const AUDIT_PAGE = 30;
export const AUDIT_PAGE_MAX = 100;
/** How many days back one may ask for; all of them where nothing is said. */
export const AUDIT_DAYS_MAX = 3660;
