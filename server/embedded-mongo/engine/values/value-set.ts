import { encodeKey } from "#server/embedded-mongo/engine/indexes/keys.ts";
import type { Fold } from "./collation.ts";
import { equalValues } from "./compare.ts";
import { isDocument, isUnpromoted } from "./values.ts";

/** A set of values by query equality. Lookups do not compare with all values. */
export class ValueSet {
  readonly #fold: Fold;
  /** Primitives are stored directly, other values by their keys. */
  readonly #plain = new Set<unknown>();
  readonly #keys = new Set<string>();
  readonly #values: unknown[] = [];
  /** Values without a key. Comparing them is refused when it becomes necessary. */
  readonly #odd: unknown[] = [];

  constructor(fold: Fold, values: readonly unknown[] = []) {
    this.#fold = fold;
    for (const value of values) this.add(value);
  }

  /** Adds a value; false if it is already present. */
  add(value: unknown): boolean {
    if (this.has(value)) return false;
    this.#values.push(value);
    if (isPlain(value)) this.#plain.add(this.#folded(value));
    else if (holdsUnpromoted(value)) this.#odd.push(value);
    else this.#keys.add(this.#keyOf(value));
    return true;
  }

  /** A missing value counts as null here. */
  has(value: unknown): boolean {
    if (isPlain(value)) {
      if (this.#plain.has(this.#folded(value))) return true;
    } else if (holdsUnpromoted(value)) return this.#isEqualToOne(this.#values, value);
    else if (this.#keys.size > 0 && this.#keys.has(this.#keyOf(value))) return true;
    return this.#odd.length > 0 && this.#isEqualToOne(this.#odd, value);
  }

  #isEqualToOne(values: readonly unknown[], value: unknown): boolean {
    return values.some((own) => equalValues(own, value, this.#fold));
  }

  #folded(value: number | string): number | string {
    return this.#fold && typeof value === "string" ? this.#fold(value) : value;
  }

  #keyOf(value: unknown): string {
    return encodeKey(value, this.#fold).toString("latin1");
  }
}

const isPlain = (value: unknown) => typeof value === "number" || typeof value === "string";

function holdsUnpromoted(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsUnpromoted);
  return isDocument(value) ? Object.values(value).some(holdsUnpromoted) : isUnpromoted(value);
}
