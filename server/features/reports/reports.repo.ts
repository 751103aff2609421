import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/database/duplicate-key.ts";
import { behindPlace, type TimePlace } from "#server/database/time-place.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";
import type { ReportRow } from "./report.model.ts";

const HISTORY = { reporter_id: 1, reported_id: 1, "target.kind": 1, created_at: 1 } as const;
/** Who has reported whom, and when. */
export type ReportHistory = Pick<ReportRow, "_id" | "reporter_id" | "reported_id" | "created_at"> & {
  target: Pick<ReportTarget, "kind">;
};

export function createReportsRepo(reports: Model<ReportRow>) {
  return {
    findOpen: (reporterId: number, { kind, id }: ReportTarget) =>
      reports
        .findOne({ reporter_id: reporterId, "target.kind": kind, "target.id": id, status: "open" })
        .lean<ReportRow | null>(),
    countOpen: () => reports.countDocuments({ status: "open" }),
    /** @throws what `isTaken` knows, where the same person has an open report of the same already */
    insert: async (row: ReportRow, session: ClientSession): Promise<void> => {
      await reports.create([row], { session });
    },
    /** Those behind a place, in the order in which they were made. */
    inOrder: (place: TimePlace, limit: number) =>
      reports
        .find(behindPlace("created_at", place), HISTORY)
        .sort({ created_at: 1, _id: 1 })
        .limit(limit)
        .batchSize(limit)
        .lean<ReportHistory[]>(),
    /** Whether that is why an insert failed. */
    isTaken: (err: unknown): boolean => duplicateKeyOf(err) !== null,
  };
}
export type ReportsRepo = ReturnType<typeof createReportsRepo>;
