import { holdsText } from "#server/embedded-mongo/engine/filter/conditions.ts";
import { fieldLimit, ID_BYTES } from "#server/embedded-mongo/engine/indexes/index-keys.ts";
import { after, encodeKey, HASH_BYTES, inverted } from "#server/embedded-mongo/engine/indexes/keys.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { keyPrefix } from "#server/embedded-mongo/engine/storage/kv.ts";
import { foldOf, sameCollation } from "#server/embedded-mongo/engine/values/collation.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import { type Candidate, reversed } from "./access.ts";
import { EVERYTHING } from "./bounds.ts";
import type { Wanted } from "./narrow.ts";
import { sortDirection } from "./order.ts";

/** The bounds of a find with `min` and `max`, in the order of the hinted index. */
export type MinMax = { min: Document | undefined; max: Document | undefined };

/** Checks min and max as far as possible without an index. */
export function checkMinMax({ min, max }: MinMax, hasHint: boolean): void {
  if (min && max && Object.keys(min).join("\0") !== Object.keys(max).join("\0"))
    throw new CommandError(51176, "min and max must have the same field names");
  if (!hasHint) throw new CommandError(51173, "When using min()/max() a hint of which index to use must be provided");
}

/** The walk from `min` (included) to `max` (excluded). The filter is tested on the documents in between. */
export function betweenKeys(index: IndexMeta, wanted: Wanted, { min, max }: MinMax): Candidate {
  const comparable = sameCollation(index.collation, wanted.collation);
  for (const bound of [min, max])
    if (bound && !isCompatible(index, bound, comparable))
      throw new CommandError(51174, "The index chosen is not compatible with min/max");
  const prefix = keyPrefix(index.id);
  const lo = min ? keyOf(index, min) : prefix;
  const hi = max ? keyOf(index, max) : after(prefix);
  if (min && max && Buffer.compare(lo, hi) >= 0)
    throw new CommandError(
      51175,
      "The value provided for min() does not come before the value provided for max() in the hinted index",
    );
  const order = comparable || wanted.sort.length === 0 ? sortDirection(index, [], wanted.sort, 0) : 0;
  const access = {
    index,
    onDocuments: index.name === "_id_",
    stage: "IXSCAN" as const,
    ranges: [{ lo, hi }],
    check: wanted.conditions.length === 0 ? undefined : { kind: "and" as const, parts: wanted.conditions },
    intervals: index.fields.map(() => [EVERYTHING]),
    orderFrom: 0,
    between: { min, max },
  };
  return { accesses: [order === -1 ? reversed(access) : access], merged: false, sorted: order !== 0, score: 0 };
}

/** A bound must have all fields of the index, in order. */
function isCompatible(index: IndexMeta, bound: Document, comparable: boolean): boolean {
  const names = Object.keys(bound);
  const sameNames = names.length === index.fields.length && index.fields.every(([path], at) => path === names[at]);
  return sameNames && (comparable || !Object.values(bound).some(holdsText));
}

function keyOf(index: IndexMeta, bound: Document): Buffer {
  const limit = (index.name === "_id_" ? ID_BYTES : fieldLimit(index)) - HASH_BYTES;
  const fold = foldOf(index.collation);
  const parts = index.fields.map(([path, direction]) => {
    const part = encodeKey(bound[path], fold);
    // Longer keys end in a hash, so it is unknown whether they come before or after the bound.
    if (part.length > limit) throw badValue(`a value in min or max of more than ${limit} bytes is not supported`);
    return direction === 1 ? part : inverted(part);
  });
  return Buffer.concat([keyPrefix(index.id), ...parts]);
}
