import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import { createHook } from "#server/platform/hook.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notificationHeadModel, notificationModel } from "./notification.model.ts";
import { type NewNotification, NotificationWriter } from "./notification-writer.ts";
import { notificationsExport } from "./notifications.export.ts";
import { NotificationsRepo } from "./notifications.repo.ts";
import { notificationRoutes } from "./notifications.routes.ts";
import { NotificationsService } from "./notifications.service.ts";
import { storeNotesAsData } from "./old-notes.ts";
import { createPresenter } from "./presenter.ts";

interface Deps {
  accounts: Pick<AccountStore, "users" | "personCards">;
  auditTrail: Pick<AuditTrail, "recordWith">;
}

/** Notifications of one person, shown in the app. What it returns is what other features may use. */
export function createNotifications(platform: Platform, { accounts, auditTrail }: Deps) {
  const { connection, inTransaction, ids, limiter, announce, now } = platform;
  const rows = notificationModel(connection);
  /** Called with the user whose unread count has changed. */
  const unreadChanged = createHook<[userId: number]>();
  const heads = notificationHeadModel(connection);
  const repo = new NotificationsRepo({ notifications: rows, heads, inTransaction });
  const presenter = createPresenter(accounts.personCards);
  const common = { repo, presenter, announce, unreadChanged: unreadChanged.signal, now };
  const service = new NotificationsService(common);
  const writer = new NotificationWriter({
    ...common,
    userExists: async (userId) => (await accounts.users.findById(userId)) !== null,
    nextId: () => ids.next("notifications"),
    takeIds: (count) => ids.take("notifications", count),
    recordSent: (row, session) => auditTrail.recordWith(row, session),
    limiter,
  });
  const removeOf = (userId: number) => repo.removeOf(userId);
  const feature: Feature = {
    name: "notifications",
    routes: (app) => notificationRoutes(app, { service, writer, repo }),
    migrations: [{ number: 9, name: "Store what notifications say as data", up: storeNotesAsData }],
    exports: notificationsExport(rows),
    removeAccount: ({ id }) => removeOf(id),
    accountGone: removeOf,
  };
  return {
    raise: (notification: NewNotification) => writer.raise(notification),
    raiseAll: writer.raiseAll.bind(writer),
    list: service.list.bind(service),
    read: (userId: number, id: number) => service.read(userId, id),
    readAll: (userId: number) => service.readAll(userId),
    changedSince: service.changedSince.bind(service),
    eraseCauses: service.eraseCauses.bind(service),
    countUnread: (userId: number) => repo.countUnread(userId),
    removeOf,
    unreadChanged,
    feature,
  };
}
export type Notifications = ReturnType<typeof createNotifications>;
