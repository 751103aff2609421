import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { announcementModel } from "./announcement.model.ts";
import { createAnnouncementDelivery } from "./announcement-delivery.ts";
import { announcementsExport } from "./announcements.export.ts";
import { createAnnouncementsRepo } from "./announcements.repo.ts";
import { announcementRoutes } from "./announcements.routes.ts";
import { createAnnouncements } from "./announcements.service.ts";

/** Another process takes over so soon from one that died, in milliseconds. */
const EVERY_MS = 20_000;

interface Deps {
  accounts: Pick<AccountStore, "audiences" | "personNames" | "users">;
  notifications: Pick<Notifications, "raiseAll" | "removeOf">;
  auditTrail: Pick<AuditTrail, "record">;
}

/** What admins announce to everybody, and its delivery. */
export function createAnnouncementsFeature(platform: Platform, { accounts, notifications, auditTrail }: Deps) {
  const { connection, ids, announce, background, limiter, records, now, log } = platform;
  const rows = announcementModel(connection);
  const announcements = createAnnouncementsRepo(rows);
  const delivery = createAnnouncementDelivery({
    announcements,
    audience: accounts.audiences.page,
    notify: async (ids, news, alongside) => {
      const told = await notifications.raiseAll(ids, news, alongside);
      // Whoever was about to go has gone without it.
      const there = await accounts.users.cards(ids);
      for (const id of ids) if (!there.has(id)) await notifications.removeOf(id);
      return told;
    },
    ...{ announce, records, now, log },
  });
  const service = createAnnouncements({
    announcements,
    telling: delivery,
    nextId: () => ids.next("announcements"),
    countAudience: accounts.audiences.count,
    names: accounts.personNames,
    record: auditTrail.record,
    ...{ background, limiter, records, now },
  });
  const task = createScheduledTask({
    what: "announcements that were left behind",
    run: service.processPending,
    everyMs: EVERY_MS,
    atStart: true,
    log,
  });
  const feature: Feature = {
    name: "announcements",
    routes: (app) => announcementRoutes(app, service),
    tasks: [task],
    exports: announcementsExport(rows),
    // What an admin announced stays, without them.
    removeAccount: ({ id }) => service.forgetAuthor(id),
    // Another process, or the next start, goes on with what is under way.
    stop: delivery.end,
  };
  return { ...service, task, feature };
}
export type AnnouncementsFeature = ReturnType<typeof createAnnouncementsFeature>;
