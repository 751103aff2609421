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
 * Visits what a dotted path reaches, as MongoDB's filters see it: through every element of the arrays on the way that
 * is a document, and through the element that a numeric part names. undefined stands for a missing field; an array
 * without documents reaches nothing at all. Stops at the first visit that returns true, and returns it.
 */
export function reach(
  value: unknown,
  parts: readonly string[],
  at: number,
  visit: (value: unknown) => boolean,
  track?: Track,
): boolean {
  const part = parts[at];
  if (part === undefined) return visit(value);
  if (Array.isArray(value)) return reachThroughArray(value, parts, at, visit, track);
  return reach(
    isDocument(value) ? getOwn(value, part) : undefined,
    isDocument(value) ? parts : [],
    at + 1,
    visit,
    track,
  );
}

function reachThroughArray(
  array: unknown[],
  parts: readonly string[],
  at: number,
  visit: (value: unknown) => boolean,
  track: Track | undefined,
): boolean {
  for (const [index, element] of array.entries()) {
    if (!isDocument(element) || !reach(element, parts, at, visit, track)) continue;
    if (track) track.index = index;
    return true;
  }
  const part = parts[at];
  return isIndex(part) && Number(part) < array.length && reach(array[Number(part)], parts, at + 1, visit, track);
}
