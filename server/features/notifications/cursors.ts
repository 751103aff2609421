import type { NotificationTimeCursor, RevCursor } from "./notifications.repo.ts";

/**
 * Cursors as they travel: two numbers in base 36, whose form the contract has checked. Clients return them unchanged.
 */

const format = (first: number, id: number): string => `${first.toString(36)}-${id.toString(36)}`;

function parse(cursor: string): [first: number, id: number] {
  const [first = 0, id = 0] = cursor.split("-").map((part) => Number.parseInt(part, 36));
  return [first, id];
}

/** Cursor of the list: the last notification of a page, by time. */
export const pageCursor = ({ at, id }: NotificationTimeCursor): string => format(at.getTime(), id);

export function parsePageCursor(cursor: string): NotificationTimeCursor {
  const [time, id] = parse(cursor);
  return { at: new Date(time), id };
}

/** Cursor of the changes, by their number. */
export const syncCursor = ({ rev, id }: RevCursor): string => format(rev, id);

export function parseSyncCursor(cursor: string): RevCursor {
  const [rev, id] = parse(cursor);
  return { rev, id };
}
