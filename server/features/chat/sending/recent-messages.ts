/** A map of limited size that keeps what was used lately. */
export interface Recent<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

/**
 * Two generations of half the size: what is used moves into the young one, and when that is full the old one is
 * forgotten as a whole. So each of the `most / 2` keys used last is known. A single Map that drops its oldest entry at
 * each step would walk over the places of all that were dropped before.
 */
export function createRecent<K, V>(most: number): Recent<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();

  function set(key: K, value: V): void {
    young.set(key, value);
    if (young.size < most / 2) return;
    old = young;
    young = new Map();
  }

  return {
    get: (key) => {
      const value = young.get(key);
      if (value !== undefined) return value;
      const kept = old.get(key);
      if (kept !== undefined) set(key, kept);
      return kept;
    },
    set,
    delete: (key) => {
      young.delete(key);
      old.delete(key);
    },
  };
}
