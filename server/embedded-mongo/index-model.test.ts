import fc from "fast-check";
import { type Collection, type CreateIndexesOptions, type Document, MongoServerError, ObjectId } from "mongodb";
import { expect, it } from "vitest";
import { sortModel } from "./testing/model/sort.ts";
import { useSuite } from "./testing/suite.ts";

/** To search beyond the fixed seed: MODEL_MORE=50 MODEL_SEED=1 vitest run --project server index-model */
const MORE = Number(process.env.MODEL_MORE ?? 1);
const SEED = Number(process.env.MODEL_SEED ?? 20260);

type Row = { [field: string]: unknown; _id: number };
type Keys = Record<string, 1 | -1>;
type Definition = { key: Keys; options: CreateIndexesOptions };

const FOLDING = { locale: "en", strength: 2 } as const;

const suite = await useSuite();
/** The same documents twice: with changing indexes, and without. */
const indexed = suite.db.collection<Row>("indexed");
const plain = suite.db.collection<Row>("plain");

const number = fc.constantFrom(0, 1, 2, 3, 1.5, -1);
const text = fc.constantFrom("", "a", "A", "b", "B", "ab", "Ab", "a\u0000");
const scalar = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: text },
  fc.constantFrom<unknown>(null, true, new Date(0), new ObjectId("65a000000000000000000001")),
);
const inner = fc.record({ x: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), y: scalar }, { requiredKeys: [] });
// Arrays only in `a`: in two fields of one index they would be parallel.
const many = fc.oneof(
  scalar,
  inner,
  fc.array(fc.oneof({ weight: 3, arbitrary: scalar }, fc.array(number, { maxLength: 2 })), { maxLength: 3 }),
  fc.array(inner, { maxLength: 3 }),
);
const flat = fc.record({ x: scalar, y: scalar }, { requiredKeys: [] });
const document = fc.record({ a: many, b: scalar, c: fc.oneof(number, flat) }, { requiredKeys: [] });

const path = fc.constantFrom("a", "b", "c", "a.x", "a.y", "c.x", "k", "_id");
const direction = fc.constantFrom<1 | -1>(1, -1);
const keysOf = (maxLength: number) =>
  fc
    .uniqueArray(fc.tuple(path, direction), { minLength: 1, maxLength, selector: ([name]) => name })
    .map((fields) => Object.fromEntries(fields) as Keys);
const partial = fc.constantFrom<Document>(
  { c: { $gt: 1 } },
  { b: { $exists: true } },
  { b: "a" },
  { c: 2 },
  { a: { $gte: 1 }, b: { $type: "string" } },
  { k: { $lt: 20 } },
);
const options = fc
  .record(
    {
      kind: fc.oneof(
        fc.constant<CreateIndexesOptions>({}),
        fc.constant<CreateIndexesOptions>({ sparse: true }),
        partial.map((partialFilterExpression): CreateIndexesOptions => ({ partialFilterExpression })),
      ),
      collation: fc.constant(FOLDING),
    },
    { requiredKeys: ["kind"] },
  )
  .map(({ kind, ...rest }): CreateIndexesOptions => ({ ...kind, ...rest }));
const definition = fc
  .tuple(keysOf(3), options, fc.boolean())
  .filter(([key]) => Object.keys(key).join() !== "_id")
  // `k` differs in each document, so that any index with it can be unique.
  .map(
    ([key, rest, unique]): Definition => ({ key, options: { ...rest, ...(unique && "k" in key ? { unique } : {}) } }),
  );

