import type { Document } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { describeOurs, failureOf, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const command = async (inner: Document, verbosity = "executionStats") =>
  (await suite.db.command({ explain: inner, verbosity })) as Document;

/** The stages from the outermost inwards, while each has a single input. */
function stagesOf(plan: Document): string {
  const names: string[] = [];
  for (let at: Document | undefined = plan; at; at = at.inputStage) names.push(at.stage);
  return names.join(" ");
}

/** Statistics of a find. */
async function examined(filter: Document, options: Document = {}): Promise<Document> {
  const { executionStats } = await rows.find(filter, options).explain("executionStats");
  const { totalKeysExamined: keys, totalDocsExamined: docs, nReturned: n } = executionStats;
  return { stages: stagesOf(executionStats.executionStages), keys, docs, n };
}

describe("explain", () => {
  beforeEach(async () => {
    await rows.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id, a: _id % 10, b: _id, t: `t${_id}` })));
    await rows.createIndex({ a: 1, b: 1 });
  });

  it("runs the query only for executionStats, not for queryPlanner", async () => {
    const find = { find: rows.collectionName, filter: { a: 3 } };
    const planned = await command(find, "queryPlanner");
    expect(planned.queryPlanner.namespace).toBe(`${suite.db.databaseName}.${rows.collectionName}`);
    expect(JSON.stringify(planned.queryPlanner.winningPlan)).toContain("IXSCAN");
    expect(planned.executionStats).toBeUndefined();
    const { executionStats } = await command(find);
    expect(executionStats).toMatchObject({ executionSuccess: true, nReturned: 10, totalDocsExamined: 10 });
    expect((await failureOf(suite.db.command({ explain: find, verbosity: "more" }))).code).toBe(9);
    expect((await failureOf(suite.db.command({ explain: { ping: 1 } }))).code).toBeTypeOf("number");
  });

  it("changes nothing", async () => {
    const name = rows.collectionName;
    await command({ update: name, updates: [{ q: { a: 3 }, u: { $set: { x: 1 } }, multi: true }] });
    await command({ delete: name, deletes: [{ q: { a: 3 }, limit: 0 }] });
    await command({ findAndModify: name, query: { a: 3 }, remove: true });
    expect(await rows.countDocuments({ x: 1 })).toBe(0);
    expect(await rows.countDocuments()).toBe(100);
  });

  it("accepts collections that do not exist", async () => {
    const { queryPlanner } = await suite.rows().find({ a: 1 }).explain("queryPlanner");
    expect(queryPlanner.winningPlan.stage).toBe("EOF");
  });
});

