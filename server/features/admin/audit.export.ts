import type { Model } from "mongoose";
import type { AuditRow } from "./audit.model.ts";

/** Who has reported somebody is protected from them: that there is a report is not told either. */
const isOfReport = (action: AuditRow["action"]) => action.startsWith("report.") || action.startsWith("report_file.");

/** What the audit trail says of a user: what was decided about them, and what they decided. */
export function auditExport(audit: Model<AuditRow>) {
  return {
    decisions: async (userId: number) => {
      const rows = await audit
        .find({ $or: [{ subject_id: userId }, { actor_id: userId }] })
        .sort({ at: 1 })
        .lean<AuditRow[]>();
      const told = rows.filter(({ action, actor_id }) => actor_id === userId || !isOfReport(action));
      return told.map(({ action, actor_id, subject_id, at, reason, change }) => ({
        action,
        about_me: subject_id === userId,
        at,
        ...(change && { change }),
        // Why somebody looked may name who asked for it. What was decided was told to them with its reason.
        ...(reason !== undefined && (actor_id === userId || !action.endsWith(".read")) && { reason }),
      }));
    },
  };
}
