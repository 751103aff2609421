import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface ActivityTexts {
  readonly nobody: string;
  readonly noJob: string;
  readonly kinds: {
    readonly sign_up_seeker: <Piece>(values: { actor: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly sign_up_employer: <Piece>(values: { actor: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly verified_email: <Piece>(values: { actor: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly job_published: <Piece>(values: { actor: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly job_closed: <Piece>(values: { actor: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly job_expired: <Piece>(values: { job: string; actor: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly application_sent: <Piece>(values: { actor: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly move_review: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly move_interview: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly move_offer: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly move_hired: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly move_rejected: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly move_withdrawn: <Piece>(values: { actor: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly interview_proposed: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly interview_accepted: <Piece>(values: { actor: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly interview_time_requested: <Piece>(values: { actor: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly interview_declined: <Piece>(values: { actor: (text: readonly string[]) => Piece; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly interview_moved: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly interview_cancelled: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string; job: string }) => string | Piece | readonly (string | Piece)[];
    readonly report_message: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly report_conversation: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly report_resolved: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly report_dismissed: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly approval_company_approved: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly approval_company_rejected: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly approval_pwd_id_approved: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly approval_pwd_id_rejected: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly approval_listing_approved: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly approval_listing_rejected: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly approval_undone: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly approval_lapsed: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly moderation_warned: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly moderation_suspended: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly moderation_reactivated: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly moderation_type_changed: <Piece>(values: { actor: (text: readonly string[]) => Piece; subject: string }) => string | Piece | readonly (string | Piece)[];
    readonly moderation_admin_made: <Piece>(values: { actor: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly failed_logins_account: (values: { subject: string }) => string;
    readonly failed_logins_unknown_account: string;
    readonly failed_logins_address: string;
    readonly announcement_sent: <Piece>(values: { actor: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
  };
}

export const activityTexts = catalogue<ActivityTexts>({ en: compiled(en), fil: compiled(fil) });