const condition: fc.Arbitrary<Document> = fc.oneof(
  fc.tuple(path, scalar).map(([name, value]) => ({ [name]: value })),
  fc.tuple(path, fc.constantFrom("$gt", "$gte", "$lt", "$lte"), scalar).map(([name, op, value]) => ({
    [name]: { [op]: value },
  })),
  fc.tuple(path, fc.array(fc.oneof(scalar, many), { maxLength: 4 })).map(([name, all]) => ({ [name]: { $in: all } })),
  fc.tuple(path, number, number).map(([name, low, high]) => ({ [name]: { $gte: low, $lt: high } })),
  fc.tuple(path, fc.boolean()).map(([name, exists]) => ({ [name]: { $exists: exists } })),
  fc.tuple(path, fc.constantFrom("string", "number", "array")).map(([name, type]) => ({ [name]: { $type: type } })),
  fc
    .tuple(fc.constantFrom("b", "a", "a.x"), fc.constantFrom(/^a/, /^A/i, /b$/))
    .map(([name, value]) => ({ [name]: value })),
  fc.tuple(path, many).map(([name, value]) => ({ [name]: { $ne: value } })),
  fc.tuple(scalar, number).map(([x, y]) => ({ a: { $elemMatch: { x, y: { $gte: y } } } })),
  fc.tuple(number, number).map(([low, high]) => ({ a: { $elemMatch: { $gte: low, $lt: high } } })),
  number.map((low) => ({ a: { $elemMatch: { $elemMatch: { $lte: low } } } })),
  fc.tuple(scalar, scalar).map((all) => ({ a: { $all: all } })),
);
const conditions = fc.array(condition, { maxLength: 3 }).map((all) => (all.length === 0 ? {} : { $and: all }));
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 3, arbitrary: conditions },
  fc.array(conditions, { minLength: 1, maxLength: 4 }).map((all) => ({ $or: all })),
  fc.tuple(condition, fc.array(condition, { minLength: 1, maxLength: 4 })).map(([own, all]) => ({ ...own, $or: all })),
  // Includes the condition of a partial index, so that it can be used.
  fc.tuple(partial, condition).map((all) => ({ $and: all })),
);
const query = fc.record({
  filter,
  sort: fc.oneof(fc.constant<Keys>({}), keysOf(2)),
  skip: fc.nat(4),
  limit: fc.nat(8),
  isFolding: fc.boolean(),
});
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never;

const change: fc.Arbitrary<Document> = fc.oneof(
  fc.tuple(fc.constantFrom("a", "a.x", "n"), many).map(([name, value]) => ({ $set: { [name]: value } })),
  fc.tuple(fc.constantFrom("b", "c", "c.x"), scalar).map(([name, value]) => ({ $set: { [name]: value } })),
  fc.constantFrom("a", "b", "c", "a.x", "c.x").map((name) => ({ $unset: { [name]: 1 } })),
  number.map((value) => ({ $push: { a: value } })),
  number.map((value) => ({ $pull: { a: value } })),
  number.map((value) => ({ $inc: { c: value } })),
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(document, { minLength: 1, maxLength: 8 }).map((insert) => ({ insert })) },
  { weight: 4, arbitrary: definition.map((create) => ({ create })) },
  { weight: 1, arbitrary: fc.nat(9).map((drop) => ({ drop })) },
  { weight: 3, arbitrary: fc.tuple(filter, change).map((update) => ({ update })) },
  { weight: 1, arbitrary: filter.map((remove) => ({ remove })) },
  { weight: 6, arbitrary: query.map((find) => ({ find })) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const idsOf = (rows: { _id: number }[]) => rows.map(({ _id }) => _id);
const inOrder = (ids: number[]) => [...ids].sort((a, b) => a - b);

it("returns the same results with indexes as without, and maintains every index", {
  timeout: 400_000 * MORE,
}, async () => {
  const steps = fc.array(step, { minLength: 10, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      await Promise.all([indexed.drop(), plain.drop()]);
      const definitions = new Map<string, Definition>();
      let next = 0;
      for (const one of all) next = await carryOut(one, definitions, next);
      for (const { key, options: rest } of definitions.values()) await expectWalk(key, rest);
    }),
    { numRuns: 60 * MORE, seed: SEED, endOnFailure: MORE > 1 },
  );
});

/** Runs one step on both collections. Returns the number of the next document. */
async function carryOut(one: Step, definitions: Map<string, Definition>, next: number): Promise<number> {
  if ("insert" in one) {
    const rows = one.insert.map((row, at) => ({ ...row, _id: next + at, k: 1000 - next - at }) as Row);
    for (const collection of [indexed, plain]) await collection.insertMany(rows);
    return next + rows.length;
  }
  if ("create" in one) await create(one.create, definitions);
  else if ("drop" in one) {
    const name = [...definitions.keys()][one.drop];
    if (name !== undefined && definitions.delete(name)) await indexed.dropIndex(name);
  } else if ("update" in one) await update(one.update[0], one.update[1]);
  else if ("remove" in one) {
    const [removed, expected] = await Promise.all([indexed.deleteMany(one.remove), plain.deleteMany(one.remove)]);
    expect(removed).toEqual(expected);
  } else await find(one.find);
  return next;
}

