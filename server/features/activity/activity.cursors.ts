import type { ActivityPlace } from "./activity.repo.ts";

/** A cursor as it travels: time and number in base 36, as the contract has checked. Whoever gets one hands it back as it is. */

export const cursorOf = ({ at, id }: ActivityPlace): string => `${at.getTime().toString(36)}-${id.toString(36)}`;

export function placeOf(cursor: string): ActivityPlace {
  const [time = 0, id = 0] = cursor.split("-").map((part) => Number.parseInt(part, 36));
  return { at: new Date(time), id };
}
