import { ADMINS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import {
  announcementReach,
  createAnnouncement,
  listAnnouncements,
} from "#shared/admin/announcements/announcements.rest.ts";
import type { Announcements } from "./announcements.service.ts";

export function announcementRoutes(app: App, announcements: Announcements): void {
  mountSignedIn(
    app,
    listAnnouncements,
    {
      allow: ADMINS,
      object: "none",
      rule: "what was announced, by whom, to whom, and how many it has reached; never who they are",
    },
    ({ query }, viewer) => announcements.list(viewer, query),
  );
  mountSignedIn(
    app,
    announcementReach,
    {
      allow: ADMINS,
      object: "none",
      rule: "how many verified, active accounts there are of an audience, exactly: an admin may list them as well",
    },
    ({ query }, viewer) => announcements.reach(viewer, query.audience),
  );
  mountSignedIn(
    app,
    createAnnouncement,
    {
      allow: ADMINS,
      object: "none",
      rule: "audited; twenty an hour; to verified, active accounts that were there at the call, once each; leads to a known page or nowhere",
    },
    ({ body }, viewer, { requestId, idempotencyKey }) =>
      announcements.send(viewer, body, { requestId, key: idempotencyKey }),
  );
}
