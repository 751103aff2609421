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
      rule: "what was announced, by whom, to which audience, and how many people it has reached; never who they are",
    },
    ({ query }, viewer) => announcements.list(viewer, query),
  );
  mountSignedIn(
    app,
    announcementReach,
    {
      allow: ADMINS,
      object: "none",
      rule: "the exact number of verified, active accounts of an audience; admins may list these accounts too",
    },
    ({ query }, viewer) => announcements.reach(viewer, query.audience),
  );
  mountSignedIn(
    app,
    createAnnouncement,
    {
      allow: ADMINS,
      object: "none",
      rule: "audited; twenty an hour; reaches each verified, active account that exists at the call once; links to a known page or to none",
    },
    ({ body }, viewer, { requestId, idempotencyKey }) =>
      announcements.send(viewer, body, { requestId, key: idempotencyKey }),
  );
}
