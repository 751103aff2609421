import fc from "fast-check";
import { expect, test } from "vitest";
import { cursorAfter, NEWEST, type SearchCursor, walkBack } from "./search-walk.ts";

interface Row {
  _id: number;
  created_at: Date;
}

const NOW = Date.UTC(2026, 10, 21);
const STEP_ROWS = 8;

/** Messages close together or years apart, some in the future because clocks are set back. */
const moments = fc.array(
  fc.oneof(
    fc.integer({ min: NOW - 50, max: NOW + 50 }),
    fc.integer({ min: NOW - 90 * 86_400_000, max: NOW }),
    fc.integer({ min: 0, max: NOW + 400 * 86_400_000 }),
  ),
  { maxLength: 120 },
);
const rowsAt = (times: number[]): Row[] => times.map((at, index) => ({ _id: index + 1, created_at: new Date(at) }));

/** The answers of a database, and the number of rows in each. */
function source(rows: Row[]) {
  const sizes: number[] = [];
  const read = async (from: number, to: number, limit: number | null) => {
    const found = rows.filter(({ created_at }) => created_at.getTime() >= from && created_at.getTime() <= to);
    const answer = limit === null ? found : found.slice(0, limit);
    sizes.push(answer.length);
    return answer;
  };
  return { read, sizes };
}

const newestFirst = (rows: Row[]) =>
  rows.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || b._id - a._id).map(({ _id }) => _id);

test("finds every message once, newest first, in a limited number of limited steps", async () => {
  await fc.assert(
    fc.asyncProperty(moments, async (times) => {
      const rows = rowsAt(times);
      const { read, sizes } = source(rows);
      const seen: number[] = [];
      for await (const step of walkBack(read, NEWEST, { now: NOW, stepRows: STEP_ROWS }))
        seen.push(...step.rows.map(({ _id }) => _id));
      expect(seen).toEqual(newestFirst(rows));
      const mostAtOnce = Math.max(...times.map((at) => times.filter((one) => one === at).length), STEP_ROWS);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(mostAtOnce);
      expect(sizes.length).toBeLessThan(60 + 25 * rows.length);
    }),
  );
});

test("finds every message once when it stops at any message and continues from there", async () => {
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 7 }), async (times, pageSize) => {
      const rows = rowsAt(times);
      const { read } = source(rows);
      const page = async (start: SearchCursor): Promise<{ ids: number[]; reached: SearchCursor | null }> => {
        const ids: number[] = [];
        for await (const step of walkBack(read, start, { now: NOW, stepRows: STEP_ROWS }))
          for (const row of step.rows) {
            ids.push(row._id);
            if (ids.length === pageSize) return { ids, reached: cursorAfter(row) };
          }
        return { ids, reached: null };
      };
      const seen: number[] = [];
      for (let place: SearchCursor | null = NEWEST; place; ) {
        const { ids, reached }: Awaited<ReturnType<typeof page>> = await page(place);
        seen.push(...ids);
        place = reached;
      }
      expect(seen).toEqual(newestFirst(rows));
    }),
  );
});
