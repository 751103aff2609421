import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AuditTexts {
  readonly nobody: string;
  readonly actions: {
    readonly employer_approve: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly employer_reject: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly company_change_approve: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly company_change_reject: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly pwd_id_approve: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly pwd_id_reject: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly pwd_id_read: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly listing_approve: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly listing_reject: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly approval_undo: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly approval_lapse: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly company_document_read: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly admin_create: <Piece>(values: { subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly announcement_send: (values: { actor: string }) => string;
    readonly notification_send: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly jobseeker_read: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly resume_read: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly application_read: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly report_read: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly report_file_read: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly report_resolve: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly report_dismiss: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly person_sensitive_read: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly user_warn: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly user_suspend: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly user_reactivate: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly user_type: <Piece>(values: { actor: string; subject: (text: readonly string[]) => Piece }) => string | Piece | readonly (string | Piece)[];
    readonly users_export: (values: { actor: string }) => string;
    readonly employers_export: (values: { actor: string }) => string;
    readonly audit_export: (values: { actor: string }) => string;
  };
  readonly labels: {
    readonly "employer.approve": string;
    readonly "employer.reject": string;
    readonly "company_change.approve": string;
    readonly "company_change.reject": string;
    readonly "pwd_id.approve": string;
    readonly "pwd_id.reject": string;
    readonly "pwd_id.read": string;
    readonly "listing.approve": string;
    readonly "listing.reject": string;
    readonly "approval.undo": string;
    readonly "approval.lapse": string;
    readonly "company_document.read": string;
    readonly "admin.create": string;
    readonly "announcement.send": string;
    readonly "notification.send": string;
    readonly "jobseeker.read": string;
    readonly "resume.read": string;
    readonly "application.read": string;
    readonly "report.read": string;
    readonly "report_file.read": string;
    readonly "report.resolve": string;
    readonly "report.dismiss": string;
    readonly "person.sensitive.read": string;
    readonly "user.warn": string;
    readonly "user.suspend": string;
    readonly "user.reactivate": string;
    readonly "user.type": string;
    readonly "users.export": string;
    readonly "employers.export": string;
    readonly "audit.export": string;
  };
  readonly filters: {
    readonly type: (values: { value: string }) => string;
    readonly status: (values: { value: string }) => string;
    readonly search: (values: { value: string }) => string;
    readonly action: (values: { value: string }) => string;
    readonly actor_id: (values: { value: string }) => string;
    readonly subject_id: (values: { value: string }) => string;
    readonly days: (values: { value: string }) => string;
  };
  readonly download: {
    readonly all: (values: { rows: number }) => string;
    readonly some: (values: { rows: number; filters: string }) => string;
  };
  readonly values: {
    readonly company_name: (values: { value: string }) => string;
    readonly logo_path: (values: { value: string }) => string;
    readonly website_url: (values: { value: string }) => string;
    readonly contact_person: (values: { value: string }) => string;
  };
  readonly noValue: string;
}

export const auditTexts = catalogue<AuditTexts>({ en: compiled(en), fil: compiled(fil) });
