import type { Types } from "mongoose";
import type { AccountStore } from "#server/features/accounts/store.ts";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Span } from "#server/platform/files/store/file-store.ts";
import { createHook } from "#server/platform/hook.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { ACTIVITY_DAYS_MAX } from "#shared/admin/activity/activity.rest.ts";
import { activityExport } from "./activity.export.ts";
import { type ActivityRow, activityMarkModel, activityModel, type NewActivity } from "./activity.model.ts";
import { ActivityRepo } from "./activity.repo.ts";
import { activityRoutes } from "./activity.routes.ts";
import { ActivityList } from "./activity.service.ts";
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

const DAY = 24 * 60 * 60 * 1000;

/** Reads rows after a position, ordered by one of their times. */
type Read<Row, Id = number> = (place: TimeCursor<Id>, limit: number) => Promise<readonly Row[]>;
type Audited = AuditSource & { _id: Types.ObjectId };
type Changed = { updated_at: Date };

interface LogDeps {
  accounts: Pick<AccountStore, "accountsAmong">;
}

/** Collects activities for the admins' feed. The features that call it do not wait for it. */
export function createActivityLog(platform: Platform, { accounts }: LogDeps) {
  const { connection, ids, limiter, background, pseudonyms, now, log } = platform;
  const { accountsAmong } = accounts;
  const rows = activityModel(connection);
  const repo = new ActivityRepo({
    activities: rows,
    marks: activityMarkModel(connection),
  });
  /** Emits the activities that were stored, for the live feed. */
  const activitiesStored = createHook<[rows: readonly ActivityRow[]]>();
  const takeIds = (count: number) => ids.take("activities", count);

  /**
   * Announces stored activities. An account may have been deleted while its activity was waiting: what was stored before
   * the deletion is removed with it, and what is stored later is removed here.
   */
  async function settle(stored: readonly ActivityRow[]): Promise<void> {
    try {
      const there = await accountsAmong([...new Set(stored.flatMap(({ people }) => people))]);
      const isWhole = ({ people }: ActivityRow) => people.every((id) => there.has(id));
      await repo.remove(stored.filter((row) => !isWhole(row)).map(({ _id }) => _id));
      activitiesStored.signal(stored.filter(isWhole));
    } catch (err) {
      log.warn({ err }, "whether everybody is there whom activities name was not asked");
      activitiesStored.signal(stored);
    }
  }

  const queue = createActivityQueue({ repo, takeIds, settle, log });
  const { note } = queue;
  const failedLogins = createFailedLogins({ limiter, note, now });

  /** The activities of a row that happened at the time of its last change, without its earlier ones. */
  function noteNewest(found: readonly NewActivity[], at: Date): void {
    for (const one of found) if (one.at.getTime() === at.getTime()) note(one);
  }

  return {
    rows,
    repo,
    takeIds,
    settle,
    activitiesStored,
    /** Adds activities; does not block. */
    note,
    /** Adds the activities of rows that were written just now. */
    noteAccount: (row: AccountSource, at: Date): void => noteNewest(ofAccount(row), at),
    noteJob: (row: JobSource): void => noteNewest(ofJob(row), row.updated_at),
    noteApplication: (row: ApplicationSource & Changed): void => noteNewest(ofApplication(row), row.updated_at),
    noteInterview: (row: InterviewSource & Changed): void => noteNewest(ofInterview(row), row.updated_at),
    noteReport: (row: ReportSource): void => noteNewest(ofReport(row), row.created_at),
    noteAudit: (row: AuditSource): void => noteNewest(ofAudit(row), row.at),
    /** Runs after the answer, so that its duration does not reveal whether the account exists. */
    noteFailedLogin: (login: FailedLogin): void => {
      // Operators read each failed login in the log; admins only read of many.
      const [account, from] = [pseudonyms.account(login.email), pseudonyms.address(login.address)];
      log.warn({ event: "login-failed", account, from }, "a login failed");
      background.run("counting a failed login", () => failedLogins(login));
    },
    /** Resolves when all activities added until now were written, or failed and wait for the next attempt. */
    written: queue.flush,
    waiting: queue.waiting,
    close: queue.close,
  };
}
export type ActivityLog = ReturnType<typeof createActivityLog>;

interface FeedDeps
  extends Pick<ConstructorParameters<typeof ActivityList>[0], "calls" | "findPeople" | "conversationsSince"> {
  activityLog: ActivityLog;
  accounts: Pick<AccountStore, "accountsAmong">;
  /** The rows that activities are made from. */
  sources: {
    accountsByCreation: Read<AccountSource>;
    accountsByVerification: Read<AccountSource>;
    jobs: Read<JobSource>;
    applications: Read<ApplicationSource & Changed>;
    interviews: Read<InterviewSource & Changed>;
    reports: Read<ReportSource>;
    audit: Read<Audited, Types.ObjectId>;
  };
}

/** The list of activities, the live feed, and the task that catches up on missed activities. */
export function createActivityFeature(platform: Platform, deps: FeedDeps) {
  const { announce, records, now, log } = platform;
  const { activityLog, accounts, sources } = deps;
  const { repo, takeIds, settle } = activityLog;
  const activityList = new ActivityList({ ...deps, repo, records, now });
  const feed = createActivityFeed({
    present: (rows) => activityList.present(rows),
    adminsWatch: announce.adminsWatch,
    toAdmins: (frame, but) => announce.toAdmins("activity:new", frame, but),
    toAdmin: (userId, frame) => announce.toAdmin(userId, "activity:new", frame),
    log,
  });
  activityLog.activitiesStored.listen(feed.push);
  const catchUp = createActivityCatchUp({
    repo,
    accountsAmong: accounts.accountsAmong,
    sources: [
      sourceOf("created_at", sources.accountsByCreation, ofAccount, records),
      sourceOf("verified_at", sources.accountsByVerification, ofAccount, records),
      sourceOf("updated_at", sources.jobs, ofJob, records),
      sourceOf("updated_at", sources.applications, ofApplication, records),
      sourceOf("updated_at", sources.interviews, ofInterview, records),
      sourceOf("created_at", sources.reports, ofReport, records),
      sourceOf("at", sources.audit, ofAudit, records),
    ],
    store: async (activities) => {
      const numbers = await takeIds(activities.length);
      await settle(await repo.insert(activities.map((one, n) => toRow(one, numbers[n] ?? 0))));
    },
    now,
  });
  /** Catches up on missed activities. */
  const task = createScheduledTask({ what: "activities that were not noted", run: catchUp, atStart: true, log });
  const removeOf = async (userId: number): Promise<void> => {
    await activityLog.written();
    await repo.removeOf(userId);
  };
  /** Removes activities that are older than any query may ask for. */
  const removeOld = (span: Span): Promise<number> =>
    repo.removeBefore(new Date(span.before.getTime() - ACTIVITY_DAYS_MAX * DAY));
  const feature: Feature = {
    name: "activity",
    routes: (app) => activityRoutes(app, activityList),
    tasks: [task],
    exports: activityExport(activityLog.rows),
    removeAccount: ({ id }) => removeOf(id),
    accountGone: removeOf,
    cleanups: { "activities of long ago": removeOld },
    gauges: [
      {
        name: "kasama_activities_waiting",
        help: "Activities that this process has not written yet",
        read: activityLog.waiting,
      },
    ],
    close: async () => {
      await activityLog.close();
      await feed.close();
    },
  };
  return { ...activityLog, list: activityList.list.bind(activityList), task, removeOf, removeOld, feature };
}
export type ActivityFeature = ReturnType<typeof createActivityFeature>;
