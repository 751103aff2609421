import type { Model } from "mongoose";
import type { NotificationRow } from "./notification.model.ts";

/** The notifications' part of a user's data export; deleted ones without their text. */
export function notificationsExport(notifications: Model<NotificationRow>) {
  return {
    notifications: async (userId: number) => {
      const rows = await notifications
        .find({ user_id: userId })
        .sort({ created_at: 1, _id: 1 })
        .lean<NotificationRow[]>();
      return rows.map(({ _id, user_id: _own, cause: _cause, rev: _rev, ...row }) => ({ id: _id, ...row }));
    },
  };
}
