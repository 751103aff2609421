import type { Model } from "mongoose";
import type { ReportRow } from "./report.model.ts";

/** What a user has reported. The copied messages are evidence, and for the most part other people's words. */
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
        // What was said to the reporter. What was done to the other one is theirs.
        outcome: row.outcome ?? null,
      }));
    },
  };
}
