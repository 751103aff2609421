import type { UserType } from "#shared/accounts/user-types.ts";
import type { ActivityKind } from "#shared/admin/activity/activity-lists.ts";
import type { ApplicationStatus, Side } from "#shared/applications/status-lists.ts";
import type { InterviewStep } from "#shared/interviews/interviews.schemas.ts";
import type { JobStatus } from "#shared/jobs/job-lists.ts";
import type { NewActivity } from "./activity.model.ts";

/**
 * Makes activities from the rows of other features. These functions are pure, so that an activity has the same cause
 * whether it is added when the row is written or found by the catch-up task.
 */

export interface AccountSource {
  _id: number;
  user_type: UserType;
  created_at: Date;
  verified_at: Date | null;
}

/** All types of job seekers are the same here: the feed does not say whether a person is disabled or indigenous. */
export function ofAccount({ _id, user_type, created_at, verified_at }: AccountSource): NewActivity[] {
  // Nobody signs up as an admin; the audit trail records how admins are made.
  if (user_type === "admin") return [];
  const kind = user_type === "employer" ? "sign_up.employer" : "sign_up.seeker";
  const found: NewActivity[] = [{ cause: `sign-up-${_id}`, kind, actor_id: _id, at: created_at }];
  if (verified_at) found.push({ cause: `verified-${_id}`, kind: "verified.email", actor_id: _id, at: verified_at });
  return found;
}

export interface JobSource {
  _id: number;
  employer_id: number;
  status: JobStatus;
  closed_by: "employer" | "expiry" | null;
  created_at: Date;
  updated_at: Date;
}

export function ofJob({ _id, employer_id, status, closed_by, created_at, updated_at }: JobSource): NewActivity[] {
  if (status === "draft") return [];
  const job = { actor_id: employer_id, object: { kind: "job", id: _id } } as const;
  const found: NewActivity[] = [{ ...job, cause: `job-${_id}-published`, kind: "job.published", at: created_at }];
  if (status === "closed") {
    const kind = closed_by === "expiry" ? "job.expired" : "job.closed";
    // A job that is opened and closed again is another activity.
    found.push({ ...job, cause: `job-${_id}-closed-${updated_at.getTime()}`, kind, at: updated_at });
  }
  return found;
}

export interface ApplicationSource {
  _id: number;
  employer_id: number;
  applicant_id: number;
  steps: readonly { status: ApplicationStatus; by: Side; at: Date }[];
}

export function ofApplication({ _id, employer_id, applicant_id, steps }: ApplicationSource): NewActivity[] {
  const sides = { applicant: applicant_id, employer: employer_id };
  return steps.map(({ status, by, at }, n) => ({
    cause: `application-${_id}-${n}`,
    kind: status === "pending" ? "application.sent" : `move.${status}`,
    ...between(sides, by),
    object: { kind: "application", id: _id },
    at,
  }));
}

/** Adjustments for an interview are private to the applicant and the employer and are left out. */
const INTERVIEW_KINDS: Partial<Record<InterviewStep["action"], ActivityKind>> = {
  propose: "interview.proposed",
  accept: "interview.accepted",
  ask_time: "interview.time_requested",
  decline: "interview.declined",
  move: "interview.moved",
  cancel: "interview.cancelled",
};

export interface InterviewSource {
  _id: number;
  application_id: number;
  employer_id: number;
  applicant_id: number;
  steps: readonly { action: InterviewStep["action"]; by: Side; at: Date }[];
}

/** The application that an interview links to. */
export function ofInterview({ _id, application_id, steps, ...row }: InterviewSource): NewActivity[] {
  const sides = { applicant: row.applicant_id, employer: row.employer_id };
  const object = { kind: "application", id: application_id } as const;
  return steps.flatMap(({ action, by, at }, n) => {
    const kind = INTERVIEW_KINDS[action];
    return kind ? [{ cause: `interview-${_id}-${n}`, kind, ...between(sides, by), object, at }] : [];
  });
}

export interface ReportSource {
  _id: number;
  reporter_id: number;
  reported_id: number;
  target: { kind: "message" | "conversation" };
  created_at: Date;
}

export function ofReport({ _id, reporter_id, reported_id, target, created_at }: ReportSource): NewActivity[] {
  const who = { actor_id: reporter_id, subject_id: reported_id, object: { kind: "report", id: _id } } as const;
  return [{ cause: `report-${_id}`, kind: `report.${target.kind}`, ...who, at: created_at }];
}

export interface AuditSource {
  cause?: string | undefined;
  action: string;
  actor_id: number;
  subject_id: number;
  object?: { kind: "report"; id: number };
  at: Date;
}

/** The audit actions that are activities. Views, for example, are not. */
const AUDIT_KINDS: Record<string, ActivityKind> = {
  "employer.approve": "approval.company_approved",
  "employer.reject": "approval.company_rejected",
  "pwd_id.approve": "approval.pwd_id_approved",
  "pwd_id.reject": "approval.pwd_id_rejected",
  "listing.approve": "approval.listing_approved",
  "listing.reject": "approval.listing_rejected",
  "approval.undo": "approval.undone",
  "approval.lapse": "approval.lapsed",
  "admin.create": "moderation.admin_made",
  "report.resolve": "report.resolved",
  "report.dismiss": "report.dismissed",
  "user.reactivate": "moderation.reactivated",
  "user.suspend": "moderation.suspended",
  "user.type": "moderation.type_changed",
  "user.warn": "moderation.warned",
  "announcement.send": "announcement.sent",
};

export function ofAudit({ cause, action, actor_id, subject_id, object, at }: AuditSource): NewActivity[] {
  const kind = Object.hasOwn(AUDIT_KINDS, action) ? AUDIT_KINDS[action] : undefined;
  // Rows of older versions have no cause.
  if (!kind || cause === undefined) return [];
  return [{ cause: `audit-${cause}`, kind, actor_id, subject_id, ...(object && { object }), at }];
}

function between(sides: Record<Side, number>, by: Side) {
  return { actor_id: sides[by], subject_id: sides[by === "applicant" ? "employer" : "applicant"] };
}
