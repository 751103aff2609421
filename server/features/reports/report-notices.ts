import type { Background } from "#server/platform/scheduler/background.ts";
import { isDecided, type ReportRow } from "./report.model.ts";
import type { ReportsRepo } from "./reports.repo.ts";
import { OUTCOME_TITLES } from "./reports.texts.ts";

/** What the reporter is told, once for each cause. */
export interface OutcomeNote {
  user_id: number;
  cause: string;
  type: "info";
  title: string;
  message: string;
  target_url: null;
}

interface Deps {
  reports: Pick<ReportsRepo, "untoldBefore" | "setTold">;
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Ignores a cause that was told already. */
  notify: (note: OutcomeNote) => Promise<void>;
  background: Background;
  now: () => Date;
}

/** What a process that ends has left untold is told by the next look of any, so long after it was decided. */
const LEFT_MS = 60_000;

/**
 * Tells reporters what became of their reports. That somebody is still to be told is written with the decision itself,
 * and each step can be repeated. Whom it was about hears nothing of it.
 */
export function createReportNotices({ reports, accountsAmong, notify, background, now }: Deps) {
  async function tell(row: ReportRow): Promise<void> {
    const { _id, reporter_id } = row;
    if (isDecided(row) && (await accountsAmong([reporter_id])).has(reporter_id)) {
      const title = OUTCOME_TITLES[row.status];
      const told = { type: "info", title, message: row.outcome, target_url: null } as const;
      await notify({ ...told, user_id: reporter_id, cause: `report-${_id}-decided` });
    }
    await reports.setTold(_id);
  }

  return {
    decided: (row: ReportRow): void => background.run("telling the outcome of a report", () => tell(row)),
    /** Tells what is left untold. */
    look: async (): Promise<void> => {
      for (const row of await reports.untoldBefore(new Date(now().getTime() - LEFT_MS))) await tell(row);
    },
  };
}
export type ReportNotices = ReturnType<typeof createReportNotices>;
