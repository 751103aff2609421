/** The kinds of entries in the admins' activity feed. Kept free of zod for code that only displays them. */

/** The filters of the feed. */
export const ACTIVITY_TYPES = [
  "sign_up",
  "verified",
  "job",
  "application",
  "move",
  "interview",
  "report",
  "approval",
  "moderation",
  "failed_logins",
  "announcement",
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The kinds of events within each type. */
export const ACTIVITY_KINDS = [
  "sign_up.seeker",
  "sign_up.employer",
  "verified.email",
  "job.published",
  "job.closed",
  "job.expired",
  "application.sent",
  "move.review",
  "move.interview",
  "move.offer",
  "move.hired",
  "move.rejected",
  "move.withdrawn",
  "interview.proposed",
  "interview.accepted",
  "interview.time_requested",
  "interview.declined",
  "interview.moved",
  "interview.cancelled",
  "report.message",
  "report.conversation",
  "report.resolved",
  "report.dismissed",
  "approval.company_approved",
  "approval.company_rejected",
  "approval.pwd_id_approved",
  "approval.pwd_id_rejected",
  "approval.listing_approved",
  "approval.listing_rejected",
  "approval.undone",
  "approval.lapsed",
  "moderation.warned",
  "moderation.suspended",
  "moderation.reactivated",
  "moderation.type_changed",
  "moderation.admin_made",
  "failed_logins.account",
  "failed_logins.address",
  "announcement.sent",
] as const satisfies readonly `${ActivityType}.${string}`[];
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The kinds as they are shown: failed sign-ins to an account that does not exist are one of their own. */
export const SHOWN_KINDS = [...ACTIVITY_KINDS, "failed_logins.unknown_account"] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];

export function activityTypeOf(kind: ActivityKind): ActivityType {
  return kind.slice(0, kind.indexOf(".")) as ActivityType;
}
