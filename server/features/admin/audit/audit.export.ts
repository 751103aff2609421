import type { Model } from "mongoose";
import type { AuditRow } from "./audit.model.ts";
import { isView, REPORT_ACTIONS } from "./audit.policy.ts";

/** The audit records of a user: what was decided about them, and what they decided. */
export function auditExport(audit: Model<AuditRow>) {
  return {
    decisions: async (userId: number) => {
      const rows = await audit
        .find({ $or: [{ subject_id: userId }, { actor_id: userId }] })
        .sort({ at: 1 })
        .lean<AuditRow[]>();
      const told = rows.filter(({ action, actor_id }) => actor_id === userId || !REPORT_ACTIONS.includes(action));
      return told.map(({ action, actor_id, subject_id, at, reason, change, changes }) => ({
        action,
        about_me: subject_id === userId,
        at,
        ...(change && { change }),
        ...(changes && { changes }),
        // The person was notified of decisions with their reasons.
        ...(reason !== undefined && (actor_id === userId || !isView(action)) && { reason }),
      }));
    },
  };
}
