import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ActivityTexts {
  readonly nobody: string;
  readonly noJob: string;
  readonly kinds: {
    readonly sign_up_seeker: (values: { actor: string }) => string;
    readonly sign_up_employer: (values: { actor: string }) => string;
    readonly verified_email: (values: { actor: string }) => string;
    readonly job_published: (values: { actor: string; job: string }) => string;
    readonly job_closed: (values: { actor: string; job: string }) => string;
    readonly job_expired: (values: { job: string; actor: string }) => string;
    readonly application_sent: (values: { actor: string; job: string }) => string;
    readonly move_review: (values: { actor: string; subject: string; job: string }) => string;
    readonly move_interview: (values: { actor: string; subject: string; job: string }) => string;
    readonly move_offer: (values: { actor: string; subject: string; job: string }) => string;
    readonly move_hired: (values: { actor: string; subject: string; job: string }) => string;
    readonly move_rejected: (values: { actor: string; subject: string; job: string }) => string;
    readonly move_withdrawn: (values: { actor: string; job: string }) => string;
    readonly interview_proposed: (values: { actor: string; subject: string; job: string }) => string;
    readonly interview_accepted: (values: { actor: string; job: string }) => string;
    readonly interview_time_requested: (values: { actor: string; job: string }) => string;
    readonly interview_declined: (values: { actor: string; job: string }) => string;
    readonly interview_moved: (values: { actor: string; subject: string; job: string }) => string;
    readonly interview_cancelled: (values: { actor: string; subject: string; job: string }) => string;
    readonly report_message: (values: { actor: string; subject: string }) => string;
    readonly report_conversation: (values: { actor: string; subject: string }) => string;
    readonly report_resolved: (values: { actor: string; subject: string }) => string;
    readonly report_dismissed: (values: { actor: string; subject: string }) => string;
    readonly approval_company_approved: (values: { actor: string; subject: string }) => string;
    readonly approval_company_rejected: (values: { actor: string; subject: string }) => string;
    readonly approval_pwd_id_approved: (values: { actor: string; subject: string }) => string;
    readonly approval_pwd_id_rejected: (values: { actor: string; subject: string }) => string;
    readonly approval_listing_approved: (values: { actor: string; subject: string }) => string;
    readonly approval_listing_rejected: (values: { actor: string; subject: string }) => string;
    readonly approval_undone: (values: { actor: string; subject: string }) => string;
    readonly approval_lapsed: (values: { actor: string; subject: string }) => string;
    readonly moderation_warned: (values: { actor: string; subject: string }) => string;
    readonly moderation_suspended: (values: { actor: string; subject: string }) => string;
    readonly moderation_reactivated: (values: { actor: string; subject: string }) => string;
    readonly moderation_type_changed: (values: { actor: string; subject: string }) => string;
    readonly moderation_admin_made: (values: { actor: string }) => string;
    readonly failed_logins_account: (values: { subject: string }) => string;
    readonly failed_logins_unknown_account: string;
    readonly failed_logins_address: string;
    readonly announcement_sent: (values: { actor: string }) => string;
  };
}

export const activityTexts = catalogue<ActivityTexts>({ en: compiled(en), fil: compiled(fil) });
