import { LRUCache } from "lru-cache";

/**
 * A cache of at most `most` values, which forgets the one that was not used for the longest time. It takes memory only for
 * what is in it: with the library's option `max`, all caches of a server would fill lists of that length at the start,
 * which takes 45 ms.
 */
export function createLru<K extends NonNullable<unknown>, V extends NonNullable<unknown>>(
  most: number,
): LRUCache<K, V> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
