import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import { subscriberInSteps } from "#server/platform/events/subscriber.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { AnnouncementMade } from "#shared/admin/domain-events.ts";
import { announcementModel } from "./announcement.model.ts";
import { AnnouncementDelivery } from "./announcement-delivery.ts";
import { announcementsExport } from "./announcements.export.ts";
import { createAnnouncementsRepo } from "./announcements.repo.ts";
import { announcementRoutes } from "./announcements.routes.ts";
import { Announcements, madeEvent } from "./announcements.service.ts";

/** How often the task looks for announcements that a process of an older version left, in milliseconds. */
const EVERY_MS = 20_000;
/** An announcement counts as left when no process has worked on it for this long, in milliseconds. */
const LEFT_MS = 60_000;

interface Deps {
  accounts: Pick<AccountStore, "audiences" | "personNames" | "users">;
  notifications: Pick<Notifications, "raiseAll" | "removeOf">;
  auditTrail: Pick<AuditTrail, "recordWith" | "note">;
}

/** Announcements of admins and their delivery. */
export function createAnnouncementsFeature(platform: Platform, { accounts, notifications, auditTrail }: Deps) {
  const { connection, ids, inTransaction, events, announce, background, limiter, records, now, log } = platform;
  const rows = announcementModel(connection);
  const announcements = createAnnouncementsRepo(rows);
  const delivery = new AnnouncementDelivery({
    announcements,
    audience: accounts.audiences.page,
    notify: async (ids, news, alongside) => {
      const told = await notifications.raiseAll(ids, news, alongside);
      // An account may have been deleted in the meantime: its notification goes too.
      const there = await accounts.users.cards(ids);
      for (const id of ids) if (!there.has(id)) await notifications.removeOf(id);
      return told;
    },
    ...{ announce, records, now },
  });
  const service = new Announcements({
    announcements,
    nextId: () => ids.next("announcements"),
    countAudience: accounts.audiences.count,
    names: accounts.personNames,
    record: auditTrail.recordWith,
    noteRecord: auditTrail.note,
    ...{ events, inTransaction, background, limiter, now },
  });
  /** Publishes the announcements that a process of an older version left unfinished and that have no event yet. */
  async function publishLeft(): Promise<void> {
    for (const row of await announcements.leftBefore(new Date(now().getTime() - LEFT_MS)))
      await inTransaction((session) => events.publish(madeEvent(row), session)).catch((err: unknown) => {
        if (duplicateKeyOf(err) !== "_id") throw err;
      });
  }
  // Processes of an older version may leave more until the last of them has stopped.
  const task = createScheduledTask({
    ...{ what: "announcements of an older version", run: publishLeft, everyMs: EVERY_MS, log },
  });
  const feature: Feature = {
    name: "announcements",
    routes: (app) => announcementRoutes(app, service),
    subscribers: [
      subscriberInSteps("delivery", [AnnouncementMade], ({ payload }) => delivery.step(payload.announcement_id)),
    ],
    migrations: [{ number: 7, name: "Publish the announcements that were under way", up: publishLeft }],
    tasks: [task],
    exports: announcementsExport(rows),
    // Announcements stay when their author is deleted.
    removeAccount: ({ id }) => service.forgetAuthor(id),
    // Another process, or the next start, continues the delivery.
    stop: () => delivery.end(),
  };
  return { send: service.send.bind(service), task, feature };
}
export type AnnouncementsFeature = ReturnType<typeof createAnnouncementsFeature>;
