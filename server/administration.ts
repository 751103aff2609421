import type { Model } from "mongoose";
import type { InTransaction } from "#server/database/transaction.ts";
import type { Accounts } from "#server/features/accounts/accounts.context.ts";
import { createApprovals } from "#server/features/admin/approvals.service.ts";
import type { AuditTrail } from "#server/features/admin/audit-trail.ts";
import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import type { Messaging } from "#server/features/chat/chat.context.ts";
import type { JobsFeature } from "#server/features/jobs/jobs.context.ts";
import type { Notifications } from "#server/features/notifications/notifications.service.ts";
import type { ReportsRepo } from "#server/features/reports/reports.repo.ts";
import type { Log } from "#server/log.ts";
import type { Announcer } from "#server/realtime/announcer.ts";
import { createCounting } from "./counting.ts";

interface Needs {
  accounts: Accounts;
  jobs: JobsFeature;
  applications: Model<ApplicationRow>;
  messaging: Messaging;
  notifications: Notifications;
  reports: ReportsRepo;
  trail: AuditTrail;
  inTransaction: InTransaction;
  announce: Announcer;
  now: () => Date;
  log: Log;
}

/** What admins decide, and what is counted for them: a part of the list in context.ts, where features meet. */
export function createAdministration(needs: Needs) {
  const { accounts, jobs, notifications, trail, inTransaction, now } = needs;
  const { employers } = accounts;
  const approvals = createApprovals({
    decide: (id, ...decision) =>
      inTransaction(async (session) => {
        const changed = await employers.decide(id, ...decision, session);
        if (changed) await jobs.relist(id, session);
        return changed;
      }),
    find: employers.findById,
    notify: notifications.raise,
    record: trail.record,
    now,
  });
  return { approvals, ...createCounting(needs) };
}
export type Administration = ReturnType<typeof createAdministration>;