describeOurs("explain on this server", "stage names differ between versions of mongod", () => {
  beforeEach(async () => {
    await rows.insertMany(
      Array.from({ length: 1000 }, (_, _id) => ({ _id, a: _id % 10, b: -_id, c: _id % 7, tags: [_id % 3, _id % 5] })),
    );
    await rows.createIndexes([{ key: { a: 1, b: -1 } }, { key: { c: 1, b: 1 } }, { key: { tags: 1, b: -1 } }]);
  });

  it("reports the stages of a find", async () => {
    expect(await examined({ _id: 5 })).toEqual({ stages: "IDHACK", keys: 1, docs: 1, n: 1 });
    expect(await examined({ _id: { $in: [5, 6, -1] } })).toEqual({ stages: "FETCH IXSCAN", keys: 2, docs: 2, n: 2 });
    expect(await examined({ x: 5 })).toEqual({ stages: "COLLSCAN", keys: 0, docs: 1000, n: 0 });
    expect(await examined({ a: 5 })).toEqual({ stages: "FETCH IXSCAN", keys: 100, docs: 100, n: 100 });
    expect(await examined({ a: 5, x: 1 })).toEqual({ stages: "FETCH IXSCAN", keys: 100, docs: 100, n: 0 });
    expect(await examined({ a: 5 }, { sort: { b: -1 }, skip: 3, limit: 4, projection: { a: 1 } })).toEqual({
      stages: "PROJECTION_DEFAULT LIMIT SKIP FETCH IXSCAN",
      keys: 7,
      docs: 7,
      n: 4,
    });
    const sorted = await rows.find({ a: 5 }).sort({ c: 1 }).skip(3).limit(4).explain("executionStats");
    expect(sorted.executionStats.executionStages).toMatchObject({
      stage: "SKIP",
      nReturned: 4,
      inputStage: { stage: "SORT", limitAmount: 7, nReturned: 7, inputStage: { stage: "FETCH", nReturned: 100 } },
    });
  });

  it("looks up a whole unique key, whatever else an index or an $or offers", async () => {
    await rows.createIndex({ a: 1, b: 1, c: 1, x: 1 });
    const rest = { a: 5, b: -5, c: 5, x: null };
    for (const filter of [
      { _id: 5, ...rest },
      { _id: 5, $or: [rest, { ...rest, c: 6 }] },
    ]) {
      const { executionStats } = await rows.find(filter).explain("executionStats");
      expect(executionStats.executionStages.inputStage).toMatchObject({ stage: "IXSCAN", indexName: "_id_" });
      expect(executionStats).toMatchObject({ totalKeysExamined: 1, nReturned: 1 });
    }
  });

  it("does not read documents that a long skip passes over, from either end", async () => {
    const plan = { stages: "LIMIT SKIP FETCH IXSCAN", keys: 505, docs: 5, n: 5 };
    const page = async (direction: 1 | -1, skip: number) => {
      const found = await rows
        .find({ b: { $lte: 0 } })
        .sort({ b: direction })
        .skip(skip)
        .limit(5)
        .toArray();
      return found.map(({ _id }) => _id);
    };
    await rows.createIndex({ b: 1 });
    for (const direction of [1, -1] as const)
      expect(await examined({ b: { $lte: 0 } }, { sort: { b: direction }, skip: 500, limit: 5 })).toEqual(plan);
    expect(await page(1, 500)).toEqual([499, 498, 497, 496, 495]);
    expect(await page(-1, 500)).toEqual([500, 501, 502, 503, 504]);
    expect([await page(1, 997), await page(-1, 997)]).toEqual([
      [2, 1, 0],
      [997, 998, 999],
    ]);
    expect([await page(1, 1000), await page(-1, 5000)]).toEqual([[], []]);
    // These have to be read.
    const looked = await examined({ b: { $lte: 0 }, c: { $gte: 0 } }, { sort: { b: 1 }, skip: 500, limit: 5 });
    expect(looked).toMatchObject({ docs: 505, n: 5 });
  });

  it("counts documents by keys only if those are sufficient, even with several keys per document", async () => {
    const list = ["ab", "ac", "b", null];
    await rows.updateMany({ _id: { $lt: 20 } }, { $set: { list } });
    await rows.createIndex({ a: 1, list: 1 });
    const counted = async (query: Document) => {
      const { executionStats } = await command({ count: rows.collectionName, query, hint: { a: 1, list: 1 } });
      const { totalKeysExamined: keys, totalDocsExamined: docs, executionStages } = executionStats;
      const n = await rows.countDocuments(query, { hint: { a: 1, list: 1 } });
      return [stagesOf(executionStages), keys, docs, n, executionStages.nCounted];
    };
    expect(await counted({ a: { $in: [0, 1] }, list: /^a/ })).toEqual(["COUNT IXSCAN", 8, 0, 4, 4]);
    expect(await counted({ a: 0, list: { $gt: "ab" } })).toEqual(["COUNT IXSCAN", 4, 0, 2, 2]);
    // These have to be read: different elements may meet the two conditions, or one of them bounds nothing.
    expect(await counted({ a: 0, list: { $gt: "ab", $lt: "ac" } })).toMatchObject(["COUNT FETCH IXSCAN", 4, 2, 2, 2]);
    expect(await counted({ a: 0, list: /^a.$/ })).toMatchObject(["COUNT FETCH IXSCAN", 4, 2, 2, 2]);
    expect(await rows.countDocuments({ a: { $in: [0, 1] }, list: /^a/ }, { skip: 1, limit: 2 })).toBe(2);
    expect(await rows.countDocuments({ a: { $in: [0, 1] }, list: /^a/ }, { skip: 3, limit: 2 })).toBe(1);
  });

  it("uses both bounds for the element of an $elemMatch, but only one bound of two conditions on an array", async () => {
    const between = { tags: { $elemMatch: { $gte: 3, $lt: 4 } } };
    expect(await examined(between)).toEqual({ stages: "FETCH IXSCAN", keys: 200, docs: 200, n: 200 });
    // One element may be at least 3, and another one below 1.
    const apart = await examined({ tags: { $gte: 3, $lt: 1 } });
    expect(apart.n).toBe(await rows.countDocuments({ $and: [{ tags: { $gte: 3 } }, { tags: { $lt: 1 } }] }));
    expect(apart.n).toBeGreaterThan(0);
    // A nested array is not between two bounds, and its own elements do not count.
    await rows.insertMany([
      { _id: 2000, tags: [[3]] },
      { _id: 2001, tags: [2, 5] },
    ]);
    expect((await examined(between)).n).toBe(200);
  });

  it("shows the bounds in the order in which they are read", async () => {
    const boundsOf = async (filter: Document, options: Document = {}) => {
      const { queryPlanner } = await rows.find(filter, options).explain("queryPlanner");
      return queryPlanner.winningPlan.inputStage.indexBounds;
    };
    expect(await boundsOf({ a: { $gt: 3, $lte: 5 } })).toEqual({ a: ["(3, 5]"], b: ["[MaxKey, MinKey]"] });
    expect(await boundsOf({ a: 1.5, b: { $lt: "x" } })).toEqual({ a: ["[1.5, 1.5]"], b: ['("x", ""]'] });
    expect(await boundsOf({ a: { $in: [null, true] }, b: { $gte: new Date(5) } })).toEqual({
      a: ["[null, null]", "[true, true]"],
      b: ["[new Date(9223372036854775807), new Date(5)]"],
    });
    expect(await boundsOf({ c: /^ab/ })).toEqual({ c: ['["ab", "ac")', "[/^ab/, /^ab/]"], b: ["[MinKey, MaxKey]"] });
    expect(await boundsOf({ c: { $lt: 4 } }, { hint: "c_1_b_1", sort: { c: -1 } })).toEqual({
      c: ["(4, -inf.0]"],
      b: ["[MaxKey, MinKey]"],
    });
    expect(await boundsOf({ c: { x: 1, y: ["a"] }, b: [] }, { hint: "c_1_b_1" })).toEqual({
      c: ['[{ x: 1, y: [ "a" ] }, { x: 1, y: [ "a" ] }]'],
      b: ["[undefined, undefined]", "[[], []]"],
    });
    expect(await boundsOf({}, { hint: "c_1_b_1", min: { c: 1, b: 2 } })).toMatchObject({ startKey: { c: 1, b: 2 } });
  });

  it("explains every command with a query", async () => {
    const name = rows.collectionName;
    const told = async (inner: Document) => {
      const { executionStats } = await command(inner);
      const { totalKeysExamined: keys, totalDocsExamined: docs, executionStages } = executionStats;
      return [stagesOf(executionStages), keys, docs];
    };
    const u = { $set: { x: 1 } };
    expect(await told({ count: name, query: { a: 5 } })).toEqual(["COUNT COUNT_SCAN", 100, 0]);
    expect(await told({ count: name, query: { a: 5, x: 1 } })).toEqual(["COUNT FETCH IXSCAN", 100, 100]);
    expect(await told({ count: name })).toEqual(["RECORD_STORE_FAST_COUNT", 0, 0]);
    expect(await told({ distinct: name, key: "c", query: { a: 5 } })).toEqual(["FETCH IXSCAN", 100, 100]);
    expect(await told({ update: name, updates: [{ q: { a: 5 }, u }] })).toEqual(["UPDATE FETCH IXSCAN", 1, 1]);
    expect(await told({ update: name, updates: [{ q: { a: 5 }, u, multi: true }] })).toEqual([
      "UPDATE FETCH IXSCAN",
      100,
      100,
    ]);
    expect(await told({ update: name, updates: [{ q: { _id: 5 }, u }] })).toEqual(["UPDATE IDHACK", 1, 1]);
    expect(await told({ delete: name, deletes: [{ q: { x: 5 }, limit: 0 }] })).toEqual(["DELETE COLLSCAN", 0, 1000]);
    expect(await told({ findAndModify: name, query: { a: 5 }, sort: { b: 1 }, update: u })).toEqual([
      "UPDATE FETCH IXSCAN",
      1,
      1,
    ]);
    expect(await told({ findAndModify: name, query: { a: 5 }, sort: { c: 1 }, remove: true })).toEqual([
      "DELETE SORT FETCH IXSCAN",
      100,
      100,
    ]);
    const pipeline = [{ $match: { a: 5 } }, { $sort: { b: -1 } }, { $limit: 5 }];
    expect(await told({ aggregate: name, pipeline, cursor: {} })).toEqual(["LIMIT FETCH IXSCAN", 5, 5]);
    const group = { $group: { _id: "$c", n: { $sum: 1 } } };
    const { stages } = await command({ aggregate: name, pipeline: [...pipeline, group], cursor: {} });
    expect(stages).toMatchObject([{ $cursor: { executionStats: { totalKeysExamined: 5 } } }, group]);
    const counted = await rows.aggregate([{ $match: { a: 5 } }, { $group: { _id: 1, n: { $sum: 1 } } }]).explain();
    expect(counted.stages[0].$cursor.executionStats).toMatchObject({ totalKeysExamined: 100, totalDocsExamined: 0 });
  });
});

