import type { Notifications } from "#server/features/notifications/index.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import { type Subscriber, subscriber } from "#server/platform/events/subscriber.ts";
import { decidedEvent, ReportDecided } from "./domain-events.ts";
import { isDecided } from "./report.model.ts";
import type { ReportsRepo } from "./reports.repo.ts";
import { OUTCOME_TITLES } from "./reports.texts.ts";

/** What follows from a decided report: its reporter is notified of the outcome. */
export function createReportSubscribers(notify: Notifications["raise"]): Subscriber[] {
  return [
    subscriber("notification", [ReportDecided], ({ id: cause, payload: { reporter_id, status, outcome } }) =>
      notify({
        ...{ user_id: reporter_id, cause, type: "info", target_url: null },
        ...{ title: OUTCOME_TITLES[status], message: outcome },
      }),
    ),
  ];
}

interface Deps {
  reports: Pick<ReportsRepo, "unpublished" | "takeUnpublished">;
  events: Pick<Events, "publish">;
  inTransaction: InTransaction;
}

/** Publishes the decisions whose reporters an older version had not notified when it ended. Safe to repeat. */
export function createReportMigration({ reports, events, inTransaction }: Deps) {
  return async (): Promise<void> => {
    for (const row of await reports.unpublished())
      await inTransaction(async (session) => {
        if (!(await reports.takeUnpublished(row._id, session)) || !isDecided(row)) return;
        await events.publish(decidedEvent(row, row), session);
      });
  };
}
