import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { ReportDecisionStatus } from "#shared/admin/reports/report-lists.ts";
import type { ReportStatus } from "#shared/reports/report-lists.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";
import type { ReportRow } from "./report.model.ts";

const HISTORY = { reporter_id: 1, reported_id: 1, "target.kind": 1, created_at: 1 } as const;
/** Who reported whom, and when. */
export type ReportHistory = Pick<ReportRow, "_id" | "reporter_id" | "reported_id" | "created_at"> & {
  target: Pick<ReportTarget, "kind">;
};

/** The fields of a report in a list. They contain no text of a person. */
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

/** How many reports the cleanup reads at once. */
const SWEPT = 50;

export class ReportsRepo {
  readonly #reports: Model<ReportRow>;

  constructor(reports: Model<ReportRow>) {
    this.#reports = reports;
  }

  findOpen(reporterId: number, { kind, id }: ReportTarget) {
    return this.#reports
      .findOne({ reporter_id: reporterId, "target.kind": kind, "target.id": id, status: "open" })
      .lean<ReportRow | null>();
  }

  countOpen() {
    return this.#reports.countDocuments({ status: "open" });
  }

  /**
   * The newest reports about a person, or by them, with the few fields that a list shows.
   * @param butAbout leaves out the reports about this person
   */
  newestOf(side: "reported_id" | "reporter_id", userId: number, limit: number, butAbout?: number) {
    return this.#reports
      .find(
        { ...(butAbout !== undefined && { reported_id: { $ne: butAbout } }), [side]: userId },
        { reason: 1, status: 1, created_at: 1 },
      )
      .sort({ created_at: -1 })
      .limit(limit)
      .lean<Pick<ReportRow, "_id" | "reason" | "status" | "created_at">[]>();
  }

  /** @throws an error that `isTaken` recognises if the same person has an open report of the same already */
  async insert(row: ReportRow, session: ClientSession): Promise<void> {
    await this.#reports.create([row], { session });
  }

  /** Those after a position, in the order of creation. */
  inOrder(place: TimeCursor, limit: number) {
    return this.#reports
      .find(afterCursor("created_at", place), HISTORY)
      .sort({ created_at: 1, _id: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<ReportHistory[]>();
  }

  find(id: number) {
    return this.#reports.findById(id).lean<ReportRow | null>();
  }

  /**
   * A page of a status: open ones oldest first, decided ones newest first. `butAbout` leaves out the reports about a
   * person; without it the skipped rows are not read.
   */
  page(status: ReportStatus, butAbout: number | null, skip: number, limit: number): Promise<ListedRow[]> {
    const order = status === "open" ? 1 : -1;
    return this.#reports
      .find({ status, ...(butAbout !== null && { reported_id: { $ne: butAbout } }) }, LISTED)
      .sort({ created_at: order, _id: order })
      .skip(skip)
      .limit(limit)
      .batchSize(limit)
      .lean<ListedRow[]>()
      .exec();
  }

  count(status: ReportStatus) {
    return this.#reports.countDocuments({ status });
  }

  countOf(status: ReportStatus, aboutId: number) {
    return this.#reports.countDocuments({ reported_id: aboutId, status });
  }

  /** How many open reports there are about each of these people; counted in the index. */
  async openAbout(people: readonly number[]): Promise<Map<number, number>> {
    const count = async (id: number) =>
      [id, await this.#reports.countDocuments({ reported_id: id, status: "open" })] as const;
    return new Map(await Promise.all(people.map(count)));
  }

  /** The newest other reports about the same person. */
  others({ _id, reported_id }: Pick<ReportRow, "_id" | "reported_id">, limit: number) {
    return this.#reports
      .find({ reported_id, _id: { $ne: _id } }, LISTED)
      .sort({ created_at: -1, _id: -1 })
      .limit(limit)
      .lean<ListedRow[]>();
  }

  countAbout(personId: number) {
    return this.#reports.countDocuments({ reported_id: personId });
  }

  /** Decides an open report. @returns null if it is not open or does not exist */
  decide(id: number, decided: Decided, session: ClientSession) {
    return this.#reports
      .findOneAndUpdate({ _id: id, status: "open" }, { $set: decided }, { returnDocument: "after", session })
      .lean<ReportRow | null>();
  }

  /** Decided by an older version, which marked the reports whose reporter it had not notified yet. */
  unpublished() {
    return this.#reports.find({ untold: true }).lean<ReportRow[]>();
  }

  /** Removes the mark. @returns false if another process was faster */
  async takeUnpublished(id: number, session: ClientSession): Promise<boolean> {
    return (
      (await this.#reports.updateOne({ _id: id, untold: true }, { $unset: { untold: 1 } }, { session }))
        .modifiedCount === 1
    );
  }

  /** Some reports that were decided before this moment and still have their evidence. */
  unreleasedBefore(before: Date) {
    return this.#reports
      .find({ released_at: null, decided_at: { $lt: before } })
      .sort({ decided_at: 1 })
      .limit(SWEPT)
      .lean<ReportRow[]>();
  }

  /** Removes all texts and copies from a report. */
  async release(id: number, at: Date, session: ClientSession): Promise<void> {
    await this.#reports.updateOne({ _id: id }, { $set: { messages: [], details: "", released_at: at } }, { session });
  }

  async remove(id: number, session: ClientSession): Promise<void> {
    await this.#reports.deleteOne({ _id: id }, { session });
  }

  /** Deletes the reports by or about a person whose evidence was removed before. Safe to repeat. */
  async removeReleasedOf(userId: number): Promise<void> {
    const released = { released_at: { $type: "date" as const } };
    await this.#reports.deleteMany({ reporter_id: userId, ...released });
    await this.#reports.deleteMany({ reported_id: userId, ...released });
  }

  /** Whether an insertion failed because there is an open report of the same. */
  isTaken(err: unknown): boolean {
    return duplicateKeyOf(err) !== null;
  }
}
