import type { NotificationTimeCursor, RevCursor } from "./notifications.repo.ts";

/** Cursors as they travel: two numbers in base 36, as the contract has checked. Whoever gets one hands it back as it is. */

const textOf = (first: number, id: number): string => `${first.toString(36)}-${id.toString(36)}`;

function numbersOf(cursor: string): [first: number, id: number] {
  const [first = 0, id = 0] = cursor.split("-").map((part) => Number.parseInt(part, 36));
  return [first, id];
}

/** Of the list: the last one of a page, by time. */
export const pageCursor = ({ at, id }: NotificationTimeCursor): string => textOf(at.getTime(), id);

export function placeOfPage(cursor: string): NotificationTimeCursor {
  const [time, id] = numbersOf(cursor);
  return { at: new Date(time), id };
}

/** Of the changes, by their number. */
export const syncCursor = ({ rev, id }: RevCursor): string => textOf(rev, id);

export function placeOfSync(cursor: string): RevCursor {
  const [rev, id] = numbersOf(cursor);
  return { rev, id };
}
