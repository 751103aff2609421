import type { Model } from "mongoose";
import type { AnnouncementRow } from "./announcement.model.ts";

/** The announcements that a user made as an admin. */
export function announcementsExport(announcements: Model<AnnouncementRow>) {
  return {
    announcements: async (userId: number) => {
      const rows = await announcements.find({ by: userId }).sort({ created_at: 1, _id: 1 }).lean<AnnouncementRow[]>();
      return rows.map(({ _id, title, message, audience, target_url, created_at }) => ({
        ...{ id: _id, title, message, audience, target_url, created_at },
      }));
    },
  };
}
