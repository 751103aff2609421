import { activityCursor } from "#shared/admin/activity/activity-cursor.ts";
import type { ActivityCursor } from "./activity.repo.ts";

/** A cursor as text: time and id in base 36, in the form that the contract has checked. */

export const cursorOf = ({ at, id }: ActivityCursor): string => activityCursor(at, id);

export function placeOf(cursor: string): ActivityCursor {
  const [time = 0, id = 0] = cursor.split("-").map((part) => Number.parseInt(part, 36));
  return { at: new Date(time), id };
}
