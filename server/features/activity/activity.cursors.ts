import { activityCursor } from "#shared/admin/activity-cursor.ts";
import type { ActivityPlace } from "./activity.repo.ts";

/** A cursor and its place: time and number in base 36, as the contract has checked. */

export const cursorOf = ({ at, id }: ActivityPlace): string => activityCursor(at, id);

export function placeOf(cursor: string): ActivityPlace {
  const [time = 0, id = 0] = cursor.split("-").map((part) => Number.parseInt(part, 36));
  return { at: new Date(time), id };
}
