import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { announcementReach, createAnnouncement, listAnnouncements } from "#shared/admin/announcements.rest.ts";
import type { Announcements } from "./announcements.service.ts";

export function announcementRoutes(app: App, announcements: Announcements): void {
  mountSignedIn(app, listAnnouncements, ({ query }, viewer) => announcements.list(viewer, query));
  mountSignedIn(app, announcementReach, ({ query }, viewer) => announcements.reach(viewer, query.audience));
  mountSignedIn(app, createAnnouncement, ({ body }, viewer, { requestId, idempotencyKey }) =>
    announcements.send(viewer, body, { requestId, key: idempotencyKey }),
  );
}
