import type { AuditList } from "#server/features/admin/audit/audit-list.service.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { mountDownload } from "#server/platform/http/mount-download.ts";
import { exportAudit, listAudit } from "#shared/admin/audit.rest.ts";
import { exportEmployers, exportUsers, listEmployers, listUsers } from "#shared/admin/people.rest.ts";
import type { ListExports } from "./exports.service.ts";
import type { AdminLists } from "./lists.service.ts";

interface Parts {
  lists: AdminLists;
  listExports: ListExports;
  auditList: AuditList;
}

export function listRoutes(app: App, { lists, listExports, auditList }: Parts): void {
  mountSignedIn(app, listUsers, ({ query }, viewer) => lists.users(viewer, query));
  mountSignedIn(app, listEmployers, ({ query }, viewer) => lists.employers(viewer, query));
  mountDownload(app, exportUsers, ({ query }, viewer, requestId) => listExports.users(viewer, query, requestId));
  mountDownload(app, exportEmployers, ({ query }, viewer, requestId) =>
    listExports.employers(viewer, query, requestId),
  );
  mountDownload(app, exportAudit, ({ query }, viewer, requestId) => auditList.export(viewer, query, requestId));
  mountSignedIn(app, listAudit, ({ query }, viewer) => auditList.list(viewer, query));
}
