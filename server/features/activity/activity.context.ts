import type { Connection, Types } from "mongoose";
import type { Ids } from "#server/platform/database/ids.ts";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { Span } from "#server/platform/files/store/file-store.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { ACTIVITY_DAYS_MAX } from "#shared/admin/activity.rest.ts";
import { type ActivityRow, activityMarkModel, activityModel, type NewActivity } from "./activity.model.ts";
import { createActivityRepo } from "./activity.repo.ts";
import { createActivityList } from "./activity.service.ts";
import {
  type AccountSource,
  type ApplicationSource,
  type AuditSource,
  type InterviewSource,
  type JobSource,
  ofAccount,
  ofApplication,
  ofAudit,
  ofInterview,
  ofJob,
  ofReport,
  type ReportSource,
} from "./activity.sources.ts";
import { createActivityCatchUp, sourceOf } from "./activity-catch-up.ts";
import { createActivityFeed } from "./activity-feed.ts";
import { createActivityQueue, toRow } from "./activity-queue.ts";
import { createFailedLogins, type FailedLogin } from "./failed-logins.ts";

type ListDeps = Omit<Parameters<typeof createActivityList>[0], "repo">;
/** Reads rows behind a place, in the order of one of their times. */
type Read<Row, Id = number> = (place: TimeCursor<Id>, limit: number) => Promise<readonly Row[]>;
type Audited = AuditSource & { _id: Types.ObjectId };
type Changed = { updated_at: Date };

interface Deps extends ListDeps {
  connection: Connection;
  ids: Pick<Ids, "take">;
  announce: Pick<Announcer, "toAdmins" | "toAdmin" | "adminsWatch">;
  /** Of these accounts, those that are there. */
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The rows that activities come of. */
  rows: {
    accountsByCreation: Read<AccountSource>;
    accountsByVerification: Read<AccountSource>;
    jobs: Read<JobSource>;
    applications: Read<ApplicationSource & Changed>;
    interviews: Read<InterviewSource & Changed>;
    reports: Read<ReportSource>;
    audit: Read<Audited, Types.ObjectId>;
  };
  limiter: Limiter;
  background: Background;
  log: Log;
}

const DAY = 24 * 60 * 60 * 1000;

/** What happens in the community, for its admins: a part of the list in server/context.ts. */
export function createActivityFeature(deps: Deps) {
  const { connection, ids, announce, accountsAmong, rows, limiter, background, records, now, log } = deps;
  const repo = createActivityRepo({
    activities: activityModel(connection),
    marks: activityMarkModel(connection),
  });
  const { list, present } = createActivityList({ ...deps, repo });
  const feed = createActivityFeed({
    present,
    adminsWatch: announce.adminsWatch,
    toAdmins: (frame, but) => announce.toAdmins("activity:new", frame, but),
    toAdmin: (userId, frame) => announce.toAdmin(userId, "activity:new", frame),
    log,
  });
  const takeIds = (count: number) => ids.take("activities", count);

  /**
   * Tells of what was stored. Whoever went while it was on its way takes it along: what is stored before an account goes
   * is removed with it, and what comes later finds it gone here.
   */
  async function settle(stored: readonly ActivityRow[]): Promise<void> {
    try {
      const there = await accountsAmong([...new Set(stored.flatMap(({ people }) => people))]);
      const isWhole = ({ people }: ActivityRow) => people.every((id) => there.has(id));
      await repo.remove(stored.filter((row) => !isWhole(row)).map(({ _id }) => _id));
      feed.push(stored.filter(isWhole));
    } catch (err) {
      log.warn({ err }, "whether everybody is there whom activities name was not asked");
      feed.push(stored);
    }
  }

  const queue = createActivityQueue({ repo, takeIds, settle, log });
  const { note } = queue;
  const look = createActivityCatchUp({
    repo,
    accountsAmong,
    sources: [
      sourceOf("created_at", rows.accountsByCreation, ofAccount, records),
      sourceOf("verified_at", rows.accountsByVerification, ofAccount, records),
      sourceOf("updated_at", rows.jobs, ofJob, records),
      sourceOf("updated_at", rows.applications, ofApplication, records),
      sourceOf("updated_at", rows.interviews, ofInterview, records),
      sourceOf("created_at", rows.reports, ofReport, records),
      sourceOf("at", rows.audit, ofAudit, records),
    ],
    store: async (activities) => {
      const numbers = await takeIds(activities.length);
      await settle(await repo.insert(activities.map((one, n) => toRow(one, numbers[n] ?? 0))));
    },
    now,
  });
  const failedLogins = createFailedLogins({ limiter, note, now });

  /** What a row tells of that was written at this moment, and not what it told of before. */
  function noteNewest(found: readonly NewActivity[], at: Date): void {
    for (const one of found) if (one.at.getTime() === at.getTime()) note(one);
  }

  return {
    list,
    /** Notes what has happened; nobody waits for it. */
    note,
    /** The same of rows that were written just now. */
    noteAccount: (row: AccountSource, at: Date): void => noteNewest(ofAccount(row), at),
    noteJob: (row: JobSource): void => noteNewest(ofJob(row), row.updated_at),
    noteApplication: (row: ApplicationSource & Changed): void => noteNewest(ofApplication(row), row.updated_at),
    noteInterview: (row: InterviewSource & Changed): void => noteNewest(ofInterview(row), row.updated_at),
    noteReport: (row: ReportSource): void => noteNewest(ofReport(row), row.created_at),
    noteAudit: (row: AuditSource): void => noteNewest(ofAudit(row), row.at),
    /** After the answer, which must not tell by its time whether there is such an account. */
    noteFailedLogin: (login: FailedLogin): void => background.run("counting a failed login", () => failedLogins(login)),
    /** Resolves when all that was noted until now is written, or has to be tried again. */
    written: queue.flush,
    waiting: queue.waiting,
    /** All activities of a person and about them, what is on its way among them; a second time it does nothing. */
    removeOf: async (userId: number): Promise<void> => {
      await queue.flush();
      await repo.removeOf(userId);
    },
    /** A sweep of what is older than anybody can ask for. */
    removeOld: (span: Span): Promise<number> =>
      repo.removeBefore(new Date(span.before.getTime() - ACTIVITY_DAYS_MAX * DAY)),
    /** Finds what was not noted. */
    watch: createScheduledTask({ what: "activities that were not noted", look, log }),
    close: async (): Promise<void> => {
      await queue.close();
      await feed.close();
    },
  };
}
export type ActivityFeature = ReturnType<typeof createActivityFeature>;
