import { decodeKey } from "#server/embedded-mongo/engine/indexes/decode-key.ts";
import { after } from "#server/embedded-mongo/engine/indexes/keys.ts";
import type { Access } from "#server/embedded-mongo/engine/planner/access.ts";
import type { End, Interval } from "#server/embedded-mongo/engine/planner/bounds.ts";
import { EVERYTHING } from "#server/embedded-mongo/engine/planner/bounds.ts";
import { valueText } from "#server/embedded-mongo/engine/values/value-text.ts";
import { type Document, EMPTY_ARRAY, RANK } from "#server/embedded-mongo/engine/values/values.ts";

/** Longer lists of intervals do not help a reader. */
const MAX_INTERVALS = 100;

/** The bounds of an index scan in explain: intervals for each field, in reading order. */
export function indexBounds({ index, intervals, between, ranges }: Access): Document {
  if (between)
    return {
      startKey: between.min ?? {},
      startKeyInclusive: true,
      endKey: between.max ?? {},
      endKeyInclusive: false,
    };
  const isBackward = ranges[0]?.reverse === true;
  return Object.fromEntries(
    index.fields.map(([path, way], field) => {
      const isDescending = (way === -1) !== isBackward;
      const texts = (intervals[field] ?? []).slice(0, MAX_INTERVALS).map((one) => intervalText(one, isDescending));
      return [path, isDescending ? texts.reverse() : texts];
    }),
  );
}

function intervalText(interval: Interval, isDescending: boolean): string {
  if (interval.point) return `[${keyText(interval.lo.bytes)}, ${keyText(interval.lo.bytes)}]`;
  const low = interval === EVERYTHING ? { text: "MinKey", inclusive: true } : lowText(interval.lo);
  const high = interval === EVERYTHING ? { text: "MaxKey", inclusive: true } : highText(interval.hi);
  const [first, last] = isDescending ? [high, low] : [low, high];
  return `${first.inclusive ? "[" : "("}${first.text}, ${last.text}${last.inclusive ? "]" : ")"}`;
}

/** The least and the greatest value of a type, for bounds at its end. */
const LEAST: Record<number, string> = {
  [RANK.number]: "-inf.0",
  [RANK.string]: '""',
  [RANK.object]: "{}",
  [RANK.array]: "[]",
  [RANK.objectId]: "ObjectId('000000000000000000000000')",
  [RANK.bool]: "false",
  [RANK.date]: "new Date(-9223372036854775808)",
  [RANK.timestamp]: "Timestamp(0, 0)",
};
const GREATEST: Record<number, string> = {
  [RANK.number]: "inf.0",
  [RANK.objectId]: "ObjectId('ffffffffffffffffffffffff')",
  [RANK.bool]: "true",
  [RANK.date]: "new Date(9223372036854775807)",
  [RANK.timestamp]: "Timestamp(4294967295, 4294967295)",
};

type Shown = { text: string; inclusive: boolean };

function lowText({ bytes, inclusive }: End): Shown {
  const [rank = 0] = bytes;
  // All numbers except NaN, which is the least.
  const isTypeEnd = bytes.length === 1 || (rank === RANK.number && Number.isNaN(decodeKey(bytes)) && !inclusive);
  if (isTypeEnd) return { text: LEAST[rank] ?? `least of the type ${rank}`, inclusive: true };
  return { text: keyText(bytes), inclusive };
}

function highText({ bytes, inclusive }: End): Shown {
  const [rank = 0] = bytes;
  if (bytes.length > 1)
    return isPrefix(bytes) ? { text: keyText(after(bytes)), inclusive: false } : { text: keyText(bytes), inclusive };
  // Strings end where documents begin.
  if (rank === RANK.string) return { text: "{}", inclusive: false };
  return { text: GREATEST[rank] ?? `greatest of the type ${rank}`, inclusive: true };
}

/** A string prefix from an anchored regular expression: it represents all strings that begin with it. */
const isPrefix = (bytes: Buffer) => bytes[0] === RANK.string && bytes.at(-1) !== 0;

function keyText(bytes: Buffer): string {
  try {
    const value = decodeKey(isPrefix(bytes) ? Buffer.concat([bytes, Buffer.of(0)]) : bytes);
    return value === EMPTY_ARRAY ? "undefined" : valueText(value);
  } catch {
    // Keys that are too long end in a hash.
    return `0x${bytes.toString("hex")}`;
  }
}
