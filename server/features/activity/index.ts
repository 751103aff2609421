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
import { createActivityRepo } from "./activity.repo.ts";
import { activityRoutes } from "./activity.routes.ts";
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

const DAY = 24 * 60 * 60 * 1000;

/** Reads rows behind a place, in the order of one of their times. */
type Read<Row, Id = number> = (place: TimeCursor<Id>, limit: number) => Promise<readonly Row[]>;
type Audited = AuditSource & { _id: Types.ObjectId };
type Changed = { updated_at: Date };

interface LogDeps {
  accounts: Pick<AccountStore, "accountsAmong">;
}

/** Notes what happens in the community, for its admins. Whoever makes something happen calls it and waits for nothing. */
export function createActivityLog(platform: Platform, { accounts }: LogDeps) {
  const { connection, ids, limiter, background, pseudonyms, now, log } = platform;
  const { accountsAmong } = accounts;
  const rows = activityModel(connection);
  const repo = createActivityRepo({
    activities: rows,
    marks: activityMarkModel(connection),
  });
  /** Activities were written down: whoever shows them live listens. */
  const activitiesStored = createHook<[rows: readonly ActivityRow[]]>();
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
      activitiesStored.signal(stored.filter(isWhole));
    } catch (err) {
      log.warn({ err }, "whether everybody is there whom activities name was not asked");
      activitiesStored.signal(stored);
    }
  }

  const queue = createActivityQueue({ repo, takeIds, settle, log });
  const { note } = queue;
  const failedLogins = createFailedLogins({ limiter, note, now });

  /** What a row tells of that was written at this moment, and not what it told of before. */
  function noteNewest(found: readonly NewActivity[], at: Date): void {
    for (const one of found) if (one.at.getTime() === at.getTime()) note(one);
  }

  return {
    rows,
    repo,
    takeIds,
    settle,
    activitiesStored,
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
    noteFailedLogin: (login: FailedLogin): void => {
      // Whoever runs the server reads each one in the log; admins read of many.
      const [account, from] = [pseudonyms.account(login.email), pseudonyms.address(login.address)];
      log.warn({ event: "login-failed", account, from }, "a login failed");
      background.run("counting a failed login", () => failedLogins(login));
    },
    /** Resolves when all that was noted until now is written, or has to be tried again. */
    written: queue.flush,
    waiting: queue.waiting,
    close: queue.close,
  };
}
export type ActivityLog = ReturnType<typeof createActivityLog>;

interface FeedDeps
  extends Pick<Parameters<typeof createActivityList>[0], "calls" | "findPeople" | "conversationsSince"> {
  activityLog: ActivityLog;
  accounts: Pick<AccountStore, "accountsAmong">;
  /** The rows that activities come of. */
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

/** Shows admins what happens, live and as a list, and finds what was not noted. */
export function createActivityFeature(platform: Platform, deps: FeedDeps) {
  const { announce, records, now, log } = platform;
  const { activityLog, accounts, sources } = deps;
  const { repo, takeIds, settle } = activityLog;
  const { list, present } = createActivityList({ ...deps, repo, records, now });
  const feed = createActivityFeed({
    present,
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
  /** Finds what was not noted. */
  const task = createScheduledTask({ what: "activities that were not noted", run: catchUp, atStart: true, log });
  const removeOf = async (userId: number): Promise<void> => {
    await activityLog.written();
    await repo.removeOf(userId);
  };
  /** What is older than anybody can ask for. */
  const removeOld = (span: Span): Promise<number> =>
    repo.removeBefore(new Date(span.before.getTime() - ACTIVITY_DAYS_MAX * DAY));
  const feature: Feature = {
    name: "activity",
    routes: (app) => activityRoutes(app, { list }),
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
  return { ...activityLog, list, task, removeOf, removeOld, feature };
}
export type ActivityFeature = ReturnType<typeof createActivityFeature>;
