import fc from "fast-check";
import { expect, it } from "vitest";
import type { Entry, KeyRange, TableReader } from "../engine/storage/kv.ts";
import { Overlay } from "./overlay.ts";

/*
 * Every read and write of a transaction goes through the overlay, and edge cases of its walks are hard to reach from
 * outside. So it is compared with a list that is sorted again each time.
 */

/** An immutable table, like a snapshot. */
class Fixed implements TableReader {
  readonly #entries: Entry[];

  constructor(entries: Iterable<Entry>) {
    this.#entries = [...entries].sort((a, b) => Buffer.compare(a.key, b.key));
  }

  get(key: Uint8Array): Buffer | undefined {
    return this.#entries.find((entry) => entry.key.equals(key))?.value;
  }

  has(key: Uint8Array): boolean {
    return this.get(key) !== undefined;
  }

  /** Like lmdb: from the low or the high end, the high end excluded; after `after` if that is given. */
  *entries({ lo, hi, reverse }: KeyRange, after?: Uint8Array): Generator<Entry, undefined> {
    for (const entry of reverse ? this.#entries.toReversed() : this.#entries) {
      if (Buffer.compare(entry.key, lo) < 0 || Buffer.compare(entry.key, hi) >= 0) continue;
      if (after && Buffer.compare(entry.key, after) * (reverse ? -1 : 1) <= 0) continue;
      yield entry;
    }
  }

  count(range: KeyRange): number {
    return [...this.entries(range)].length;
  }

  cut({ lo, hi }: KeyRange, entries: number): Buffer | undefined {
    return [...this.entries({ lo, hi })][entries]?.key;
  }

  keyBehind(range: KeyRange, entries: number): Buffer | undefined {
    return [...this.entries(range)][entries]?.key;
  }
}

/** Short keys of few letters are often equal, and some are prefixes of others. */
const key = fc.uint8Array({ minLength: 1, maxLength: 3, max: 3 }).map((bytes) => Buffer.from(bytes));
const value = fc.uint8Array({ minLength: 1, maxLength: 2 }).map((bytes) => Buffer.from(bytes));
const range = fc.record({ lo: key, hi: key, reverse: fc.boolean() });
const write = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), key, value }),
  fc.record({ kind: fc.constant("remove" as const), key }),
);
const read = fc.oneof(
  fc.record({ kind: fc.constant("get" as const), key }),
  fc.record({ kind: fc.constant("count" as const), range, entries: fc.nat(3) }),
  // Leaves a walk after this many entries and continues after the last one, with writes in between.
  fc.record({ kind: fc.constant("walk" as const), range, breaks: fc.array(fc.nat(4), { maxLength: 4 }) }),
);

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString("hex");
const shown = (entries: Entry[]) => entries.map((entry) => `${hex(entry.key)}=${hex(entry.value)}`);

/** At most this many entries of a walk. */
function take(walk: Iterator<Entry>, limit: number): Entry[] {
  const entries: Entry[] = [];
  for (let step = walk.next(); !step.done; step = walk.next()) {
    entries.push(step.value);
    if (entries.length > limit) break;
  }
  walk.return?.();
  return entries;
}

const silent = { reading() {}, writing() {} };

it("reads like one sorted table of the snapshot and the later writes", () => {
  const stored = fc.uniqueArray(fc.record({ key, value }), { selector: (entry) => hex(entry.key), maxLength: 30 });
  const steps = fc.array(fc.oneof({ weight: 2, arbitrary: write }, { weight: 1, arbitrary: read }), { maxLength: 60 });
  fc.assert(
    fc.property(stored, steps, (entries, all) => {
      const overlay = new Overlay(new Fixed(entries), silent);
      const model = new Map(entries.map((entry) => [hex(entry.key), entry]));
      const expected = () => new Fixed(model.values());
      for (const step of all) {
        if (step.kind === "put") {
          overlay.put(step.key, step.value);
          model.set(hex(step.key), step);
        } else if (step.kind === "remove") {
          overlay.remove(step.key);
          model.delete(hex(step.key));
        } else if (step.kind === "get") {
          expect(hex(overlay.get(step.key))).toBe(hex(expected().get(step.key)));
          expect(overlay.has(step.key)).toBe(expected().has(step.key));
        } else if (step.kind === "count") {
          const { lo, hi } = step.range;
          expect(overlay.count(step.range)).toBe(expected().count(step.range));
          const cut = overlay.cut({ lo, hi }, step.entries);
          if (cut)
            expect(overlay.count({ lo, hi: cut }) + overlay.count({ lo: cut, hi })).toBe(expected().count(step.range));
        } else {
          let last: Buffer | undefined;
          for (const limit of [...step.breaks, Number.POSITIVE_INFINITY]) {
            const part = take(overlay.entries(step.range, last), limit);
            expect(shown(part)).toEqual(shown(take(expected().entries(step.range, last), limit)));
            last = part.at(-1)?.key ?? last;
          }
        }
      }
    }),
    { numRuns: 1000 },
  );
});

it("sees writes ahead of a running walk", () => {
  const entries = [1, 3, 5, 7].map((n) => ({ key: Buffer.from([n]), value: Buffer.from([n]) }));
  const overlay = new Overlay(new Fixed(entries), silent);
  const walk = overlay.entries({ lo: Buffer.from([0]), hi: Buffer.from([9]) });
  const seen: (string | undefined)[] = [];
  for (let step = walk.next(); !step.done; step = walk.next()) {
    seen.push(hex(step.value.key));
    if (seen.length > 1) continue;
    overlay.put(Buffer.from([2]), Buffer.from([2]));
    overlay.put(Buffer.from([0]), Buffer.from([0]));
    overlay.remove(Buffer.from([5]));
  }
  expect(seen).toEqual(["01", "02", "03", "07"]);
});

it("orders thousands of keys inserted in any order, and remembers their original values", () => {
  const numbers = fc.sample(fc.nat(0xffff), { numRuns: 5000, seed: 7 });
  const keyOf = (n: number) => Buffer.from([n >> 8, n & 0xff]);
  const overlay = new Overlay(new Fixed([{ key: keyOf(numbers[0] ?? 0), value: Buffer.from("old") }]), silent);
  for (const n of numbers) overlay.put(keyOf(n), Buffer.from(String(n)));
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const changes = [...overlay.changes];
  expect(changes.map(({ key }) => key.readUInt16BE())).toEqual(sorted);
  for (const { key, value } of changes) {
    expect(String(value.after)).toBe(String(key.readUInt16BE()));
    expect(value.before?.toString()).toBe(key.readUInt16BE() === numbers[0] ? "old" : undefined);
  }
});
