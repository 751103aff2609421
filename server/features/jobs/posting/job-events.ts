import type { ClientSession } from "mongoose";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { statusAt } from "#server/features/jobs/job.presenters.ts";
import type { JobsRepo } from "#server/features/jobs/jobs.repo.ts";
import type { Events, NewEvent } from "#server/platform/events/events.ts";
import { type Subscriber, subscriber, subscriberInSteps } from "#server/platform/events/subscriber.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { JobExpired, JobPublished } from "#shared/jobs/domain-events.ts";
import type { Note } from "#shared/notifications/notes.ts";
import { jobTarget, type NotificationTarget } from "#shared/notifications/targets.ts";

/** A notification, written once for each cause. */
export interface JobNote {
  user_id: number;
  cause: string;
  type: "info" | "alert";
  note: Note;
  target_url: NotificationTarget;
}

/** The events of one job are delivered in order. */
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
  // A job that is reopened and expires again is another event.
  id: `job-${_id}-expired-${expires_at?.getTime() ?? 0}`,
  key: jobKey(_id),
  at: updated_at,
  accounts: [employer_id],
  payload: { job_id: _id, employer_id, expired_at: (expires_at ?? updated_at).toISOString() },
});

interface Deps {
  jobs: Pick<JobsRepo, "find" | "anyExpired" | "closeExpired">;
  /** The ids of those who saved a job, and of those who applied to it. */
  saversOf: (jobId: number) => Promise<number[]>;
  applicantsOf: (jobId: number) => Promise<number[]>;
  /**
   * Notifies the owners of some of the saved searches that find a job, starting after the search with this id.
   * @returns the id of the last search that was handled; null when all owners are notified
   */
  alertSome: (row: JobRow, after: number) => Promise<number | null>;
  /** Ignores a cause that the user was notified of already. */
  notify: (note: JobNote) => Promise<void>;
  events: Pick<Events, "publish" | "deliver">;
  /** Updates the admins' activity feed; does not block. */
  note: (row: JobRow) => void;
  announce: Announcer;
  background: Background;
  now: () => Date;
}

/**
 * Reacts to changes of jobs. Open tabs get a hint and reload the job. Subscribers of the events notify the owners of saved
 * searches that find a new job, and the employer of an expired one.
 */
export function createJobEvents(deps: Deps) {
  const { jobs, saversOf, applicantsOf, alertSome, notify, events, note, announce, background, now } = deps;

  async function announceChange(row: JobRow, status: JobRow["status"] | "deleted"): Promise<void> {
    const isPublic = row.status !== "draft";
    const others = isPublic ? await Promise.all([saversOf(row._id), applicantsOf(row._id)]) : [];
    const audience = [...new Set([row.employer_id, ...others.flat()])];
    announce.toUsers(audience, "job:changed", { id: row._id, status, updated_at: row.updated_at.toISOString() });
  }

  /** Updates the tabs of everyone who sees the job. */
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
      // It was reopened before the employer was notified, so it is not expired now.
      if (row?.closed_by !== "expiry" || row.expires_at?.toISOString() !== expired_at) return;
      await notify({
        ...{ user_id: employer_id, cause, type: "alert" },
        note: { kind: "job.expired", job_title: row.title },
        target_url: jobTarget(job_id),
      });
    }),
  ];

  return {
    changed,
    subscribers,
    /** Publishes a new public job in the transaction that makes it public. Call `deliver` after the commit. */
    publish: (row: JobRow, session: ClientSession): Promise<void> => events.publish(publishedEvent(row), session),
    /** In the background, because there may be many saved searches. */
    deliver: ({ _id }: JobRow): void => background.run("delivering a new job", () => events.deliver(jobKey(_id))),

    /** Closes expired jobs, each in one process only. */
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
