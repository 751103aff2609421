import type { ActivityKind } from "#shared/admin/activity/activity-lists.ts";

/** The current names of the people and things that an activity names. */
export interface ActivityNames {
  actor: string;
  subject: string;
  job: string;
}

/** Shown instead of a name that no longer exists. */
export const NOBODY = "Somebody who has left";
export const NO_JOB = "a job that is gone";

/** The sentence of each kind of activity. */
export const TITLES: Record<ActivityKind, (names: ActivityNames) => string> = {
  "sign_up.seeker": ({ actor }) => `${actor} joined as a job seeker`,
  "sign_up.employer": ({ actor }) => `${actor} joined as an employer`,
  "verified.email": ({ actor }) => `${actor} verified the email address`,
  "job.published": ({ actor, job }) => `${actor} published ${job}`,
  "job.closed": ({ actor, job }) => `${actor} closed ${job}`,
  "job.expired": ({ actor, job }) => `${actor} takes no more applications for ${job}: its time is over`,
  "application.sent": ({ actor, job }) => `${actor} applied for ${job}`,
  "move.review": ({ actor, subject, job }) => `${actor} reviews the application of ${subject} for ${job}`,
  "move.interview": ({ actor, subject, job }) => `${actor} moved ${subject} on to the interview for ${job}`,
  "move.offer": ({ actor, subject, job }) => `${actor} made ${subject} an offer for ${job}`,
  "move.hired": ({ actor, subject, job }) => `${actor} hired ${subject} for ${job}`,
  "move.rejected": ({ actor, subject, job }) => `${actor} rejected the application of ${subject} for ${job}`,
  "move.withdrawn": ({ actor, job }) => `${actor} withdrew the application for ${job}`,
  "interview.proposed": ({ actor, subject, job }) => `${actor} proposed an interview to ${subject} for ${job}`,
  "interview.accepted": ({ actor, job }) => `${actor} accepted an interview for ${job}`,
  "interview.time_requested": ({ actor, job }) => `${actor} asked for another time of an interview for ${job}`,
  "interview.declined": ({ actor, job }) => `${actor} declined an interview for ${job}`,
  "interview.moved": ({ actor, subject, job }) => `${actor} moved the interview of ${subject} for ${job}`,
  "interview.cancelled": ({ actor, subject, job }) => `${actor} cancelled the interview of ${subject} for ${job}`,
  "report.message": ({ actor, subject }) => `${actor} reported a message of ${subject}`,
  "report.conversation": ({ actor, subject }) => `${actor} reported a conversation with ${subject}`,
  "report.resolved": ({ actor, subject }) => `${actor} acted on a report about ${subject}`,
  "report.dismissed": ({ actor, subject }) => `${actor} dismissed a report about ${subject}`,
  "approval.company_approved": ({ actor, subject }) => `${actor} approved ${subject}`,
  "approval.company_rejected": ({ actor, subject }) => `${actor} did not approve ${subject}`,
  "approval.pwd_id_approved": ({ actor, subject }) => `${actor} approved the PWD ID of ${subject}`,
  "approval.pwd_id_rejected": ({ actor, subject }) => `${actor} did not approve the PWD ID of ${subject}`,
  "approval.listing_approved": ({ actor, subject }) => `${actor} agreed to the request of ${subject} to be listed`,
  "approval.listing_rejected": ({ actor, subject }) => `${actor} refused the request of ${subject} to be listed`,
  "approval.undone": ({ actor, subject }) => `${actor} undid a decision about ${subject}`,
  "approval.lapsed": ({ actor, subject }) =>
    `A decision of ${actor} about ${subject} lapsed: what it was about had changed`,
  "moderation.warned": ({ actor, subject }) => `${actor} warned ${subject}`,
  "moderation.suspended": ({ actor, subject }) => `${actor} suspended ${subject}`,
  "moderation.reactivated": ({ actor, subject }) => `${actor} reactivated ${subject}`,
  "moderation.type_changed": ({ actor, subject }) => `${actor} changed the account type of ${subject}`,
  "moderation.admin_made": ({ actor }) => `${actor} is an admin now`,
  "failed_logins.account": ({ subject }) => `Logins to the account of ${subject} failed again and again`,
  "failed_logins.address": () => "Logins from one network address failed again and again",
  "announcement.sent": ({ actor }) => `${actor} made an announcement`,
};

/** The sentence for an account that does not exist. */
export const UNKNOWN_ACCOUNT = "Logins to an account that does not exist failed again and again";
