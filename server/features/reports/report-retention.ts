import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import { EVIDENCE_DAYS } from "#shared/admin/reports/report-lists.ts";
import { namesOf, type ReportRow } from "./report.model.ts";
import type { ReportsRepo } from "./reports.repo.ts";

const DAY = 24 * 60 * 60 * 1000;

/** When the evidence of a report that was decided at this time is removed. */
export const releaseOf = (decidedAt: Date): Date => new Date(decidedAt.getTime() + EVIDENCE_DAYS * DAY);

interface Deps {
  reports: Pick<ReportsRepo, "unreleasedBefore" | "release" | "remove">;
  files: {
    releaseFrom: (reportId: number, names: readonly string[], session: ClientSession) => Promise<void>;
    dropWithdrawn: (names: readonly string[]) => Promise<void>;
  };
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  inTransaction: InTransaction;
  now: () => Date;
}

/**
 * Keeps evidence for a time after the decision, in which people may ask for it. After that a report only says who
 * reported whom, why, and how it was decided; if one of the two accounts is deleted by then, the report is removed.
 */
export function createReportRetention({ reports, files, accountsAmong, inTransaction, now }: Deps) {
  async function release(row: ReportRow): Promise<void> {
    const { _id, reporter_id, reported_id } = row;
    const names = namesOf(row);
    const there = await accountsAmong([reporter_id, reported_id]);
    await inTransaction(async (session) => {
      await files.releaseFrom(_id, names, session);
      if (there.has(reporter_id) && there.has(reported_id)) await reports.release(_id, now(), session);
      else await reports.remove(_id, session);
    });
    await files.dropWithdrawn(names);
  }

  return {
    /** Removes what is too old. @returns how many reports were changed */
    removeOld: async (): Promise<number> => {
      const before = new Date(now().getTime() - EVIDENCE_DAYS * DAY);
      for (let released = 0; ; ) {
        const rows = await reports.unreleasedBefore(before);
        if (rows.length === 0) return released;
        for (const row of rows) await release(row);
        released += rows.length;
      }
    },
  };
}
export type ReportRetention = ReturnType<typeof createReportRetention>;
