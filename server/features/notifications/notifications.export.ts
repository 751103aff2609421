import type { Model } from "mongoose";
import type { NotificationRow } from "./notification.model.ts";
import { textsOf } from "./presenter.ts";

/** The notifications' part of a user's data export; deleted ones without their text. */
export function notificationsExport(notifications: Model<NotificationRow>) {
  return {
    notifications: async (userId: number) => {
      const rows = await notifications
        .find({ user_id: userId })
        .sort({ created_at: 1, _id: 1 })
        .lean<NotificationRow[]>();
      return rows.map((whole) => {
        const { _id: id, user_id: _own, cause: _cause, rev: _rev, note: _note, person_id: _person, ...row } = whole;
        return { id, ...row, ...textsOf(whole) };
      });
    },
  };
}
