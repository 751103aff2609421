import type { Model } from "mongoose";
import type { ReportRow } from "./report.model.ts";

/** The reports that a user made. Without the copied messages, which are evidence and mostly written by others. */
export function reportsExport(reports: Model<ReportRow>) {
  return {
    reports: async (userId: number) => {
      const rows = await reports.find({ reporter_id: userId }).sort({ created_at: 1 }).lean<ReportRow[]>();
      return rows.map(({ _id, reported_id, conversation_id, target, reason, details, status, created_at, ...row }) => ({
        id: _id,
        reported_id,
        conversation_id,
        target,
        reason,
        details,
        status,
        created_at,
        decided_at: row.decided_at,
        // The outcome as the reporter reads it. What was done to the reported person is that person's data.
        outcome: row.outcome ?? null,
      }));
    },
  };
}
