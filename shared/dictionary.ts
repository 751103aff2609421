/**
 * Looking up what people wrote. An object also answers to the names that every object inherits: a job called
 * `Road constructor` once found `Object.prototype.constructor` in a table of abbreviations, and nobody could search for
 * jobs. So free text is looked up in a Map, or with one of these.
 */

/** A list of words with what each stands for, to be asked with any text at all. */
export function dictionary<V>(entries: Readonly<Record<string, V>>): ReadonlyMap<string, V> {
  return new Map(Object.entries(entries));
}

/** What an object holds itself under a name, and nothing that it inherits. */
export function own<T extends object>(held: T, name: PropertyKey): T[keyof T] | undefined {
  return Object.hasOwn(held, name) ? held[name as keyof T] : undefined;
}
