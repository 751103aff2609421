import type { ClientSession } from "mongoose";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { statusAt } from "#server/features/jobs/job.presenters.ts";
import type { JobsRepo } from "#server/features/jobs/jobs.repo.ts";
import { JOB_NEWS } from "#server/features/jobs/jobs.texts.ts";
import type { Events, NewEvent } from "#server/platform/events/events.ts";
import { type Subscriber, subscriber, subscriberInSteps } from "#server/platform/events/subscriber.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { JobExpired, JobPublished } from "#shared/jobs/domain-events.ts";
import { jobTarget, type NotificationTarget } from "#shared/notifications/targets.ts";

/** A notification, written once for each cause. */
export interface JobNote {
  user_id: number;
  cause: string;
  type: "info" | "alert";
  title: string;
  message: string;
  target_url: NotificationTarget;
}

/** What happens to one job is delivered in its order. */
export const jobKey = (id: number): string => `job:${id}`;

export const publishedEvent = ({ _id, employer_id, created_at }: JobRow): NewEvent => ({
  type: JobPublished,
  id: `job-${_id}-published-${created_at.getTime()}`,
  key: jobKey(_id),
  at: created_at,
  accounts: [employer_id],
  payload: { job_id: _id, employer_id },
});

export const expiredEvent = ({ _id, employer_id, expires_at, updated_at }: JobRow): NewEvent => ({
  type: JobExpired,
  // One that is opened again and expires again is another event.
  id: `job-${_id}-expired-${expires_at?.getTime() ?? 0}`,
  key: jobKey(_id),
  at: updated_at,
  accounts: [employer_id],
  payload: { job_id: _id, employer_id, expired_at: (expires_at ?? updated_at).toISOString() },
});

interface Deps {
  jobs: Pick<JobsRepo, "find" | "anyExpired" | "closeExpired">;
  /** Who keeps a job, and who has applied to it. */
  keepersOf: (jobId: number) => Promise<number[]>;
  applicantsOf: (jobId: number) => Promise<number[]>;
  /**
   * Notifies the owners of some of the saved searches that find a job, from behind the search of this id on.
   * @returns the search behind which the rest begins; null when all are notified
   */
  alertSome: (row: JobRow, after: number) => Promise<number | null>;
  /** Does nothing for a cause that the user was notified of already. */
  notify: (note: JobNote) => Promise<void>;
  events: Pick<Events, "publish" | "deliver">;
  /** For the admins' activity feed; nobody waits for it. */
  note: (row: JobRow) => void;
  announce: Announcer;
  background: Background;
  now: () => Date;
}

/**
 * What follows from a change of a job. Open tabs get a hint, and ask for the job again. Saved searches that find a new
 * job, and the employer of an expired one, are notified by subscribers of its events.
 */
export function createJobEvents(deps: Deps) {
  const { jobs, keepersOf, applicantsOf, alertSome, notify, events, note, announce, background, now } = deps;

  async function announceChange(row: JobRow, status: JobRow["status"] | "deleted"): Promise<void> {
    const isPublic = row.status !== "draft";
    const others = isPublic ? await Promise.all([keepersOf(row._id), applicantsOf(row._id)]) : [];
    const audience = [...new Set([row.employer_id, ...others.flat()])];
    announce.toUsers(audience, "job:changed", { id: row._id, status, updated_at: row.updated_at.toISOString() });
  }

  /** For the tabs of all who see the job. */
  function changed(row: JobRow, as?: "deleted"): void {
    if (as === undefined) note(row);
    background.run("announcing a changed job", () => announceChange(row, as ?? statusAt(row, now())));
  }

  const subscribers: Subscriber[] = [
    subscriberInSteps("search alerts", [JobPublished], async ({ payload: { job_id } }, cursor) => {
      const row = await jobs.find(job_id);
      return row && alertSome(row, cursor ?? 0);
    }),

    subscriber("notification", [JobExpired], async ({ id: cause, payload: { job_id, employer_id, expired_at } }) => {
      const row = await jobs.find(job_id);
      // Opened again before the employer was notified: it is not over any more.
      if (row?.closed_by !== "expiry" || row.expires_at?.toISOString() !== expired_at) return;
      await notify({
        ...{ user_id: employer_id, cause, type: "alert" },
        ...{ title: JOB_NEWS.expiredTitle(row.title), message: JOB_NEWS.expired, target_url: jobTarget(job_id) },
      });
    }),
  ];

  return {
    changed,
    subscribers,
    /** Publishes that a job can be found, in the transaction that makes it so. Call `deliver` after the commit. */
    publish: (row: JobRow, session: ClientSession): Promise<void> => events.publish(publishedEvent(row), session),
    /** The caller does not wait: there may be many saved searches. */
    deliver: ({ _id }: JobRow): void => background.run("delivering a new job", () => events.deliver(jobKey(_id))),

    /** Closes what has expired, each job by one process. */
    closeExpired: async (): Promise<void> => {
      const at = now();
      while (await jobs.anyExpired(at)) {
        const row = await jobs.closeExpired(at, (closed, session) => events.publish(expiredEvent(closed), session));
        // Another process was faster.
        if (!row) break;
        changed(row);
        await events.deliver(jobKey(row._id));
      }
    },
  };
}
export type JobEvents = ReturnType<typeof createJobEvents>;
