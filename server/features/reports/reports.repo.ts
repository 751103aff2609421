import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { ReportDecisionStatus } from "#shared/admin/reports/report-lists.ts";
import type { ReportStatus } from "#shared/reports/report-lists.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";
import type { ReportRow } from "./report.model.ts";

const HISTORY = { reporter_id: 1, reported_id: 1, "target.kind": 1, created_at: 1 } as const;
/** Who has reported whom, and when. */
export type ReportHistory = Pick<ReportRow, "_id" | "reporter_id" | "reported_id" | "created_at"> & {
  target: Pick<ReportTarget, "kind">;
};

/** Of a report among others: no word of it. */
const LISTED = {
  reporter_id: 1,
  reported_id: 1,
  "target.kind": 1,
  reason: 1,
  status: 1,
  created_at: 1,
  decided_at: 1,
  decided_by: 1,
  action: 1,
} as const;
export type ListedRow = Pick<
  ReportRow,
  "_id" | "reporter_id" | "reported_id" | "reason" | "status" | "created_at" | "decided_at" | "decided_by" | "action"
> & { target: Pick<ReportTarget, "kind"> };

export interface Decided extends Pick<ReportRow, "action" | "outcome" | "decided_at" | "decided_by"> {
  status: ReportDecisionStatus;
}

/** How many reports a sweep takes at once. */
const SWEPT = 50;

export function createReportsRepo(reports: Model<ReportRow>) {
  return {
    findOpen: (reporterId: number, { kind, id }: ReportTarget) =>
      reports
        .findOne({ reporter_id: reporterId, "target.kind": kind, "target.id": id, status: "open" })
        .lean<ReportRow | null>(),
    countOpen: () => reports.countDocuments({ status: "open" }),
    /**
     * The newest about somebody, or by them: as much of each as says that there is one.
     * @param butAbout without those about this person
     */
    newestOf: (side: "reported_id" | "reporter_id", userId: number, limit: number, butAbout?: number) =>
      reports
        .find(
          { ...(butAbout !== undefined && { reported_id: { $ne: butAbout } }), [side]: userId },
          { reason: 1, status: 1, created_at: 1 },
        )
        .sort({ created_at: -1 })
        .limit(limit)
        .lean<Pick<ReportRow, "_id" | "reason" | "status" | "created_at">[]>(),
    /** @throws what `isTaken` knows, where the same person has an open report of the same already */
    insert: async (row: ReportRow, session: ClientSession): Promise<void> => {
      await reports.create([row], { session });
    },
    /** Those behind a place, in the order in which they were made. */
    inOrder: (place: TimeCursor, limit: number) =>
      reports
        .find(afterCursor("created_at", place), HISTORY)
        .sort({ created_at: 1, _id: 1 })
        .limit(limit)
        .batchSize(limit)
        .lean<ReportHistory[]>(),
    find: (id: number) => reports.findById(id).lean<ReportRow | null>(),
    /**
     * Those of a status: open ones oldest first, decided ones newest first. `butAbout` leaves out those about somebody;
     * without it nothing is read of what is skipped.
     */
    page: (status: ReportStatus, butAbout: number | null, skip: number, limit: number): Promise<ListedRow[]> => {
      const order = status === "open" ? 1 : -1;
      return reports
        .find({ status, ...(butAbout !== null && { reported_id: { $ne: butAbout } }) }, LISTED)
        .sort({ created_at: order, _id: order })
        .skip(skip)
        .limit(limit)
        .batchSize(limit)
        .lean<ListedRow[]>()
        .exec();
    },
    count: (status: ReportStatus) => reports.countDocuments({ status }),
    countOf: (status: ReportStatus, aboutId: number) => reports.countDocuments({ reported_id: aboutId, status }),
    /** How many open reports there are about each of these people: counted in the index, however many there are. */
    openAbout: async (people: readonly number[]): Promise<Map<number, number>> => {
      const count = async (id: number) =>
        [id, await reports.countDocuments({ reported_id: id, status: "open" })] as const;
      return new Map(await Promise.all(people.map(count)));
    },
    /** The newest others about the same person. */
    others: ({ _id, reported_id }: Pick<ReportRow, "_id" | "reported_id">, limit: number) =>
      reports
        .find({ reported_id, _id: { $ne: _id } }, LISTED)
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<ListedRow[]>(),
    countAbout: (personId: number) => reports.countDocuments({ reported_id: personId }),

    /** Decides one that is open. @returns null where it is not open, or not there */
    decide: (id: number, decided: Decided, session: ClientSession) =>
      reports
        .findOneAndUpdate({ _id: id, status: "open" }, { $set: decided }, { returnDocument: "after", session })
        .lean<ReportRow | null>(),
    /** Decided by an older version, which marked those whose reporter it had not notified yet. */
    unpublished: () => reports.find({ untold: true }).lean<ReportRow[]>(),
    /** Takes the mark away. @returns false where another process was faster */
    takeUnpublished: async (id: number, session: ClientSession): Promise<boolean> =>
      (await reports.updateOne({ _id: id, untold: true }, { $unset: { untold: 1 } }, { session })).modifiedCount === 1,

    /** Some of those that were decided before and still have what goes. */
    unreleasedBefore: (before: Date) =>
      reports
        .find({ released_at: null, decided_at: { $lt: before } })
        .sort({ decided_at: 1 })
        .limit(SWEPT)
        .lean<ReportRow[]>(),
    /** Takes everything out of it that was written. */
    release: async (id: number, at: Date, session: ClientSession): Promise<void> => {
      await reports.updateOne({ _id: id }, { $set: { messages: [], details: "", released_at: at } }, { session });
    },
    remove: async (id: number, session: ClientSession): Promise<void> => {
      await reports.deleteOne({ _id: id }, { session });
    },
    /** What is left of reports by or about somebody whose copies are gone; a second time it does nothing. */
    removeReleasedOf: async (userId: number): Promise<void> => {
      const released = { released_at: { $type: "date" as const } };
      await reports.deleteMany({ reporter_id: userId, ...released });
      await reports.deleteMany({ reported_id: userId, ...released });
    },
    /** Whether that is why an insert failed. */
    isTaken: (err: unknown): boolean => duplicateKeyOf(err) !== null,
  };
}
export type ReportsRepo = ReturnType<typeof createReportsRepo>;
