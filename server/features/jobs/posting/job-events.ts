import type { JobRow } from "#server/features/jobs/job.model.ts";
import { statusAt } from "#server/features/jobs/job.presenters.ts";
import type { JobsRepo } from "#server/features/jobs/jobs.repo.ts";
import { JOB_NEWS } from "#server/features/jobs/jobs.texts.ts";
import type { Records } from "#server/platform/database/records.ts";
import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { jobTarget, type NotificationTarget } from "#shared/notifications/targets.ts";

/** What somebody is told, once for each cause. */
export interface JobNote {
  user_id: number;
  cause: string;
  type: "info" | "alert";
  title: string;
  message: string;
  target_url: NotificationTarget;
}

interface Deps {
  jobs: Pick<JobsRepo, "anyExpired" | "closeExpired" | "untoldBefore" | "setTold">;
  /** Who keeps a job, and who has applied to it. */
  keepersOf: (jobId: number) => Promise<number[]>;
  applicantsOf: (jobId: number) => Promise<number[]>;
  /** Tells those whose saved searches find a new job; may be asked again. */
  tellSearches: (row: JobRow) => Promise<void>;
  notify: (note: JobNote) => Promise<void>;
  /** For admins, if they look: nobody waits for it. */
  note: (row: JobRow) => void;
  announce: Announcer;
  background: Background;
  records: Records;
  now: () => Date;
}

/** What a process that ends has left untold is told by the next look of any, so long after it was written. */
const LEFT_MS = 60_000;

/**
 * What follows from a job's writing: who sees it is told that there is news, saved searches that there is a new job,
 * its employer that its time was over. What must not be lost stands in the row until it is done, and each step can be
 * repeated.
 */
export function createJobEvents(deps: Deps) {
  const { jobs, keepersOf, applicantsOf, tellSearches, notify, note, announce, background, records, now } = deps;

  async function announceChange(row: JobRow, status: JobRow["status"] | "deleted"): Promise<void> {
    const isPublic = row.status !== "draft";
    const others = isPublic ? await Promise.all([keepersOf(row._id), applicantsOf(row._id)]) : [];
    const audience = [...new Set([row.employer_id, ...others.flat()])];
    announce.toUsers(audience, "job:changed", { id: row._id, status, updated_at: row.updated_at.toISOString() });
  }

  /** For the tabs of all who see the job; they ask for it again. */
  function changed(row: JobRow, as?: "deleted"): void {
    if (as === undefined) note(row);
    background.run("telling of a changed job", () => announceChange(row, as ?? statusAt(row, now())));
  }

  async function tell(row: JobRow): Promise<void> {
    if (row.untold === "published") await tellSearches(row);
    if (row.untold === "expired") {
      await notify({
        user_id: row.employer_id,
        // One that is opened again and expires again is told again.
        cause: `job-${row._id}-expired-${row.expires_at?.getTime() ?? 0}`,
        type: "alert",
        title: JOB_NEWS.expiredTitle(row.title),
        message: JOB_NEWS.expired,
        target_url: jobTarget(row._id),
      });
    }
    await jobs.setTold(row._id, row.untold);
  }

  /** The same, where others wait behind it: what cannot be told stays untold, and keeps nobody from hearing of them. */
  async function tellAmong(row: JobRow): Promise<void> {
    try {
      await tell(row);
    } catch (err) {
      if (isDatabaseLost(err)) throw err;
      records.skipped("saved-search alerts", row._id, err);
    }
  }

  return {
    changed,
    /** For those whose saved searches find it. */
    published: (row: JobRow): void => background.run("telling of a new job", () => tell(row)),

    /** Closes what has expired, each job by one process, and tells what is left untold. */
    processPending: async (): Promise<void> => {
      const at = now();
      while (await jobs.anyExpired(at)) {
        const row = await jobs.closeExpired(at);
        // Another process was quicker.
        if (!row) break;
        changed(row);
        await tellAmong(row);
      }
      for (const row of await jobs.untoldBefore(new Date(at.getTime() - LEFT_MS))) await tellAmong(row);
    },
  };
}
export type JobEvents = ReturnType<typeof createJobEvents>;
