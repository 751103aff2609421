import type { MessageRow } from "#server/features/chat/sending/message.model.ts";

/** A position between two messages: everything newer was searched. The id orders messages of one millisecond. */
export interface SearchCursor {
  /** Milliseconds. */
  at: number;
  id: number;
}

type Dated = Pick<MessageRow, "_id" | "created_at">;

/**
 * Reads messages of the searched conversations, in any order.
 * @param from in milliseconds, as `to`; both ends are included
 * @param limit null for all of them
 */
export type ReadBetween<R extends Dated> = (from: number, to: number, limit: number | null) => Promise<R[]>;

/** Newer than any message, even if a clock was wrong. */
export const NEWEST: SearchCursor = { at: 8.64e15, id: Number.MAX_SAFE_INTEGER };

/**
 * Rows of one step. It takes a small machine's database about ten milliseconds, during which messages of others wait.
 */
export const STEP_ROWS = 500;
const FIRST_SPAN_MS = 24 * 60 * 60_000;

/**
 * Reads messages from the newest to the oldest in steps, over any number of conversations. Each step reads a span of
 * time. A span with too many messages is read again in part, and one with few makes the next span longer, so that busy
 * hours and silent years take steps of about the same work.
 */
export async function* walkBack<R extends Dated>(
  read: ReadBetween<R>,
  start: SearchCursor,
  { now, stepRows = STEP_ROWS }: { now: number; stepRows?: number },
): AsyncGenerator<{ rows: R[]; reached: SearchCursor }> {
  let before = start;
  // Messages in the future come first, which exist only if a clock was set back.
  let span = before.at > now ? before.at - now : FIRST_SPAN_MS;
  while (before.at >= 0) {
    const from = Math.max(0, before.at - span);
    // A single millisecond cannot be divided further.
    const found = await read(from, before.at, span === 0 ? null : stepRows);
    if (span > 0 && found.length >= stepRows) {
      span = Math.floor((before.at - from) / 4);
      continue;
    }
    const rows = found.filter((row) => isBefore(row, before)).sort(newestFirst);
    const reached = { at: from - 1, id: Number.MAX_SAFE_INTEGER };
    span = Math.ceil((span + 1) * Math.min(4, (stepRows * 0.6) / (found.length + 1)));
    if (before.at > now) span = reached.at > now ? Math.min(span, reached.at - now) : FIRST_SPAN_MS;
    before = reached;
    yield { rows, reached };
  }
}

/** Where to continue after this message. */
export const cursorAfter = (row: Dated): SearchCursor => ({ at: row.created_at.getTime(), id: row._id });

function isBefore(row: Dated, { at, id }: SearchCursor): boolean {
  const own = row.created_at.getTime();
  return own < at || (own === at && row._id < id);
}

function newestFirst(a: Dated, b: Dated): number {
  return b.created_at.getTime() - a.created_at.getTime() || b._id - a._id;
}
