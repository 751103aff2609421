import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import { EVIDENCE_DAYS } from "#shared/admin/reports/report-lists.ts";
import { namesOf, type ReportRow } from "./report.model.ts";
import type { ReportsRepo } from "./reports.repo.ts";

const DAY = 24 * 60 * 60 * 1000;

/** When the copies of a report go that was decided at this moment. */
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
 * How long evidence is kept: for a time after the decision, in which somebody may ask for it. After that a report says
 * who reported whom, why, and how it was decided; and where one of the two is gone by then, nothing of it stays.
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
    /** A sweep. @returns of how many reports */
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
