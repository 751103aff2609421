import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MIN_SHOWN, type Shown, suppressed, suppressedSeries } from "./suppression.ts";

/**
 * The splits of one reply, month by month, of groups that only grow: later months must not reveal what an earlier one
 * hides.
 */

const NAMES = ["general", "employer", "pwd", "indigenous"] as const;
type Name = (typeof NAMES)[number];
type Counts = Record<Name, number>;

const growth = fc.oneof(fc.nat(3), fc.nat(12), fc.nat(900));
const joins: fc.Arbitrary<Counts> = fc.record({ general: growth, employer: growth, pwd: growth, indigenous: growth });
const anySeries = fc.array(joins, { minLength: 1, maxLength: 8 }).map((months) => {
  let sum: Counts = { general: 0, employer: 0, pwd: 0, indigenous: 0 };
  return months.map((more) => {
    sum = Object.fromEntries(NAMES.map((name) => [name, sum[name] + more[name]])) as Counts;
    return sum;
  });
});

test("shows true numbers only, none below ten, and the last month like a single split", () => {
  fc.assert(
    fc.property(anySeries, (series) => {
      const all = suppressedSeries(series, NAMES);
      expect(all.at(-1)).toEqual(suppressed(series.at(-1) ?? expect.unreachable("one at least"), NAMES));
      for (const [month, { total, groups }] of all.entries()) {
        const counts = series[month] ?? expect.unreachable("as many as asked for");
        const sum = NAMES.reduce((all, name) => all + counts[name], 0);
        expect([sum < MIN_SHOWN ? null : sum, null]).toContain(total);
        for (const name of NAMES)
          expect([counts[name] < MIN_SHOWN ? null : counts[name], null]).toContain(groups[name]);
      }
    }),
  );
});

test("shows the same for a month in replies that begin later", () => {
  fc.assert(
    fc.property(anySeries, fc.nat(7), (series, from) => {
      expect(suppressedSeries(series.slice(from), NAMES)).toEqual(suppressedSeries(series, NAMES).slice(from));
    }),
  );
});

test("hides nothing else if groups grow by more than the hidden numbers", () => {
  const series = [
    { general: 300, employer: 20, pwd: 4, indigenous: 12 },
    { general: 340, employer: 22, pwd: 9, indigenous: 12 },
    { general: 390, employer: 25, pwd: 14, indigenous: 12 },
  ];
  expect(suppressedSeries(series, NAMES)).toEqual(series.map((counts) => suppressed(counts, NAMES)));
});

/** All ways in which a group can grow to at most this size in this many months. */
function growths(months: number, most: number): number[][] {
  if (months === 0) return [[]];
  return growths(months - 1, most).flatMap((before) => {
    const least = before.at(-1) ?? 0;
    return Array.from({ length: most - least + 1 }, (_, n) => [...before, least + n]);
  });
}

function* seriesOf(names: readonly Name[], months: number, most: number): Generator<Counts[]> {
  const ways = growths(months, most);
  const at = names.map(() => 0);
  for (;;) {
    yield Array.from({ length: months }, (_, month) =>
      Object.fromEntries(names.map((name, n) => [name, ways[at[n] ?? 0]?.[month] ?? 0])),
    ) as Counts[];
    let n = 0;
    while (n < at.length && at[n] === ways.length - 1) {
      at[n] = 0;
      n += 1;
    }
    if (n === at.length) return;
    at[n] = (at[n] ?? 0) + 1;
  }
}

// The hidden groups of the last month add up to `most` at the most, so no series with this output has a larger number
// in them.
describe("for a reader who knows the rule, and that groups only grow, and tries every series with the same output", () => {
  test.each([
    [2, 2, 24],
    [2, 3, 13],
    [3, 2, 12],
  ])("cannot derive a hidden one of %i groups over %i months", (groups, months, most) => {
    const names = NAMES.slice(0, groups);
    const found = new Map<string, Set<number>[]>();
    for (const series of seriesOf(names, months, most)) {
      const all: Shown<Name>[] = suppressedSeries(series, names);
      const cells = all.flatMap(({ groups }, month) =>
        names.flatMap((name) => (groups[name] === null ? [series[month]?.[name] ?? 0] : [])),
      );
      const last = names.filter((name) => all.at(-1)?.groups[name] === null);
      if (cells.length === 0 || last.reduce((sum, name) => sum + (series.at(-1)?.[name] ?? 0), 0) > most) continue;
      const answer = JSON.stringify(all);
      const seen = found.get(answer) ?? cells.map(() => new Set<number>());
      found.set(answer, seen);
      for (const [n, value] of cells.entries()) seen[n]?.add(value);
    }
    expect(found.size).toBeGreaterThan(10);
    for (const [answer, values] of found)
      for (const possible of values) expect(possible.size, answer).toBeGreaterThan(1);
  });
});
