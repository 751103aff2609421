import type { Model } from "mongoose";
import type { ActivityRow } from "./activity.model.ts";

/** The activities of a user. Without the other people in them, and without the reporters of the user. */
export function activityExport(activities: Model<ActivityRow>) {
  return {
    activities: async (userId: number) => {
      const rows = await activities.find({ people: userId }).sort({ at: 1, _id: 1 }).lean<ActivityRow[]>();
      return rows
        .filter(({ type, actor_id }) => type !== "report" || actor_id === userId)
        .map(({ type, kind, actor_id, object, at }) => ({ type, kind, by_me: actor_id === userId, object, at }));
    },
  };
}
