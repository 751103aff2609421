import type { Model } from "mongoose";
import { duplicateKeyOf } from "#server/database/duplicate-key.ts";
import type { Announcer } from "#server/realtime/announcer.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import type { NotificationRow } from "./notification.model.ts";

interface Needs {
  notifications: Model<NotificationRow>;
  nextId: () => Promise<number>;
  announce: Announcer;
  /** The owner's badge has to be counted anew. */
  stale: (userId: number) => void;
  now: () => Date;
}

export type NewNotification = Pick<NotificationRow, "user_id" | "cause" | "type" | "title" | "message" | "target_url">;

function toNotification(row: NotificationRow): Notification {
  return {
    id: row._id,
    type: row.type,
    title: row.title,
    message: row.message,
    icon: null,
    is_read: row.is_read,
    created_at: row.created_at.toISOString(),
    application_id: null,
    targetUrl: row.target_url,
  };
}

export function createNotifications({ notifications, nextId, announce, stale, now }: Needs) {
  return {
    /** Writes a notification once for each cause, and pushes it to its owner's tabs. */
    raise: async (fresh: NewNotification): Promise<void> => {
      const row: NotificationRow = { ...fresh, _id: await nextId(), is_read: false, created_at: now() };
      try {
        await notifications.create(row);
      } catch (err) {
        if (duplicateKeyOf(err) === "user_id") return;
        throw err;
      }
      announce.toUsers([row.user_id], "notification:new", toNotification(row));
      stale(row.user_id);
    },
    removeOf: async (userId: number): Promise<void> => {
      await notifications.deleteMany({ user_id: userId });
    },
    countUnread: (userId: number): Promise<number> => notifications.countDocuments({ user_id: userId, is_read: false }),
  };
}
export type Notifications = ReturnType<typeof createNotifications>;