async function create(wanted: Definition, definitions: Map<string, Definition>): Promise<void> {
  const name = `${JSON.stringify(wanted.key)} ${JSON.stringify(wanted.options)}`;
  // Indexes that differ only in their names are a conflict.
  if (definitions.has(name)) return;
  await indexed.createIndex(wanted.key, { ...wanted.options, name });
  definitions.set(name, wanted);
}

/** One by one, because an update of many stops at the first refusal. */
async function update(where: Document, what: Document): Promise<void> {
  const met = await plain.find(where).toArray();
  expect(inOrder(idsOf(await indexed.find(where).toArray()))).toEqual(inOrder(idsOf(met)));
  for (const { _id } of met) {
    const outcomes = await Promise.all([indexed, plain].map((collection) => updateOne(collection, _id, what)));
    expect([what, outcomes[0]]).toEqual([what, outcomes[1]]);
  }
}

async function updateOne(collection: Collection<Row>, _id: number, what: Document): Promise<number | undefined> {
  try {
    await collection.updateOne({ _id }, what);
    return undefined;
  } catch (error) {
    if (error instanceof MongoServerError) return Number(error.code);
    throw error;
  }
}

async function find({ filter: where, sort, skip, limit, isFolding }: Query): Promise<void> {
  const collation = isFolding ? { collation: FOLDING } : {};
  const total: Keys = { ...sort, _id: 1 };
  const expected = idsOf(await plain.find(where, { ...collation, sort: total }).toArray());
  const found = async (given: Document) => idsOf(await indexed.find(where, { ...collation, ...given }).toArray());
  const told = (ids: unknown) => [where, sort, isFolding, ids];
  expect(told(await found({ sort: total }))).toEqual(told(expected));
  expect(told(inOrder(await found({})))).toEqual(told(inOrder(expected)));
  expect(told(await indexed.countDocuments(where, collation))).toEqual(told(expected.length));
  const page = expected.slice(skip, limit === 0 ? undefined : skip + limit);
  expect(told(await found({ sort: total, skip, limit, batchSize: 3 }))).toEqual(told(page));
  // Without the id at the end, an index may provide the order; documents that are equal in the sort may come in any.
  // The model supports neither collations nor the interaction of two paths through one array.
  if (isFolding || Object.keys(sort).filter((name) => name.startsWith("a")).length > 1) return;
  const first = await indexed.find(where, { sort, limit, batchSize: 3 }).toArray();
  const all = await plain.find(where).toArray();
  const others = all.filter(({ _id }) => !idsOf(first).includes(_id));
  expect(first.length).toBe(limit === 0 ? all.length : Math.min(limit, all.length));
  expect(told(idsOf(sortModel([...first, ...others], sort)).slice(0, first.length))).toEqual(told(idsOf(first)));
}

/** Checks that the walk of an index returns each of its documents once. */
async function expectWalk(
  key: Keys,
  { partialFilterExpression, sparse, collation }: CreateIndexesOptions,
): Promise<void> {
  const name = (await indexed.indexes()).find(
    (index) =>
      JSON.stringify([index.key, index.partialFilterExpression, index.sparse, index.collation?.strength]) ===
      JSON.stringify([key, partialFilterExpression, sparse, collation?.strength]),
  )?.name;
  const anyField = { $or: Object.keys(key).map((field) => ({ [field]: { $exists: true } })) };
  const belongs = partialFilterExpression ?? (sparse ? anyField : {});
  const expected = await plain.find(belongs, collation ? { collation } : {}).toArray();
  const walked = idsOf(await indexed.find({}, { hint: String(name) }).toArray());
  expect([name, inOrder(walked)]).toEqual([name, inOrder(idsOf(expected))]);
}
