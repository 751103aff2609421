import { AUDIT_ACTIONS, type AuditAction } from "#shared/admin/audit-lists.ts";

/** Spans of time that one may ask for; all of it where none is chosen. */
export const AUDIT_SPANS = [1, 7, 30, 90, 365] as const;

/** What the log shows: its address says it, so that Back, a reload and a link all lead to the same. */
export interface AuditChoice {
  /** Who did it, and to whom: by their numbers. */
  actor: number | null;
  subject: number | null;
  action: AuditAction | null;
  days: number | null;
}

const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** What is no answer to a question is not asked for. */
export function readAuditChoice(address: string): AuditChoice {
  const query = new URLSearchParams(address);
  return {
    actor: idIn(query.get("actor_id")),
    subject: idIn(query.get("subject_id")),
    action: AUDIT_ACTIONS.find((one) => one === query.get("action")) ?? null,
    days: AUDIT_SPANS.find((one) => String(one) === query.get("days")) ?? null,
  };
}

/** The question, as the address and the call have it. */
export function auditQuery({ actor, subject, action, days }: AuditChoice) {
  return {
    ...(actor !== null && { actor_id: String(actor) }),
    ...(subject !== null && { subject_id: String(subject) }),
    ...(action !== null && { action }),
    ...(days !== null && { days: String(days) }),
  };
}

/** The part of an address behind the path. */
export function auditAddress(choice: AuditChoice): string {
  const text = String(new URLSearchParams(auditQuery(choice)));
  return text === "" ? "" : `?${text}`;
}
