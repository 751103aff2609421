import { getOwn, isDocument } from "./values.ts";

const cache = new Map<string, readonly string[]>();

/** The parts of a dotted path. The few paths of an application are split once. */
export function splitPath(path: string): readonly string[] {
  const known = cache.get(path);
  if (known) return known;
  const parts = path.split(".");
  if (cache.size > 10_000) cache.clear();
  cache.set(path, parts);
  return parts;
}

/** True for a part that can name an element of an array. */
export function isIndex(part: string | undefined): boolean {
  return part !== undefined && /^(0|[1-9]\d*)$/.test(part);
}

/** Remembers which element of the outermost array made a filter match: the place of the positional operator "$". */
export type Track = { index?: number };

/**
 * Gets what a path reaches. `isElement` says that a number at the end of the path named it in an array: it is not an
 * array to look into then, even if it is one.
 */
export type Visit = (value: unknown, isElement: boolean) => boolean;

/**
 * Visits what a dotted path reaches, as MongoDB's filters see it: through every element of the arrays on the way that
 * is a document, and through the element that a numeric part names. undefined stands for a missing field; an array
 * without documents reaches nothing at all. Stops at the first visit that returns true, and returns it.
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
