import type { AuditAction } from "#shared/admin/audit-lists.ts";

/** Shown instead of the name of a deleted account. */
export const NOBODY = "Deleted user";

interface Names {
  actor: string;
  subject: string;
}

/** Each entry as one sentence. */
export const AUDIT_TITLES: Record<AuditAction, (names: Names) => string> = {
  "employer.approve": ({ actor, subject }) => `${actor} approved ${subject}`,
  "employer.reject": ({ actor, subject }) => `${actor} rejected ${subject}`,
  "company_change.approve": ({ actor, subject }) => `${actor} approved changes of ${subject}`,
  "company_change.reject": ({ actor, subject }) => `${actor} rejected changes of ${subject}`,
  "pwd_id.approve": ({ actor, subject }) => `${actor} approved the PWD ID of ${subject}`,
  "pwd_id.reject": ({ actor, subject }) => `${actor} rejected the PWD ID of ${subject}`,
  "pwd_id.read": ({ actor, subject }) => `${actor} opened the PWD ID number of ${subject}`,
  "listing.approve": ({ actor, subject }) => `${actor} listed ${subject} as indigenous`,
  "listing.reject": ({ actor, subject }) => `${actor} rejected the listing of ${subject}`,
  "approval.undo": ({ actor, subject }) => `${actor} undid a decision about ${subject}`,
  "approval.lapse": ({ actor, subject }) =>
    `A decision of ${actor} about ${subject} lapsed, because what it was about had changed`,
  "company_document.read": ({ actor, subject }) => `${actor} opened a document of ${subject}`,
  "admin.create": ({ subject }) => `${subject} became an admin by the command line`,
  "announcement.send": ({ actor }) => `${actor} sent an announcement`,
  "notification.send": ({ actor, subject }) => `${actor} sent a notification to ${subject}`,
  "jobseeker.read": ({ actor, subject }) => `${actor} read the profile of ${subject}`,
  "resume.read": ({ actor, subject }) => `${actor} opened the resume of ${subject}`,
  "application.read": ({ actor, subject }) => `${actor} read an application of ${subject}`,
  "report.read": ({ actor, subject }) => `${actor} read a report about ${subject}`,
  "report_file.read": ({ actor, subject }) => `${actor} opened a file of a report about ${subject}`,
  "report.resolve": ({ actor, subject }) => `${actor} resolved a report about ${subject}`,
  "report.dismiss": ({ actor, subject }) => `${actor} dismissed a report about ${subject}`,
  "person.sensitive.read": ({ actor, subject }) => `${actor} opened the sensitive fields of ${subject}`,
  "user.warn": ({ actor, subject }) => `${actor} warned ${subject}`,
  "user.suspend": ({ actor, subject }) => `${actor} suspended ${subject}`,
  "user.reactivate": ({ actor, subject }) => `${actor} reactivated ${subject}`,
  "user.type": ({ actor, subject }) => `${actor} changed the type of ${subject}`,
  "users.export": ({ actor }) => `${actor} exported the list of users`,
  "employers.export": ({ actor }) => `${actor} exported the list of employers`,
  "audit.export": ({ actor }) => `${actor} exported the audit trail`,
};
