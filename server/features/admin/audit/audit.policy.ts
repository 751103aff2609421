import { AUDIT_ACTIONS, type AuditAction } from "#shared/admin/audit-lists.ts";

/** What admins do with reports: whom it is about hears nothing of it, an admin neither. */
export const REPORT_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter((action) => action.startsWith("report"));
export const OTHER_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter((action) => !REPORT_ACTIONS.includes(action));

/** Why somebody looked is not for whom they looked at: it may name who asked for it. */
export const isView = (action: AuditAction): boolean => action.endsWith(".read");
