import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { createReportNotices, type OutcomeNote } from "./report-notices.ts";
import { createReportRetention } from "./report-retention.ts";
import { createReportReview } from "./report-review.service.ts";
import type { ReportsRepo } from "./reports.repo.ts";

type DeskDeps = Omit<Parameters<typeof createReportReview>[0], "reports" | "tellDecided" | "keptFiles">;
type Files = Parameters<typeof createReportRetention>[0]["files"];

interface Deps extends DeskDeps {
  reports: ReportsRepo;
  files: Files & { keptFor: (reportId: number, names: readonly string[]) => Promise<ReadonlySet<string>> };
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  notify: (note: OutcomeNote) => Promise<void>;
  inTransaction: InTransaction;
  background: Background;
  log: Log;
}

/** What becomes of reports: a part of the list in server/administration.ts. */
export function createReportWork(deps: Deps) {
  const { reports, files, log } = deps;
  const news = createReportNotices(deps);
  return {
    desk: createReportReview({ ...deps, keptFiles: files.keptFor, tellDecided: news.decided }),
    /** Finds outcomes that were not told. */
    watch: createScheduledTask({ what: "outcomes of reports that were not told", look: news.look, log }),
    /** A sweep of evidence that is kept no longer. */
    removeOld: createReportRetention(deps).removeOld,
    /** With an account goes what is left of its reports whose evidence is gone. */
    removeReleasedOf: reports.removeReleasedOf,
  };
}
export type ReportWork = ReturnType<typeof createReportWork>;
