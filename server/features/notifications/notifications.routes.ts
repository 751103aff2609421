import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import * as rest from "#shared/notifications/notifications.rest.ts";
import type { NotificationsService } from "./notifications.service.ts";

export function notificationRoutes(app: App, notifications: NotificationsService): void {
  mountSignedIn(app, rest.listNotifications, ({ query }, { userId }) => notifications.list(userId, query));
  mountSignedIn(app, rest.countNotifications, async (_input, { userId }) => ({
    count: await notifications.countUnread(userId),
  }));
  mountSignedIn(app, rest.sendNotification, ({ body }, viewer, call) =>
    notifications.send(viewer, body, call.requestId),
  );
  mountSignedIn(app, rest.readNotification, ({ params }, { userId }) => notifications.read(userId, params.id));
  mountSignedIn(app, rest.readAllNotifications, async (_input, { userId }) => {
    await notifications.readAll(userId);
    return {};
  });
  mountSignedIn(app, rest.deleteNotification, async ({ params }, { userId }) => {
    await notifications.remove(userId, params.id);
    return {};
  });
}
