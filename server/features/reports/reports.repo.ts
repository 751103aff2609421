import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/database/duplicate-key.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";
import type { ReportRow } from "./report.model.ts";

export function createReportsRepo(reports: Model<ReportRow>) {
  return {
    findOpen: (reporterId: number, { kind, id }: ReportTarget) =>
      reports
        .findOne({ reporter_id: reporterId, "target.kind": kind, "target.id": id, status: "open" })
        .lean<ReportRow | null>(),
    /** @throws what `isTaken` knows, where the same person has an open report of the same already */
    insert: async (row: ReportRow, session: ClientSession): Promise<void> => {
      await reports.create([row], { session });
    },
    /** Whether that is why an insert failed. */
    isTaken: (err: unknown): boolean => duplicateKeyOf(err) !== null,
  };
}
export type ReportsRepo = ReturnType<typeof createReportsRepo>;