describe("merged walks", () => {
  /** Rows that are equal in the sort may come in any order. */
  async function expectLikeScan(filter: Document, sort: Record<string, 1 | -1>): Promise<void> {
    const keyOf = (row: Document) => JSON.stringify(Object.keys(sort).map((path) => row[path]));
    const expected = await rows.find(filter).hint({ $natural: 1 }).sort(sort).toArray();
    for (const [skip, limit] of [
      [0, 0],
      [0, 7],
      [5, 20],
    ] as const) {
      const part = await rows.find(filter).sort(sort).skip(skip).limit(limit).batchSize(9).toArray();
      expect(part.map(keyOf)).toEqual(expected.slice(skip, limit === 0 ? undefined : skip + limit).map(keyOf));
    }
    const all = await rows.find(filter).sort(sort).batchSize(3).toArray();
    expect(all.map(({ _id }) => _id).sort()).toEqual(expected.map(({ _id }) => _id).sort());
  }

  beforeEach(async () => {
    await rows.insertMany(
      Array.from({ length: 600 }, (_, at) => {
        const n = (at * 7919) % 600;
        return {
          _id: at,
          a: n % 12,
          b: n % 50,
          c: n % 7,
          d: n % 5,
          tags: [n % 6, n % 4],
          t: `${"x".repeat(n % 3)}${n}`,
        };
      }),
    );
  });

  const FILTERS: Document[] = [
    { a: { $in: [1, 5, 9] } },
    { a: { $in: [1, 5, 99, null] }, c: { $lt: 5 } },
    { a: { $in: [3, 4] }, b: { $gte: 10, $lt: 40 } },
    { $or: [{ a: 1 }, { c: 3 }, { a: 1, c: 3 }] },
    { $or: [{ a: { $in: [1, 2] } }, { c: { $in: [3, 4] }, d: 1 }] },
    { d: { $lt: 3 }, $or: [{ a: 7 }, { c: 2 }] },
    { tags: { $in: [1, 3, 5] } },
    { $or: [{ tags: 3 }, { a: 2 }] },
    { $or: [{ b: 7 }, { a: 3 }] },
  ];
  const SORTS: Record<string, 1 | -1>[] = [
    { b: -1 },
    { b: 1 },
    { b: -1, d: 1 },
    { b: 1, d: -1 },
    { b: 1, c: 1 },
    { t: 1 },
  ];

  it("return the same as a sort in memory, whatever the indexes", async () => {
    await rows.createIndexes([
      { key: { a: 1, b: -1, d: 1 } },
      { key: { c: -1, b: 1, d: -1 } },
      { key: { tags: 1, b: 1, d: -1 } },
      { key: { b: 1, d: -1 } },
      { key: { d: 1, a: -1, t: 1 } },
    ]);
    for (const filter of FILTERS) for (const sort of SORTS) await expectLikeScan(filter, sort);
  });

  it("continue between batches despite writes in between", async () => {
    await rows.createIndex({ a: 1, b: -1 });
    const cursor = rows.find({ a: { $in: [1, 5, 9] } }, { batchSize: 5 }).sort({ b: -1 });
    const seen: number[] = [];
    for await (const { _id, b } of cursor) {
      seen.push(b);
      if (seen.length % 10 === 1) {
        await rows.insertOne({ _id: 1000 + seen.length, a: 5, b: b + 100, c: 0 });
        await rows.deleteOne({ _id });
      }
    }
    expect(seen).toEqual([...seen].sort((x, y) => y - x));
    expect(seen).toHaveLength(150);
  });
});

