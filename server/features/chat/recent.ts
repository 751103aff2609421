/** A map that forgets what was used least recently once it is full. */
export interface Recent<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
}

export function createRecent<K, V>(most: number): Recent<K, V> {
  const entries = new Map<K, V>();
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // A Map keeps the order of insertion: taking out and putting in again makes it the newest.
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= most) return;
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    },
    delete: (key) => {
      entries.delete(key);
    },
  };
}
