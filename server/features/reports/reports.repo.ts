import type { Model } from "mongoose";
import { duplicateKeyOf } from "#server/database/duplicate-key.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";
import type { ReportRow } from "./report.model.ts";

export function createReportsRepo(reports: Model<ReportRow>) {
  return {
    findOpen: (reporterId: number, { kind, id }: ReportTarget) =>
      reports
        .findOne({ reporter_id: reporterId, "target.kind": kind, "target.id": id, status: "open" })
        .lean<ReportRow | null>(),
    /** @returns false where the same person has an open report of the same already */
    insert: async (row: ReportRow): Promise<boolean> => {
      try {
        await reports.create(row);
        return true;
      } catch (err) {
        if (duplicateKeyOf(err) === null) throw err;
        return false;
      }
    },
  };
}
export type ReportsRepo = ReturnType<typeof createReportsRepo>;
