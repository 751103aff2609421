import fc from "fast-check";
import { expect, it } from "vitest";
import { documents, filter } from "./testing/model/arbitraries.ts";
import { matchesModel } from "./testing/model/filter.ts";
import { groupModel, setOf, stageOf } from "./testing/model/group.ts";
import { MORE, SEED, usePair } from "./testing/model/pair.ts";
import { inOrder, order } from "./testing/model/values.ts";

const pair = await usePair();

const grouping = fc.record({
  by: fc.constantFrom(["a"], ["b"], ["c"], ["a", "c"], ["c", "b", "d"]),
  value: fc.constantFrom("a", "c", "d"),
});

it("groups like the model, with and without indexes", { timeout: 60_000 * MORE }, async () => {
  const asked = fc.array(fc.tuple(filter, grouping), { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(documents, asked, async (rows, groupings) => {
      const numbered = await pair.fill(rows);
      for (const [where, group] of groupings) {
        const matching = numbered.filter((row) => matchesModel(row, where));
        const pipeline = [{ $match: where }, { $sort: { _id: 1 } }, { $group: stageOf(group) }];
        for (const collection of [pair.plain, pair.indexed]) {
          const found = await collection.aggregate(pipeline).toArray();
          const ordered = found
            .map(({ set, ...rest }) => ({ ...rest, set: setOf(set) }))
            .sort((a, b) => order((a as { _id?: unknown })._id, (b as { _id?: unknown })._id));
          expect([group, inOrder(ordered)]).toEqual([group, inOrder(groupModel(matching, group))]);
        }
      }
    }),
    { numRuns: 60 * MORE, seed: SEED, endOnFailure: MORE > 1 },
  );
});
