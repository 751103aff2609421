import { getOwn, isDocument } from "./values.ts";

const cache = new Map<string, readonly string[]>();

/** The parts of a dotted path. Cached, because applications use few different paths. */
export function splitPath(path: string): readonly string[] {
  const known = cache.get(path);
  if (known) return known;
  const parts = path.split(".");
  if (cache.size > 10_000) cache.clear();
  cache.set(path, parts);
  return parts;
}

/** True for a part that can be an array index. */
export function isIndex(part: string | undefined): boolean {
  return part !== undefined && /^(0|[1-9]\d*)$/.test(part);
}

/** Remembers which element of the outermost array made a filter match: the position for the operator "$". */
export type Track = { index?: number };

/**
 * Called with each value that a path reaches. `isElement` says that the last part of the path was an array index: then
 * the value is not expanded, even if it is an array.
 */
export type Visit = (value: unknown, isElement: boolean) => boolean;

/**
 * Visits the values that a dotted path reaches, with the semantics of MongoDB's filters: through every element of an
 * array that is a document, and through the element with a numeric part as its index. undefined means a missing field;
 * an array without documents reaches nothing. Stops at the first visit that returns true, and returns it.
 */
export function reach(value: unknown, parts: readonly string[], at: number, visit: Visit, track?: Track): boolean {
  const part = parts[at];
  if (part === undefined) return visit(value, false);
  if (Array.isArray(value)) return reachThroughArray(value, parts, at, visit, track);
  if (!isDocument(value)) return visit(undefined, false);
  return reach(getOwn(value, part), parts, at + 1, visit, track);
}

function reachThroughArray(
  array: unknown[],
  parts: readonly string[],
  at: number,
  visit: Visit,
  track: Track | undefined,
): boolean {
  for (const [index, element] of array.entries()) {
    if (!isDocument(element) || !reach(element, parts, at, visit, track)) continue;
    if (track) track.index = index;
    return true;
  }
  const part = parts[at];
  if (!isIndex(part) || Number(part) >= array.length) return false;
  const element = array[Number(part)];
  if (at + 1 === parts.length) {
    const isMatch = visit(element, true);
    if (isMatch && track) track.index = Number(part);
    return isMatch;
  }
  return (isDocument(element) || Array.isArray(element)) && reach(element, parts, at + 1, visit, track);
}
