import fc from "fast-check";
import { MongoServerError } from "mongodb";
import { expect, it } from "vitest";
import { documents, filter, scalar } from "./testing/model/arbitraries.ts";
import { matchesModel } from "./testing/model/filter.ts";
import { INDEXES, MORE, type ModelRow, SEED, usePair } from "./testing/model/pair.ts";
import { type Change, elementOf, type Places, updateModel, upsertModel } from "./testing/model/update.ts";
import { changes, elementFilter, equalities } from "./testing/model/update-arbitraries.ts";
import { type Doc, inOrder, Refused } from "./testing/model/values.ts";

const pair = await usePair();

/** The model's result, undefined if it refuses. */
function attempt<T>(change: () => T): T | undefined {
  try {
    return change();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** True if a write was done, false if the server refused it. */
const isDone = (write: Promise<unknown>) =>
  write.then(
    () => true,
    (error: unknown) => {
      if (error instanceof MongoServerError && error.code !== 1) return false;
      throw error;
    },
  );

/** An update document from a list of changes, undefined if one path occurs twice under one operator. */
function updateOf(list: Change[]): Record<string, Record<string, unknown>> {
  const update: Record<string, Record<string, unknown>> = {};
  for (const { operator, path, operand } of list) {
    update[operator] ??= {};
    update[operator][path] = operand;
  }
  return update;
}

it("updates like the model, and maintains every index", {
  timeout: 60_000 * MORE,
}, async () => {
  const asked = fc.array(fc.tuple(filter, changes, elementFilter, scalar), { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(documents, asked, async (rows, updates) => {
      let expected = await pair.fill(rows);
      for (const [where, list, elements, wanted] of updates)
        for (const row of expected.filter((one) => matchesModel(one, where)).slice(0, 3)) {
          const after = await updateBoth(row, list, elements, wanted);
          expected = expected.map((one) => (one._id === row._id ? after : one));
        }
      for (const collection of [pair.plain, pair.indexed])
        expect(inOrder(await collection.find().sort({ _id: 1 }).toArray())).toEqual(inOrder(expected));
      for (const key of INDEXES)
        expect((await pair.indexed.find().hint(key).toArray()).map(({ _id }) => _id).sort()).toEqual(
          expected.map(({ _id }) => _id).sort(),
        );
    }),
    { numRuns: 100 * MORE, seed: SEED, endOnFailure: MORE > 1 },
  );
});

/** Updates a row in both collections; returns its new state. */
async function updateBoth(row: ModelRow, list: Change[], elements: Doc, wanted: unknown): Promise<ModelRow> {
  const byPosition = list.some(({ path }) => path.includes(".$."));
  const condition = { $elemMatch: { $gte: wanted } };
  const places: Places = {
    filter: elements,
    element: byPosition ? elementOf(row, "d", condition.$elemMatch) : undefined,
  };
  // Without a match there is nothing to update.
  if (byPosition && places.element === undefined) return row;
  const where = { _id: row._id, ...(byPosition ? { d: condition } : {}) };
  const usesFilter = list.some(({ path }) => path.includes("$[e]"));
  const after = attempt(() => updateModel(row, list, places));
  for (const collection of [pair.plain, pair.indexed]) {
    const options = usesFilter ? { arrayFilters: [elements] } : {};
    const done = await isDone(collection.updateOne(where as never, updateOf(list) as never, options));
    expect([list, elements, row, done]).toEqual([list, elements, row, after !== undefined]);
  }
  return (after as ModelRow | undefined) ?? row;
}

it("upserts like the model", { timeout: 60_000 * MORE }, async () => {
  await fc.assert(
    fc.asyncProperty(equalities, changes, async (conditions, list) => {
      const usable = list.filter(({ path }) => !path.includes("$"));
      const changed = usable.length > 0 ? usable : [{ operator: "$setOnInsert", path: "s", operand: 1 }];
      const fixed = conditions
        .filter(([, kind]) => kind !== "$gt")
        .map(([path, , value]) => [path, value] as [string, unknown]);
      const where = { $and: [{ never: true, ...{} }, ...conditions.map(conditionOf)] };
      const after = attempt(() => upsertModel([["never", true], ...fixed], changed));
      await pair.plain.deleteMany({});
      const done = await isDone(pair.plain.updateOne(where as never, updateOf(changed) as never, { upsert: true }));
      expect([where, changed, done]).toEqual([where, changed, after !== undefined]);
      const found = await pair.plain.find({}, { projection: { _id: 0 } }).toArray();
      expect([where, changed, inOrder(found)]).toEqual([where, changed, inOrder(after ? [after] : [])]);
    }),
    { numRuns: 200 * MORE, seed: SEED, endOnFailure: MORE > 1 },
  );
});

function conditionOf([path, kind, value]: [string, string, unknown]): Doc {
  if (kind === "plain") return { [path]: value };
  return { [path]: { [kind]: kind === "$in" || kind === "$all" ? [value] : value } };
}
