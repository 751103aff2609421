/** A key with its value. */
export type Pair<V> = { readonly key: Buffer; value: V };
type Place = { chunk: number; at: number; found: boolean };

/** Chunks are split at this length: short enough for fast inserts, long enough to keep their number small. */
const MAX_CHUNK = 512;

/** A map with byte keys in memcmp order, like lmdb. Stored as sorted chunks. */
export class OrderedMap<V> {
  readonly #chunks: Pair<V>[][] = [];

  get(key: Uint8Array): V | undefined {
    const { chunk, at, found } = this.#place(key);
    return found ? this.#chunks[chunk]?.[at]?.value : undefined;
  }

  /** Sets a value. The map stores the key itself, so it must not be changed afterwards. */
  set(key: Buffer, value: V): void {
    const { chunk, at, found } = this.#place(key);
    const pairs = this.#chunks[chunk];
    const present = found ? pairs?.[at] : undefined;
    if (present) present.value = value;
    else if (pairs) this.#insert(pairs, chunk, at, { key, value });
    else this.#chunks.push([{ key, value }]);
  }

  #insert(pairs: Pair<V>[], chunk: number, at: number, pair: Pair<V>): void {
    pairs.splice(at, 0, pair);
    if (pairs.length > MAX_CHUNK) this.#chunks.splice(chunk + 1, 0, pairs.splice(MAX_CHUNK / 2));
  }

  /** The first pair at or after a key. */
  ceiling(key: Uint8Array): Pair<V> | undefined {
    const { chunk, at } = this.#place(key);
    return this.#chunks[chunk]?.[at] ?? this.#chunks[chunk + 1]?.[0];
  }

  /** The first pair after a key. */
  higher(key: Uint8Array): Pair<V> | undefined {
    const { chunk, at, found } = this.#place(key);
    return this.#chunks[chunk]?.[found ? at + 1 : at] ?? this.#chunks[chunk + 1]?.[0];
  }

  /** The last pair before a key. */
  lower(key: Uint8Array): Pair<V> | undefined {
    const { chunk, at } = this.#place(key);
    return at > 0 ? this.#chunks[chunk]?.[at - 1] : this.#chunks[chunk - 1]?.at(-1);
  }

  /** All pairs in order. Do not change the map during the iteration. */
  *[Symbol.iterator](): Iterator<Pair<V>> {
    for (const pairs of this.#chunks) yield* pairs;
  }

  /** The position of a key, or where to insert it: in the last chunk that begins at or before it. */
  #place(key: Uint8Array): Place {
    const chunk = Math.max(0, countUpTo(this.#chunks, (pairs) => pairs[0]?.key, key, true) - 1);
    const pairs = this.#chunks[chunk] ?? [];
    const at = countUpTo(pairs, (pair) => pair.key, key, false);
    return { chunk, at, found: pairs[at]?.key.equals(key) === true };
  }
}

/** How many of the sorted items have a key below this one, or up to it if `included`. */
function countUpTo<T>(items: T[], keyOf: (item: T) => Buffer | undefined, key: Uint8Array, included: boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    const own = item === undefined ? undefined : keyOf(item);
    const order = own ? Buffer.compare(own, key) : 0;
    if (order < 0 || (included && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
