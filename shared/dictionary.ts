/**
 * Lookup of free text. Objects also have inherited properties: a job titled `Road constructor` once found
 * `Object.prototype.constructor` in a table of abbreviations, and job search failed for everyone. Use a Map or these
 * functions for text that people typed.
 */

/** A map from words to values, safe for any text. */
export function dictionary<V>(entries: Readonly<Record<string, V>>): ReadonlyMap<string, V> {
  return new Map(Object.entries(entries));
}

/** The object's own property of this name; undefined for inherited ones. */
export function own<T extends object>(held: T, name: PropertyKey): T[keyof T] | undefined {
  return Object.hasOwn(held, name) ? held[name as keyof T] : undefined;
}
