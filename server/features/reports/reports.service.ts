import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Report, ReportDraft, ReportTarget } from "#shared/reports/reports.schemas.ts";
import type { CopiedMessage, ReportRow } from "./report.model.ts";
import type { ReportsRepo } from "./reports.repo.ts";

/** The part of a conversation that a report copies. */
export interface ReportSnapshot {
  conversation_id: number;
  /** The user id of the other side. */
  reported_id: number;
  messages: CopiedMessage[];
  /** The names of the files that stay for admins even if their messages are deleted. */
  files: string[];
}

interface Deps {
  reports: ReportsRepo;
  /** @throws {Fault} NOT_FOUND for strangers, as for what does not exist; NOT_ALLOWED for an own message or a system line */
  snapshotOf: (viewer: Viewer, target: ReportTarget) => Promise<ReportSnapshot>;
  keepFiles: (reportId: number, names: readonly string[], session: ClientSession) => Promise<void>;
  inTransaction: InTransaction;
  nextId: () => Promise<number>;
  limiter: Limiter;
  /** Passes a new report to the admins' activity feed; does not block. */
  note: (row: ReportRow) => void;
  now: () => Date;
}

const toReport = ({ _id, status, created_at }: ReportRow): Report => ({
  id: _id,
  status,
  created_at: created_at.toISOString(),
});

/** Reports to the admins. Each has a copy of the messages, which later edits and deletions do not change. */
export function createReports({ reports, snapshotOf, keepFiles, inTransaction, nextId, limiter, note, now }: Deps) {
  /**
   * Stores the report and keeps its files, both or neither.
   * @returns false if the same person has an open report of the same already
   */
  async function store(row: ReportRow, files: readonly string[]): Promise<boolean> {
    try {
      await inTransaction(async (session) => {
        await reports.insert(row, session);
        await keepFiles(row._id, files, session);
      });
      return true;
    } catch (err) {
      if (!reports.isTaken(err)) throw err;
      return false;
    }
  }

  return {
    /**
     * Stores a report, or returns the open one that the same person has made of the same.
     * @throws {Fault} NOT_FOUND for strangers, NOT_ALLOWED for an own message or a system line, TOO_FAST
     */
    report: async (viewer: Viewer, draft: ReportDraft): Promise<{ report: Report; fresh: boolean }> => {
      const { target, reason, details = "" } = draft;
      const { files, ...snapshot } = await snapshotOf(viewer, target);
      const open = await reports.findOpen(viewer.userId, target);
      if (open) return { report: toReport(open), fresh: false };
      await limiter.spend("report", String(viewer.userId));
      const row: ReportRow = {
        _id: await nextId(),
        reporter_id: viewer.userId,
        ...snapshot,
        target,
        reason,
        details,
        status: "open",
        created_at: now(),
        decided_at: null,
        decided_by: null,
        action: null,
        outcome: null,
        released_at: null,
      };
      if (await store(row, files)) {
        note(row);
        return { report: toReport(row), fresh: true };
      }
      // Another tab was faster; or an admin closed that report just now, and then the new one is returned.
      const faster = await reports.findOpen(viewer.userId, target);
      return { report: toReport(faster ?? row), fresh: false };
    },
  };
}
export type Reports = ReturnType<typeof createReports>;
