import type { Model } from "mongoose";
import type { AuditRow } from "./audit.model.ts";

/** What the audit trail says of a user: what was decided about them, and what they decided. */
export function auditExport(audit: Model<AuditRow>) {
  return {
    decisions: async (userId: number) => {
      const rows = await audit
        .find({ $or: [{ subject_id: userId }, { actor_id: userId }] })
        .sort({ at: 1 })
        .lean<AuditRow[]>();
      return rows.map(({ action, subject_id, at }) => ({ action, about_me: subject_id === userId, at }));
    },
  };
}
