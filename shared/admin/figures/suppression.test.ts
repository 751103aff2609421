import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MIN_SHOWN, type Shown, sumShown, suppressed } from "./suppression.ts";

const NAMES = ["general", "employer", "pwd", "indigenous"] as const;
type Name = (typeof NAMES)[number];
type Counts = Record<Name, number>;

const size = fc.oneof(fc.nat(12), fc.nat(40), fc.nat(5000));
const anyCounts: fc.Arbitrary<Counts> = fc.record({ general: size, employer: size, pwd: size, indigenous: size });
const sumOf = (counts: Counts, names: readonly Name[]) => names.reduce((sum, name) => sum + counts[name], 0);
const hiddenIn = ({ groups }: Shown<Name>) => NAMES.filter((name) => groups[name] === null);
const smallIn = (counts: Counts) => NAMES.filter((name) => counts[name] < MIN_SHOWN);

describe("any split", () => {
  test("shows true numbers only, none below ten, not even 0", () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const { total, groups } = suppressed(counts, NAMES);
        for (const name of NAMES) {
          if (counts[name] < MIN_SHOWN) expect(groups[name]).toBeNull();
          else expect([counts[name], null]).toContain(groups[name]);
        }
        const all = sumOf(counts, NAMES);
        expect(total).toBe(all < MIN_SHOWN ? null : all);
      }),
    );
  });

  test("never leaves a remainder that is a small group or a single group", () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const shown = suppressed(counts, NAMES);
        const hidden = hiddenIn(shown);
        if (hidden.length === 0 || shown.total === null) return;
        expect(hidden.length).toBeGreaterThan(1);
        expect(sumOf(counts, hidden)).toBeGreaterThanOrEqual(MIN_SHOWN);
      }),
    );
  });

  test("hides only the small groups, plus one more if they could be derived otherwise", () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const [small, hidden] = [smallIn(counts), hiddenIn(suppressed(counts, NAMES))];
        expect(hidden).toEqual(expect.arrayContaining(small));
        const rest = sumOf(counts, small);
        const alone = small.length === 1 || rest < MIN_SHOWN || rest === 9 * small.length;
        const more = small.length > 0 && small.length < NAMES.length && alone ? 1 : 0;
        expect(hidden.length).toBe(small.length + more);
      }),
    );
  });

  test("shows a sum of groups only if it follows from the numbers shown", () => {
    fc.assert(
      fc.property(anyCounts, fc.subarray([...NAMES]), (counts, names) => {
        const shown = suppressed(counts, NAMES);
        const sum = sumShown(counts, shown, names);
        const values = names.map((name) => shown.groups[name]);
        const others = NAMES.filter((name) => !names.includes(name)).map((name) => shown.groups[name]);
        const add = (all: (number | null)[]) =>
          all.reduce<number | null>((total, one) => (total === null || one === null ? null : total + one), 0);
        const rest = add(others);
        const fromRest = shown.total === null || rest === null ? null : shown.total - rest;
        expect(sum).toBe(add(values) ?? fromRest);
        if (sum !== null) expect(sum).toBe(sumOf(counts, names));
      }),
    );
  });
});

/** All ways to fill that many groups with numbers from 0 to `most`. */
function* splits(names: readonly Name[], most: number): Generator<number[]> {
  const values = names.map(() => 0);
  for (;;) {
    yield [...values];
    let at = 0;
    while (at < values.length && values[at] === most) {
      values[at] = 0;
      at += 1;
    }
    if (at === values.length) return;
    values[at] = (values[at] ?? 0) + 1;
  }
}

describe("for a reader who knows the rule and tries every split with the same output", () => {
  // The hidden groups add up to `most` at the most, so no split with this output has a larger number in them.
  test.each([
    [2, 45],
    [3, 32],
    [4, 13],
  ])("cannot derive a hidden one of %i groups", (count, most) => {
    const names = NAMES.slice(0, count);
    const found = new Map<string, { values: Set<number>[]; lone: number | undefined }>();
    for (const values of splits(names, most)) {
      const counts = Object.fromEntries(names.map((name, at) => [name, values[at] ?? 0])) as Counts;
      const { total, groups } = suppressed(counts, names);
      const hidden = names.flatMap((name, at) => (groups[name] === null ? [at] : []));
      if (hidden.length === 0 || hidden.reduce((sum, at) => sum + (values[at] ?? 0), 0) > most) continue;
      const answer = JSON.stringify([total, groups]);
      const seen = found.get(answer) ?? { values: hidden.map(() => new Set<number>()), lone: undefined };
      found.set(answer, seen);
      for (const [n, at] of hidden.entries()) seen.values[n]?.add(values[at] ?? 0);
      const small = hidden.flatMap((at, n) => ((values[at] ?? 0) < MIN_SHOWN ? [n] : []));
      if (total !== null && small.length === 1) seen.lone = small[0];
    }
    expect(found.size).toBeGreaterThan(10);
    for (const [answer, { values, lone }] of found) {
      for (const possible of values) expect(possible.size, answer).toBeGreaterThan(1);
      if (lone === undefined) continue;
      // A single small group: of its ten possible values, at most one may be ruled out.
      const possible = [...(values[lone] ?? [])].filter((value) => value < MIN_SHOWN);
      expect(possible.length, answer).toBeGreaterThanOrEqual(MIN_SHOWN - 1);
    }
  });
});

test("hides an empty group like a group of nine, together with the first large one in order", () => {
  const of = (counts: Counts) => suppressed(counts, NAMES);
  expect(of({ general: 500, employer: 40, pwd: 0, indigenous: 30 })).toEqual({
    total: 570,
    groups: { general: null, employer: 40, pwd: null, indigenous: 30 },
  });
  expect(of({ general: 3, employer: 40, pwd: 300, indigenous: 30 }).groups).toEqual({
    general: null,
    employer: null,
    pwd: 300,
    indigenous: 30,
  });
  // Two small groups protect each other unless their sum gives them away.
  expect(of({ general: 500, employer: 7, pwd: 6, indigenous: 30 }).groups).toMatchObject({ general: 500 });
  expect(of({ general: 500, employer: 4, pwd: 5, indigenous: 30 }).groups).toMatchObject({ general: null });
  expect(of({ general: 500, employer: 9, pwd: 9, indigenous: 30 }).groups).toMatchObject({ general: null });
  expect(of({ general: 2, employer: 2, pwd: 2, indigenous: 3 })).toEqual({
    total: null,
    groups: { general: null, employer: null, pwd: null, indigenous: null },
  });
});
