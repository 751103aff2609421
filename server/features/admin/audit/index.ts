import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ActivityLog } from "#server/features/activity/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { auditExport } from "./audit.export.ts";
import { auditModel } from "./audit.model.ts";
import { auditRoutes } from "./audit.routes.ts";
import { createAuditListRepo } from "./audit-list.repo.ts";
import { createAuditList } from "./audit-list.service.ts";
import { createAuditTrail } from "./audit-trail.ts";

export type { AuditTrail } from "./audit-trail.ts";

import { createExportStart } from "./export-start.ts";

interface Deps {
  accounts: Pick<AccountStore, "displayNames">;
  activityLog: Pick<ActivityLog, "noteAudit">;
}

/** The audit trail: records what admins do, and lists it for admins. */
export function createAuditFeature({ connection, limiter, records, now }: Platform, { accounts, activityLog }: Deps) {
  const rows = auditModel(connection);
  const trail = createAuditTrail(rows, activityLog.noteAudit, now);
  const start = createExportStart({ limiter, record: trail.record, now });
  const auditList = createAuditList({
    repo: createAuditListRepo(rows),
    names: accounts.displayNames,
    ...{ records, start, now },
  });
  const feature: Feature = {
    name: "audit",
    routes: (app) => auditRoutes(app, auditList),
    exports: auditExport(rows),
  };
  return { rows, trail, auditList, start, feature };
}
export type AuditFeature = ReturnType<typeof createAuditFeature>;
