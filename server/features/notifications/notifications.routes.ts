import { ADMINS, SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import * as rest from "#shared/notifications/notifications.rest.ts";
import type { NotificationWriter } from "./notification-writer.ts";
import type { NotificationsRepo } from "./notifications.repo.ts";
import type { NotificationsService } from "./notifications.service.ts";

interface Services {
  service: NotificationsService;
  writer: NotificationWriter;
  repo: Pick<NotificationsRepo, "countUnread">;
}

export function notificationRoutes(app: App, { service, writer, repo }: Services): void {
  mountSignedIn(
    app,
    rest.listNotifications,
    { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
    ({ query }, { userId }) => service.list(userId, query),
  );
  mountSignedIn(
    app,
    rest.countNotifications,
    { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
    async (_input, { userId }) => ({
      count: await repo.countUnread(userId),
    }),
  );
  mountSignedIn(
    app,
    rest.sendNotification,
    {
      allow: ADMINS,
      object: "account",
      rule: "audited with its text; sixty an hour; to an existing account; only the listed types; links to a known page or to none",
    },
    ({ body }, viewer, call) => writer.send(viewer, body, call.requestId),
  );
  mountSignedIn(
    app,
    rest.readNotification,
    { allow: SIGNED_IN, object: "notification", rule: "the caller's own; a repeated call succeeds too" },
    ({ params }, { userId }) => service.read(userId, params.id),
  );
  mountSignedIn(
    app,
    rest.readNotifications,
    { allow: SIGNED_IN, object: "none", rule: "those that are the caller's own; others are ignored" },
    async ({ body }, { userId }) => {
      await service.readMany(userId, body.ids);
      return {};
    },
  );
  mountSignedIn(
    app,
    rest.readAllNotifications,
    { allow: SIGNED_IN, object: "none", rule: "the caller's own, up to the server's time at the call" },
    async (_input, { userId }) => {
      await service.readAll(userId);
      return {};
    },
  );
  mountSignedIn(
    app,
    rest.deleteNotification,
    { allow: SIGNED_IN, object: "notification", rule: "the caller's own; a repeated call succeeds too" },
    async ({ params }, { userId }) => {
      await service.remove(userId, params.id);
      return {};
    },
  );
}
