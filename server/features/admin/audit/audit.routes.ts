import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { mountDownload } from "#server/platform/http/mount-download.ts";
import { exportAudit, listAudit } from "#shared/admin/audit.rest.ts";
import type { AuditList } from "./audit-list.service.ts";

export function auditRoutes(app: App, auditList: AuditList): void {
  mountDownload(app, exportAudit, ({ query }, viewer, requestId) => auditList.export(viewer, query, requestId));
  mountSignedIn(app, listAudit, ({ query }, viewer) => auditList.list(viewer, query));
}
