import { catalogue } from "#shared/texts/catalogue.ts";
import { compiled } from "#shared/texts/compiled.ts";
import en from "./en.json" with { type: "json" };
import fil from "./fil.json" with { type: "json" };

// Generated from en.json by `npm run texts:types`.

export interface AuditTexts {
  readonly nobody: string;
  readonly actions: {
    readonly employer_approve: (values: { actor: string; subject: string }) => string;
    readonly employer_reject: (values: { actor: string; subject: string }) => string;
    readonly company_change_approve: (values: { actor: string; subject: string }) => string;
    readonly company_change_reject: (values: { actor: string; subject: string }) => string;
    readonly pwd_id_approve: (values: { actor: string; subject: string }) => string;
    readonly pwd_id_reject: (values: { actor: string; subject: string }) => string;
    readonly pwd_id_read: (values: { actor: string; subject: string }) => string;
    readonly listing_approve: (values: { actor: string; subject: string }) => string;
    readonly listing_reject: (values: { actor: string; subject: string }) => string;
    readonly approval_undo: (values: { actor: string; subject: string }) => string;
    readonly approval_lapse: (values: { actor: string; subject: string }) => string;
    readonly company_document_read: (values: { actor: string; subject: string }) => string;
    readonly admin_create: (values: { subject: string }) => string;
    readonly announcement_send: (values: { actor: string }) => string;
    readonly notification_send: (values: { actor: string; subject: string }) => string;
    readonly jobseeker_read: (values: { actor: string; subject: string }) => string;
    readonly resume_read: (values: { actor: string; subject: string }) => string;
    readonly application_read: (values: { actor: string; subject: string }) => string;
    readonly report_read: (values: { actor: string; subject: string }) => string;
    readonly report_file_read: (values: { actor: string; subject: string }) => string;
    readonly report_resolve: (values: { actor: string; subject: string }) => string;
    readonly report_dismiss: (values: { actor: string; subject: string }) => string;
    readonly person_sensitive_read: (values: { actor: string; subject: string }) => string;
    readonly user_warn: (values: { actor: string; subject: string }) => string;
    readonly user_suspend: (values: { actor: string; subject: string }) => string;
    readonly user_reactivate: (values: { actor: string; subject: string }) => string;
    readonly user_type: (values: { actor: string; subject: string }) => string;
    readonly users_export: (values: { actor: string }) => string;
    readonly employers_export: (values: { actor: string }) => string;
    readonly audit_export: (values: { actor: string }) => string;
  };
}

export const auditTexts = catalogue<AuditTexts>({ en: compiled(en), fil: compiled(fil) });
