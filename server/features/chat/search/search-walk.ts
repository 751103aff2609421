import type { MessageRow } from "#server/features/chat/sending/message.model.ts";

/** A place between two messages: everything newer was seen. The id tells those of one millisecond apart. */
export interface SearchCursor {
  /** Milliseconds. */
  at: number;
  id: number;
}

type Dated = Pick<MessageRow, "_id" | "created_at">;

/**
 * Messages of the conversations that are searched, from `from` to `to` in milliseconds, both included, in any order;
 * null: all of them.
 */
export type ReadBetween<R extends Dated> = (from: number, to: number, limit: number | null) => Promise<R[]>;

/** Newer than any message there can be, whatever became of the clocks. */
export const NEWEST: SearchCursor = { at: 8.64e15, id: Number.MAX_SAFE_INTEGER };

/** Rows of one step: some ten milliseconds of a small machine's database, in which others' messages wait. */
export const STEP_ROWS = 500;
const FIRST_SPAN_MS = 24 * 60 * 60_000;

/**
 * Messages from the newest to the oldest, a step at a time, over any number of conversations. Each step reads a span of
 * time: one that holds too many is read again in part, one that holds few makes the next one longer, so that busy hours
 * and silent years take steps of about the same work.
 */
export async function* walkBack<R extends Dated>(
  read: ReadBetween<R>,
  start: SearchCursor,
  { now, stepRows = STEP_ROWS }: { now: number; stepRows?: number },
): AsyncGenerator<{ rows: R[]; reached: SearchCursor }> {
  let before = start;
  // What a clock that was set back has left in the future comes first; nearly always that is nothing.
  let span = before.at > now ? before.at - now : FIRST_SPAN_MS;
  while (before.at >= 0) {
    const from = Math.max(0, before.at - span);
    // What one millisecond holds cannot be divided further.
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

/** Where a walk that was broken off at this message goes on. */
export const placeOf = (row: Dated): SearchCursor => ({ at: row.created_at.getTime(), id: row._id });

function isBefore(row: Dated, { at, id }: SearchCursor): boolean {
  const own = row.created_at.getTime();
  return own < at || (own === at && row._id < id);
}

function newestFirst(a: Dated, b: Dated): number {
  return b.created_at.getTime() - a.created_at.getTime() || b._id - a._id;
}
