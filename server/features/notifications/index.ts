import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import { createHook } from "#server/platform/hook.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notificationHeadModel, notificationModel } from "./notification.model.ts";
import { notificationsExport } from "./notifications.export.ts";
import { createNotificationsRepo } from "./notifications.repo.ts";
import { notificationRoutes } from "./notifications.routes.ts";
import { createNotificationsService } from "./notifications.service.ts";

interface Deps {
  users: Pick<AccountStore["users"], "findById">;
  auditTrail: Pick<AuditTrail, "recordWith">;
}

/** What is told to one person, in the app. */
export function createNotifications(platform: Platform, { users, auditTrail }: Deps) {
  const { connection, inTransaction, ids, limiter, announce, now } = platform;
  const rows = notificationModel(connection);
  /** What is unread of a person is another number now. */
  const unreadChanged = createHook<[userId: number]>();
  const notifications = createNotificationsService({
    repo: createNotificationsRepo({ notifications: rows, heads: notificationHeadModel(connection), inTransaction }),
    userExists: async (userId) => (await users.findById(userId)) !== null,
    nextId: () => ids.next("notifications"),
    takeIds: (count) => ids.take("notifications", count),
    recordSent: (row, session) => auditTrail.recordWith(row, session),
    stale: unreadChanged.signal,
    ...{ limiter, announce, now },
  });
  const feature: Feature = {
    name: "notifications",
    routes: (app) => notificationRoutes(app, notifications),
    exports: notificationsExport(rows),
    removeAccount: ({ id }) => notifications.removeOf(id),
    accountGone: notifications.removeOf,
  };
  return { ...notifications, unreadChanged, feature };
}
export type Notifications = ReturnType<typeof createNotifications>;
