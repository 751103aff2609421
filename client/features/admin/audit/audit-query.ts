import { AUDIT_ACTIONS, type AuditAction } from "#shared/admin/audit-lists.ts";

/** The time ranges that can be chosen, in days; all entries if none is chosen. */
export const AUDIT_SPANS = [1, 7, 30, 90, 365] as const;

/** The filters of the log. They are in the address, so that Back, reload and shared links show the same entries. */
export interface AuditChoice {
  /** The user ids of the actor and of the person concerned. */
  actor: number | null;
  subject: number | null;
  action: AuditAction | null;
  days: number | null;
}

const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Invalid parameters are ignored. */
export function readAuditChoice(address: string): AuditChoice {
  const query = new URLSearchParams(address);
  return {
    actor: idIn(query.get("actor_id")),
    subject: idIn(query.get("subject_id")),
    action: AUDIT_ACTIONS.find((one) => one === query.get("action")) ?? null,
    days: AUDIT_SPANS.find((one) => String(one) === query.get("days")) ?? null,
  };
}

/** The query parameters, the same in the address and in the request. */
export function auditQuery({ actor, subject, action, days }: AuditChoice) {
  return {
    ...(actor !== null && { actor_id: String(actor) }),
    ...(subject !== null && { subject_id: String(subject) }),
    ...(action !== null && { action }),
    ...(days !== null && { days: String(days) }),
  };
}

/** The query string of an address. */
export function auditAddress(choice: AuditChoice): string {
  const text = String(new URLSearchParams(auditQuery(choice)));
  return text === "" ? "" : `?${text}`;
}
