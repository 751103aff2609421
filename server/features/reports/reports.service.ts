import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Report, ReportDraft, ReportTarget } from "#shared/reports/reports.schemas.ts";
import type { CopiedMessage, ReportRow } from "./report.model.ts";
import type { ReportsRepo } from "./reports.repo.ts";

/** What a report keeps of a conversation. */
export interface ReportSnapshot {
  conversation_id: number;
  /** The other side. */
  reported_id: number;
  messages: CopiedMessage[];
  /** The names of the files that stay for the admins, whatever becomes of their messages. */
  files: string[];
}

interface Deps {
  reports: ReportsRepo;
  /** @throws {Fault} NOT_FOUND for strangers, as for what does not exist; NOT_ALLOWED for an own message or a system line */
  evidenceOf: (viewer: Viewer, target: ReportTarget) => Promise<ReportSnapshot>;
  keepFiles: (reportId: number, names: readonly string[], session: ClientSession) => Promise<void>;
  inTransaction: InTransaction;
  nextId: () => Promise<number>;
  limiter: Limiter;
  /** Of a report that was made just now, for admins, if they look: nobody waits for it. */
  note: (row: ReportRow) => void;
  now: () => Date;
}

const toReport = ({ _id, status, created_at }: ReportRow): Report => ({
  id: _id,
  status,
  created_at: created_at.toISOString(),
});

/** Reports to the admins, each with a copy of what was written: later edits and deletions do not touch it. */
export function createReports({ reports, evidenceOf, keepFiles, inTransaction, nextId, limiter, note, now }: Deps) {
  /**
   * The report and its hold on the files, both or none.
   * @returns false where the same person has an open report of the same already
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
     * Stores a report, or finds the open one that the same person has made of the same.
     * @throws {Fault} NOT_FOUND for strangers, NOT_ALLOWED for an own message or a system line, TOO_FAST
     */
    report: async (viewer: Viewer, draft: ReportDraft): Promise<{ report: Report; fresh: boolean }> => {
      const { target, reason, details = "" } = draft;
      const { files, ...evidence } = await evidenceOf(viewer, target);
      const standing = await reports.findOpen(viewer.userId, target);
      if (standing) return { report: toReport(standing), fresh: false };
      await limiter.spend("report", String(viewer.userId));
      const row: ReportRow = {
        _id: await nextId(),
        reporter_id: viewer.userId,
        ...evidence,
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
      // Another tab was faster, or an admin has closed that one in this very moment: then it is ours that is answered.
      const faster = await reports.findOpen(viewer.userId, target);
      return { report: toReport(faster ?? row), fresh: false };
    },
  };
}
export type Reports = ReturnType<typeof createReports>;
