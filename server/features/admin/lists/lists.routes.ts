import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { mountDownload } from "#server/platform/http/mount-download.ts";
import { exportEmployers, exportUsers, listEmployers, listUsers } from "#shared/admin/people.rest.ts";
import type { ListExports } from "./exports.service.ts";
import type { AdminLists } from "./lists.service.ts";

interface Parts {
  lists: AdminLists;
  listExports: ListExports;
}

export function listRoutes(app: App, { lists, listExports }: Parts): void {
  mountSignedIn(app, listUsers, ({ query }, viewer) => lists.users(viewer, query));
  mountSignedIn(app, listEmployers, ({ query }, viewer) => lists.employers(viewer, query));
  mountDownload(app, exportUsers, ({ query }, viewer, requestId) => listExports.users(viewer, query, requestId));
  mountDownload(app, exportEmployers, ({ query }, viewer, requestId) =>
    listExports.employers(viewer, query, requestId),
  );
}
