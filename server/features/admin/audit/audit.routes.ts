import { ADMINS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { mountDownload } from "#server/platform/http/mount-download.ts";
import { exportAudit, listAudit } from "#shared/admin/audit.rest.ts";
import type { AuditList } from "./audit-list.service.ts";

export function auditRoutes(app: App, auditList: AuditList): void {
  mountDownload(
    app,
    exportAudit,
    {
      allow: ADMINS,
      object: "none",
      rule: "the whole audit trail; rate limited; each download is audited",
    },
    ({ query }, viewer, requestId) => auditList.export(viewer, query, requestId),
  );
  mountSignedIn(
    app,
    listAudit,
    {
      allow: ADMINS,
      object: "none",
      rule: "who did what to whom, without reports about the caller; entries are never changed",
    },
    ({ query }, viewer) => auditList.list(viewer, query),
  );
}
