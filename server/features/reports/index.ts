import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ActivityLog } from "#server/features/activity/index.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import { createMarkedRows } from "#server/platform/events/marked-rows.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { decidedEvent } from "./domain-events.ts";
import { isDecided, reportModel } from "./report.model.ts";
import { createReportRetention } from "./report-retention.ts";
import { ReportReview } from "./report-review.service.ts";
import { createReportSubscribers } from "./report-subscribers.ts";
import { reportsExport } from "./reports.export.ts";
import type { KnownPerson } from "./reports.presenters.ts";
import { ReportsRepo } from "./reports.repo.ts";
import { reportReviewRoutes, reportRoutes } from "./reports.routes.ts";
import { createReports } from "./reports.service.ts";

type ReviewDeps = ConstructorParameters<typeof ReportReview>[0];

interface Deps {
  accounts: Pick<AccountStore, "users" | "employers" | "accountsAmong">;
  chat: Pick<ChatFeature, "snapshotOf">;
  notifications: Pick<Notifications, "raise">;
  activityLog: Pick<ActivityLog, "noteReport">;
  auditTrail: AuditTrail;
  alreadyDecided: ReviewDeps["alreadyDecided"];
}

/** Reports of messages and people: creation, evidence, and the decisions of admins. */
export function createReportsFeature(platform: Platform, deps: Deps) {
  const { connection, ids, inTransaction, events, limiter, background, fileStore, records, now, log } = platform;
  const { accounts, notifications, auditTrail: trail } = deps;
  const rows = reportModel(connection);
  const repo = new ReportsRepo(rows);
  const files = fileStore.attached;
  const reports = createReports({
    reports: repo,
    snapshotOf: deps.chat.snapshotOf,
    keepFiles: files.keepFor.bind(files),
    nextId: () => ids.next("reports"),
    note: deps.activityLog.noteReport,
    ...{ inTransaction, limiter, now },
  });
  const common = { reports: repo, accountsAmong: accounts.accountsAmong, inTransaction, background, records, now, log };
  const desk = new ReportReview({
    ...common,
    keptFiles: (reportId, names) => files.keptFor(reportId, names),
    events,
    peopleOf: (ids) => peopleOf(accounts, ids),
    record: trail.recordWith,
    noteRecord: trail.note,
    recordRead: (viewer, { _id, reported_id }, requestId) =>
      trail.recordRead(viewer, "report.read", reported_id, requestId, { kind: "report", id: _id }),
    alreadyDecided: deps.alreadyDecided,
  });
  const retention = createReportRetention({ ...common, files });
  const publishMarked = createMarkedRows({
    marked: () => repo.unpublished(),
    unmark: (row, session) => repo.takeUnpublished(row._id, session),
    eventOf: (row) => (isDecided(row) ? decidedEvent(row, row) : null),
    ...{ events, inTransaction },
  });
  const feature: Feature = {
    name: "reports",
    routes: (app) => {
      reportRoutes(app, reports);
      reportReviewRoutes(app, desk);
    },
    subscribers: createReportSubscribers(notifications.raise),
    migrations: [{ number: 4, name: "Publish the decided reports that were not announced", up: publishMarked }],
    // Processes of an older version may leave more until the last of them has stopped.
    tasks: [createScheduledTask({ what: "outcomes of reports of an older version", run: publishMarked, log })],
    exports: reportsExport(rows),
    // Reports whose evidence was removed before are deleted with either account.
    removeAccount: ({ id }) => repo.removeReleasedOf(id),
    cleanups: { "evidence of reports decided long ago": retention.removeOld },
  };
  return { repo, reports, desk, removeOld: retention.removeOld, feature };
}
export type ReportsFeature = ReturnType<typeof createReportsFeature>;

/** What admins need to know of the people in a report. Does not say which type of job seeker a person is. */
async function peopleOf(
  { users, employers }: Pick<AccountStore, "users" | "employers">,
  ids: readonly number[],
): Promise<Map<number, KnownPerson>> {
  const [cards, accounts, companies] = await Promise.all([
    users.cards(ids),
    users.addressees(ids),
    employers.names(ids),
  ]);
  const known = [...accounts].map(([id, { name, user_type, reachable }]) => {
    const side = user_type === "employer" || user_type === "admin" ? user_type : "seeker";
    const photo = cards.get(id)?.photo ?? null;
    return [id, { name, company: companies.get(id) ?? null, photo, side, suspended: !reachable }] as const;
  });
  return new Map(known);
}