describeOurs("merged walks on this server", "a mongod may read a few keys more", () => {
  it("read only as many keys as requested, plus one per walk", async () => {
    await rows.insertMany(
      Array.from({ length: 10_000 }, (_, _id) => ({ _id, a: _id % 20, b: _id, c: _id % 3, d: _id % 4 })),
    );
    await rows.createIndexes([{ key: { a: 1, b: -1 } }, { key: { c: 1, d: 1, b: -1 } }]);
    const merged = await examined({ a: { $in: [1, 5, 9, 13] } }, { sort: { b: -1 }, limit: 50 });
    expect(merged).toEqual({ stages: "LIMIT FETCH SORT_MERGE", keys: 53, docs: 50, n: 50 });
    const twice = await examined({ c: { $in: [0, 1] }, d: { $in: [1, 2, 3] } }, { sort: { b: -1 }, limit: 10 });
    expect(twice).toEqual({ stages: "LIMIT FETCH SORT_MERGE", keys: 15, docs: 10, n: 10 });
    const union = await examined({ $or: [{ a: 3 }, { c: 1, d: 2 }] }, { sort: { b: -1 }, limit: 50 });
    expect(union).toMatchObject({ stages: "SUBPLAN LIMIT FETCH SORT_MERGE", n: 50 });
    expect(union.keys).toBeLessThan(60);
    // The index has this order, so there is nothing to merge.
    expect(await examined({ a: { $in: [1, 5] } }, { sort: { a: 1, b: -1 }, limit: 50 })).toMatchObject({
      stages: "LIMIT FETCH IXSCAN",
      keys: 50,
    });
    // Too many to keep open at the same time.
    const many = { a: { $in: Array.from({ length: 3000 }, (_, at) => at) } };
    expect(await examined(many, { sort: { b: -1 }, limit: 5 })).toMatchObject({ stages: "SORT FETCH IXSCAN", n: 5 });
    const most = { a: { $in: Array.from({ length: 1000 }, (_, at) => at) } };
    expect(await examined(most, { sort: { b: -1 }, limit: 5 })).toMatchObject({ keys: 24, docs: 5, n: 5 });
  });
});
