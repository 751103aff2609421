import { ADMINS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { mountDownload } from "#server/platform/http/mount-download.ts";
import { exportEmployers, exportUsers, listEmployers, listUsers } from "#shared/admin/people/people.rest.ts";
import type { ListExports } from "./exports.service.ts";
import type { AdminLists } from "./lists.service.ts";

interface Parts {
  lists: AdminLists;
  listExports: ListExports;
}

export function listRoutes(app: App, { lists, listExports }: Parts): void {
  mountSignedIn(
    app,
    listUsers,
    {
      allow: ADMINS,
      object: "none",
      rule: "the list, by page; without hashes, ID numbers, phone numbers and addresses",
    },
    ({ query }, viewer) => lists.users(viewer, query),
  );
  mountSignedIn(app, listEmployers, { allow: ADMINS, object: "none", rule: "the list, by page" }, ({ query }, viewer) =>
    lists.employers(viewer, query),
  );
  mountDownload(
    app,
    exportUsers,
    {
      allow: ADMINS,
      object: "none",
      rule: "the whole list; rate limited; each download is audited",
    },
    ({ query }, viewer, requestId) => listExports.users(viewer, query, requestId),
  );
  mountDownload(
    app,
    exportEmployers,
    {
      allow: ADMINS,
      object: "none",
      rule: "the whole list; rate limited; each download is audited",
    },
    ({ query }, viewer, requestId) => listExports.employers(viewer, query, requestId),
  );
}
