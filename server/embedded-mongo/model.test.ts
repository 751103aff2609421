import fc from "fast-check";
import type { Collection } from "mongodb";
import { expect, it } from "vitest";
import { anyValue, documents, filter, projection, sort } from "./testing/model/arbitraries.ts";
import { matchesModel } from "./testing/model/filter.ts";
import { MORE, type ModelRow, SEED, usePair } from "./testing/model/pair.ts";
import { projectModel } from "./testing/model/projection.ts";
import { sortModel } from "./testing/model/sort.ts";
import { inOrder, order, Refused } from "./testing/model/values.ts";

const pair = await usePair();

const idsOf = (rows: { _id: number }[]) => rows.map(({ _id }) => _id);

/** The rows in order, undefined if the sort fields are in different arrays. */
function sorted(rows: ModelRow[], by: Record<string, number>): ModelRow[] | undefined {
  try {
    return sortModel(rows, by);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

it("finds and sorts like the model, with and without indexes", { timeout: 60_000 * MORE }, async () => {
  const queries = fc.array(fc.tuple(filter, sort, fc.nat(3), fc.nat(6)), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(documents, queries, async (rows, asked) => {
      const numbered = await pair.fill(rows);
      for (const [where, keys, skip, limit] of asked) {
        const matching = numbered.filter((row) => matchesModel(row, where));
        const by = { ...keys, _id: 1 } as Record<string, 1 | -1>;
        const expected = sorted(matching, by);
        for (const collection of [pair.plain, pair.indexed]) {
          expect(await collection.countDocuments(where as never)).toBe(matching.length);
          const found = collection.find(where as never).sort(by);
          if (!expected) await expect(found.toArray()).rejects.toMatchObject({ code: 2 });
          else await checkPages(collection, where, by, { expected, skip, limit });
        }
        if (expected) await checkTies(where, keys, idsOf(expected));
      }
    }),
    { numRuns: 80 * MORE, seed: SEED, endOnFailure: MORE > 1 },
  );
});

type Expected = { expected: ModelRow[]; skip: number; limit: number };

async function checkPages(
  collection: Collection<ModelRow>,
  where: object,
  by: Record<string, 1 | -1>,
  { expected, skip, limit }: Expected,
): Promise<void> {
  const found = idsOf(await collection.find(where).sort(by).toArray());
  expect([collection.collectionName, where, found]).toEqual([collection.collectionName, where, idsOf(expected)]);
  const options = { skip, limit, projection: { _id: 1 } };
  const page = idsOf(expected).slice(skip, limit === 0 ? undefined : skip + limit);
  expect(idsOf(await collection.find(where, options).sort(by).toArray())).toEqual(page);
}

/** Without the id at the end, the sort may use an index; documents that are equal in the sort may come in any order. */
async function checkTies(where: object, keys: Record<string, 1 | -1>, expected: number[]): Promise<void> {
  const found = await pair.indexed.find(where).sort(keys).toArray();
  expect(idsOf(found).sort()).toEqual(expected.toSorted());
  expect(idsOf(sortModel(found, { ...keys, _id: 1 }))).toEqual(expected);
  expect(idsOf(sortModel(found, keys))).toEqual(idsOf(found));
}

it("projects like the model, with and without indexes", { timeout: 60_000 * MORE }, async () => {
  const queries = fc.array(fc.tuple(filter, projection), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(documents, queries, async (rows, asked) => {
      const numbered = await pair.fill(rows);
      for (const [where, shown] of asked) {
        const matching = numbered.filter((row) => matchesModel(row, where));
        const expected = matching.map((row) => projectModel(row, shown));
        for (const collection of [pair.plain, pair.indexed]) {
          const found = await collection
            .find(where as never, { projection: shown })
            .sort({ _id: 1 })
            .toArray();
          expect([shown, inOrder(found)]).toEqual([shown, inOrder(expected)]);
        }
      }
    }),
    { numRuns: 60 * MORE, seed: SEED, endOnFailure: MORE > 1 },
  );
});

it("orders all values totally and stably, in sorts, indexes, ranges and expressions", {
  timeout: 60_000 * MORE,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyValue, { minLength: 2, maxLength: 12 }), async (values) => {
      // In an object, so that arrays are compared as values.
      const rows = await pair.fill(values.map((v) => ({ a: { v } })));
      const expected = idsOf(sortModel(rows, { a: 1, _id: 1 }));
      for (const collection of [pair.plain, pair.indexed])
        for (const direction of [1, -1] as const) {
          const found = await collection.find().sort({ a: direction, _id: direction }).toArray();
          expect(idsOf(found)).toEqual(direction === 1 ? expected : expected.toReversed());
          // Equal ones keep their positions.
          const ties = await collection
            .find({}, { hint: { $natural: 1 } })
            .sort({ a: direction })
            .toArray();
          expect(idsOf(ties)).toEqual(idsOf(sortModel(rows, { a: direction })));
        }
      const compare = [{ $literal: { v: values[0] } }, "$a"];
      const [...signs] = await pair.plain
        .aggregate([{ $sort: { _id: 1 } }, { $project: { sign: { $cmp: compare } } }])
        .toArray();
      expect(signs.map(({ sign }) => sign)).toEqual(rows.map(({ a }) => Math.sign(order(rows[0]?.a, a))));
      for (const collection of [pair.plain, pair.indexed])
        for (const [name, holds] of [
          ["$lte", (sign: number) => sign <= 0],
          ["$gt", (sign: number) => sign > 0],
        ] as const) {
          const found = await collection
            .find({ a: { [name]: { v: values[0] } } } as never)
            .sort({ _id: 1 })
            .toArray();
          expect(idsOf(found)).toEqual(idsOf(rows.filter(({ a }) => holds(order(a, rows[0]?.a)))));
        }
    }),
    { numRuns: 80 * MORE, seed: SEED, endOnFailure: MORE > 1 },
  );
});

it("is compared with a model whose order is total", () => {
  fc.assert(
    fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
      expect(Math.sign(order(a, b))).toBe(-Math.sign(order(b, a)) + 0);
      expect(order(a, a)).toBe(0);
      if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2000 * MORE, seed: SEED },
  );
});
