import { AUDIT_ACTIONS, type AuditAction } from "#shared/admin/audit-lists.ts";

/** The actions on reports. They are hidden from the reported person, also if that person is an admin. */
export const REPORT_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter((action) => action.startsWith("report"));
export const OTHER_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter((action) => !REPORT_ACTIONS.includes(action));

/** The reason of a view is hidden from the person who was viewed: it may name who asked for it. */
export const isView = (action: AuditAction): boolean => action.endsWith(".read");
