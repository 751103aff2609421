import { after } from "#server/embedded-mongo/engine/indexes/keys.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import type { KeyRange } from "#server/embedded-mongo/engine/storage/kv.ts";
import { byteRange, EVERYTHING, type FieldBounds, type Interval } from "./bounds.ts";

/**
 * More ranges than this cost more memory than they save time; the last field that multiplied them is then not bounded.
 */
export const MAX_RANGES = 20_000;

/** Ranges of keys, and how many fields of the index they bound. */
export type Ranges = { ranges: KeyRange[]; used: number };

/** After a prefix: every combination of points of the fields from `from` on, then the intervals of the next field. */
export function rangesFrom(index: IndexMeta, bounds: FieldBounds[], prefix: Buffer, from: number): Ranges {
  let prefixes = [prefix];
  for (let field = from; field < index.fields.length; field++) {
    const direction = index.fields[field]?.[1] ?? 1;
    const intervals = inOrder(bounds[field]?.intervals ?? [EVERYTHING], direction);
    const isWhole = intervals.length === 1 && intervals[0] === EVERYTHING;
    if (isWhole || intervals.length * prefixes.length > MAX_RANGES) return { ranges: prefixes.map(whole), used: field };
    if (!intervals.every((interval) => interval.point)) {
      const ranges = prefixes.flatMap((before) =>
        intervals.map((interval) => {
          const { lo, hi } = byteRange(interval, direction);
          return { lo: Buffer.concat([before, lo]), hi: Buffer.concat([before, hi]) };
        }),
      );
      return { ranges, used: field + 1 };
    }
    prefixes = prefixes.flatMap((before) =>
      intervals.map((interval) => Buffer.concat([before, byteRange(interval, direction).lo])),
    );
  }
  return { ranges: prefixes.map(whole), used: index.fields.length };
}

const whole = (prefix: Buffer): KeyRange => ({ lo: prefix, hi: after(prefix) });
const inOrder = (intervals: Interval[], direction: 1 | -1) => (direction === 1 ? intervals : [...intervals].reverse());
