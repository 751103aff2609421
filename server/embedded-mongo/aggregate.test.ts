import { beforeEach, describe, expect, it } from "vitest";
import { failureOf, type Row, type Suite, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const fill = (...documents: Row[]) => rows.insertMany(documents.map((row, at) => ({ _id: at + 1, ...row })));
const run = (...stages: Row[]) => rows.aggregate(stages).toArray();
const codeOf = async (...stages: Row[]) => (await failureOf(run(...stages))).code;
const json = (value: unknown) => JSON.stringify(value);

describe("$match, $sort, $skip, $limit", () => {
  it("select documents, at the start of a pipeline and later", async () => {
    await rows.insertMany(Array.from({ length: 20 }, (_, at) => ({ _id: at, n: at % 5 })));
    const page = [{ $match: { n: { $gt: 1 } } }, { $sort: { n: -1, _id: 1 } }, { $skip: 2 }, { $limit: 3 }];
    expect((await run(...page)).map(({ _id }) => _id)).toEqual([14, 19, 3]);
    expect((await run({ $set: { x: 1 } }, ...page)).map(({ _id }) => _id)).toEqual([14, 19, 3]);
    expect(await run({ $limit: 2 }, { $skip: 1 }, { $project: { n: 1 } })).toEqual([{ _id: 1, n: 1 }]);
    expect(await run({ $match: { _id: 1 } }, { $match: { n: 2 } })).toEqual([]);
    expect((await run({ $match: { $expr: { $eq: ["$n", "$_id"] } } }, { $sort: { _id: -1 } }))[0]).toEqual({
      _id: 4,
      n: 4,
    });
  });

  it("return their results through a cursor", async () => {
    await rows.insertMany(Array.from({ length: 300 }, (_, at) => ({ _id: at })));
    const found = [];
    const cursor = rows.aggregate([{ $project: { n: { $multiply: ["$_id", 2] } } }, { $match: { n: { $lt: 500 } } }], {
      batchSize: 7,
    });
    for await (const row of cursor) found.push(row.n);
    expect(found).toEqual(Array.from({ length: 250 }, (_, at) => at * 2));
  });
});

describe("$project, $set, $unset", () => {
  it("transform documents", async () => {
    await fill({ b: 2, a: { x: 1, y: 2 }, l: [{ n: 1 }, { n: 2 }, 3] });
    const shape = async (...stages: Row[]) => json((await run(...stages))[0]);
    expect(await shape({ $project: { a: { x: 1 }, b: 1 } })).toBe(json({ _id: 1, b: 2, a: { x: 1 } }));
    expect(await shape({ $project: { _id: 0, a: 0, "l.n": 0 } })).toBe(json({ b: 2, l: [{}, {}, 3] }));
    expect(await shape({ $project: { _id: 0, c: { d: "$b", e: { $add: ["$b", 1] } } } })).toBe(
      json({ c: { d: 2, e: 3 } }),
    );
    expect(await shape({ $project: { _id: 0, l: { $slice: ["$l", 1] } } })).toBe(json({ l: [{ n: 1 }] }));
    expect(await shape({ $set: { b: 9, z: 1, "a.y": "$b" } })).toBe(
      json({ _id: 1, b: 9, a: { x: 1, y: 2 }, l: [{ n: 1 }, { n: 2 }, 3], z: 1 }),
    );
    expect(await shape({ $addFields: { a: { z: 3 }, b: { c: 1 }, l: "$$REMOVE" } })).toBe(
      json({ _id: 1, b: { c: 1 }, a: { x: 1, y: 2, z: 3 } }),
    );
    expect(await shape({ $set: { "l.m": "$b" } }, { $project: { _id: 0, l: 1 } })).toBe(
      json({ l: [{ n: 1, m: 2 }, { n: 2, m: 2 }, { m: 2 }] }),
    );
    expect(await shape({ $set: { b: "$nothing", c: { $literal: {} } } }, { $unset: ["a.x", "l"] })).toBe(
      json({ _id: 1, a: { y: 2 }, c: {} }),
    );
    expect(await shape({ $unset: "_id" }, { $project: { b: 1 } })).toBe(json({ b: 2 }));
    expect(await shape({ $project: { _id: 0, "l.n": 1 } })).toBe(json({ l: [{ n: 1 }, { n: 2 }] }));
    expect(await shape({ $project: { _id: 0, "l.n": 1, "l.m": "$b" } })).toBe(
      json({ l: [{ n: 1, m: 2 }, { n: 2, m: 2 }, { m: 2 }] }),
    );
  });

  it("are refused like in MongoDB, with its codes", async () => {
    await fill({ a: 1 });
    const refused: [Row, number][] = [
      [{ $project: {} }, 51272],
      [{ $project: 1 }, 15969],
      [{ $project: { a: 1, b: 0 } }, 31254],
      [{ $project: { "a.$": 1 } }, 31324],
      [{ $project: { a: { $elemMatch: { b: 1 } } } }, 168],
      [{ $set: 1 }, 40272],
      [{ $set: { a: {} } }, 40180],
      [{ $set: { "a.b": 1, a: 1 } }, 40176],
      [{ $set: { a: { "b.c": 1 } } }, 40183],
      [{ $unset: 1 }, 31002],
      [{ $unset: [] }, 31119],
      [{ $unset: [1] }, 31120],
    ];
    for (const [stage, code] of refused) expect([stage, await codeOf(stage)]).toEqual([stage, code]);
  });
});

describe("$unwind", () => {
  it("creates a document for each element", async () => {
    await fill({ v: [1, [2]] }, { v: 3 }, { v: [] }, { v: null }, {}, { v: ["x"] });
    expect(await run({ $unwind: "$v" })).toEqual([
      { _id: 1, v: 1 },
      { _id: 1, v: [2] },
      { _id: 2, v: 3 },
      { _id: 6, v: "x" },
    ]);
  });

  it("can preserve documents without elements, and return the index", async () => {
    await fill({ v: ["a", "b"] }, { v: 3 }, { v: [] }, { v: null }, {});
    const unwind = { path: "$v", includeArrayIndex: "i", preserveNullAndEmptyArrays: true };
    expect(await run({ $unwind: unwind })).toEqual([
      { _id: 1, v: "a", i: 0 },
      { _id: 1, v: "b", i: 1 },
      { _id: 2, v: 3, i: null },
      { _id: 3, i: null },
      { _id: 4, v: null, i: null },
      { _id: 5, i: null },
    ]);
  });

  it("expands documents but not arrays", async () => {
    await fill({ a: { v: [1, 2], w: 1 } }, { a: [{ v: [3] }] });
    expect(await run({ $unwind: { path: "$a.v", includeArrayIndex: "at.i" } })).toEqual([
      { _id: 1, a: { v: 1, w: 1 }, at: { i: 0 } },
      { _id: 1, a: { v: 2, w: 1 }, at: { i: 1 } },
    ]);
    expect(await codeOf({ $unwind: "a" })).toBe(28818);
    expect(await codeOf({ $unwind: 1 })).toBe(15981);
    expect(await codeOf({ $unwind: {} })).toBe(28812);
    expect(await codeOf({ $unwind: { path: "$a", nonsense: 1 } })).toBe(28811);
    expect(await codeOf({ $unwind: { path: "$a", includeArrayIndex: "$i" } })).toBe(28822);
  });
});

describe("$replaceRoot, $facet, $count, $sortByCount", () => {
  it("replace documents", async () => {
    await fill({ a: { x: 1 } }, { a: { x: 2 }, b: 1 });
    expect(await run({ $replaceRoot: { newRoot: "$a" } })).toEqual([{ x: 1 }, { x: 2 }]);
    expect(await run({ $replaceWith: { $mergeObjects: [{ b: 0 }, "$a", { b: "$b" }] } })).toEqual([
      { b: 0, x: 1 },
      { b: 1, x: 2 },
    ]);
    expect(await codeOf({ $replaceRoot: { newRoot: "$b" } })).toBe(40228);
    expect(await codeOf({ $replaceRoot: {} })).toBe(40231);
    expect(await codeOf({ $replaceRoot: { newRoot: "$a", x: 1 } })).toBe(40230);
    expect(await codeOf({ $replaceRoot: 1 })).toBe(40229);
  });

  it("count", async () => {
    await fill({ k: "a" }, { k: "b" }, { k: "a" }, { k: null }, {}, { k: ["a"] });
    expect(await run({ $count: "n" })).toEqual([{ n: 6 }]);
    expect(await run({ $match: { k: "z" } }, { $count: "n" })).toEqual([]);
    expect(await run({ $sortByCount: "$k" }, { $sort: { count: -1, _id: 1 } })).toEqual([
      { _id: null, count: 2 },
      { _id: "a", count: 2 },
      { _id: ["a"], count: 1 },
      { _id: "b", count: 1 },
    ]);
    expect(await run({ $sortByCount: { $type: "$k" } }, { $limit: 1 })).toEqual([{ _id: "string", count: 3 }]);
    for (const name of ["", "$n", "a.b", 1]) expect(await codeOf({ $count: name })).toBeGreaterThan(40155);
    expect(await codeOf({ $sortByCount: "k" })).toBe(40148);
    expect(await codeOf({ $sortByCount: { k: 1 } })).toBe(40147);
  });

  it("run several pipelines on the same documents", async () => {
    await fill({ k: "a", n: 1 }, { k: "b", n: 2 }, { k: "a", n: 3 });
    const facets = {
      all: [],
      n: [{ $count: "n" }],
      top: [{ $sort: { n: -1 } }, { $limit: 1 }],
      none: [{ $match: { n: 9 } }],
    };
    const [found, ...others] = await run({ $facet: facets });
    expect(others).toEqual([]);
    expect(found?.all).toHaveLength(3);
    expect(found).toMatchObject({ n: [{ n: 3 }], top: [{ _id: 3, k: "a", n: 3 }], none: [] });
    expect(await run({ $match: { n: 9 } }, { $facet: { n: [{ $count: "n" }] } })).toEqual([{ n: [] }]);
    expect(await codeOf({ $facet: {} })).toBe(40169);
    expect(await codeOf({ $facet: { a: 1 } })).toBe(40170);
    expect(await codeOf({ $facet: { a: [{ $facet: { b: [] } }] } })).toBe(40600);
  });
});

describe("$lookup", () => {
  let others: ReturnType<Suite["rows"]>;

  beforeEach(() => {
    others = suite.rows();
  });

  const joined = async (spec: Row) =>
    (await run({ $lookup: { from: others.collectionName, as: "found", ...spec } }, { $sort: { _id: 1 } })).map(
      ({ found }) => found.map(({ _id }: Row) => _id),
    );

  it("joins by equality, where null matches missing and an array matches by its elements", async () => {
    await fill({ k: 1 }, { k: null }, {}, { k: [1, 3] }, { k: [] }, { k: "1" }, { k: { a: 1 } }, { k: /x/ });
    await others.insertMany([
      { _id: 1, f: 1 },
      { _id: 2, f: null },
      { _id: 3 },
      { _id: 4, f: [1, 2] },
      { _id: 5, f: { a: 1 } },
      { _id: 6, f: 3 },
      { _id: 7, f: "x" },
    ]);
    for (const index of [false, true]) {
      if (index) await others.createIndex({ f: 1 });
      expect(await joined({ localField: "k", foreignField: "f" })).toEqual([
        [1, 4],
        [2, 3],
        [2, 3],
        [1, 4, 6],
        [2, 3],
        [],
        [5],
        [],
      ]);
    }
  });

  it("supports paths and arrays of documents", async () => {
    await fill({ l: [{ k: 1 }, { k: 2 }] }, { l: { k: 3 } }, { l: [5] });
    await others.insertMany([{ _id: 1, f: { g: 1 } }, { _id: 2, f: [{ g: 2 }, { g: 3 }] }, { _id: 3 }]);
    expect(await joined({ localField: "l.k", foreignField: "f.g" })).toEqual([[1, 2], [2], [3]]);
    const [first] = await run({
      $lookup: { from: others.collectionName, localField: "l.k", foreignField: "f.g", as: "a.b" },
    });
    expect(first?.a.b.map(({ _id }: Row) => _id)).toEqual([1, 2]);
    expect(
      await run(
        { $lookup: { from: "nothing", localField: "l", foreignField: "f", as: "x" } },
        { $limit: 1 },
        { $project: { x: 1 } },
      ),
    ).toEqual([{ _id: 1, x: [] }]);
  });

  it("runs a pipeline with variables of each document", async () => {
    await fill({ k: 1, m: 5 }, { k: 2 }, {});
    await others.insertMany([
      { _id: 1, f: 1, n: 1 },
      { _id: 2, f: 1, n: 9 },
      { _id: 3, f: 2, n: 1 },
    ]);
    const pipeline = [
      { $match: { $expr: { $eq: ["$f", "$$k"] } } },
      { $match: { n: { $lt: 5 } } },
      { $set: { m: "$$m" } },
    ];
    expect(await joined({ let: { k: "$k", m: "$m" }, pipeline })).toEqual([[1], [3], []]);
    expect(
      await joined({
        localField: "k",
        foreignField: "f",
        let: { m: "$m" },
        pipeline: [{ $match: { $expr: { $gt: ["$n", "$$m"] } } }],
      }),
    ).toEqual([[2], [3], []]);
    const [first] = await run(
      { $match: { _id: 1 } },
      { $lookup: { from: others.collectionName, let: { k: "$k", m: "$m" }, pipeline, as: "found" } },
    );
    expect(first?.found).toEqual([{ _id: 1, f: 1, n: 1, m: 5 }]);
    const nested = [
      {
        $lookup: {
          from: rows.collectionName,
          let: { f: "$f" },
          pipeline: [{ $match: { $expr: { $and: [{ $eq: ["$k", "$$f"] }, { $eq: ["$k", "$$k"] }] } } }],
          as: "back",
        },
      },
    ];
    const [outer] = await run(
      { $match: { _id: 1 } },
      { $lookup: { from: others.collectionName, let: { k: "$k" }, pipeline: nested, as: "found" } },
    );
    expect(outer?.found.map(({ back }: Row) => back.length)).toEqual([1, 1, 0]);
  });

  it("returns the same from an index", async () => {
    await fill({ k: 1 }, { k: null }, {}, { k: [1] }, { k: "x" });
    await others.insertMany([
      { _id: 1, f: 1, n: 1 },
      { _id: 2, f: [1, 2], n: 2 },
      { _id: 3, f: null, n: 1 },
      { _id: 4, n: 1 },
      { _id: 5, f: "x", n: 2 },
      { _id: 6, f: [[1]], n: 1 },
    ]);
    const equal = { $expr: { $and: [{ $eq: ["$f", "$$k"] }, { $gt: ["$n", 0] }] } };
    const pipelines = [
      [{ $match: equal }],
      [{ $match: { n: 1, $expr: { $eq: ["$$k", "$f"] } } }],
      [{ $match: { n: { $gte: 1 } } }, { $match: equal }],
    ];
    for (const index of [false, true]) {
      if (index) await others.createIndexes([{ key: { f: 1 } }, { key: { n: 1 } }]);
      const found = await Promise.all(pipelines.map((pipeline) => joined({ let: { k: "$k" }, pipeline })));
      expect(found).toEqual([
        [[1], [3], [4], [], [5]],
        [[1], [3], [4], [], []],
        [[1], [3], [4], [], [5]],
      ]);
    }
  });

  it("is refused like in MongoDB, with its codes", async () => {
    for (const spec of [
      { localField: "a" },
      {},
      { let: {}, localField: "a", foreignField: "b" },
      { pipeline: [], nonsense: 1 },
      { pipeline: [], as: 1 },
    ])
      expect([spec, (await failureOf(joined(spec))).code]).toEqual([spec, 9]);
    expect((await failureOf(joined({ pipeline: [{ $nonsense: 1 }] }))).code).toBe(40324);
    await fill({});
    await others.insertOne({});
    expect((await failureOf(joined({ pipeline: [{ $match: { $expr: "$$k" } }] }))).code).toBe(17276);
  });
});

describe("a pipeline", () => {
  it("is refused like in MongoDB, with its codes", async () => {
    expect(await codeOf({ $nonsense: 1 })).toBe(40324);
    expect(await codeOf({})).toBe(40323);
    expect(await codeOf({ $match: {}, $limit: 1 })).toBe(40323);
    expect(await codeOf({ $match: 1 })).toBe(15959);
    expect(await codeOf({ $sort: {} })).toBe(15976);
    expect(await codeOf({ $sort: 1 })).toBe(15973);
    expect(await codeOf({ $limit: 0 })).toBe(15958);
    expect(await codeOf({ $limit: -1 })).toBe(5107201);
    expect(await codeOf({ $skip: -1 })).toBe(5107200);
    expect(await codeOf({ $skip: "1" })).toBe(5107200);
    const command = { aggregate: rows.collectionName, cursor: {} };
    expect((await failureOf(suite.db.command({ ...command, pipeline: 1 }))).code).toBe(14);
    expect((await failureOf(suite.db.command({ ...command, pipeline: [1] }))).code).toBe(14);
  });

  it("uses the variables and the collation of its command", async () => {
    await fill({ v: "A" }, { v: "a" }, { v: "b" });
    const options = { let: { wanted: { $toLower: "B" } }, collation: { locale: "en", strength: 2 } };
    const stages = [{ $match: { $expr: { $eq: ["$v", "$$wanted"] } } }];
    expect(await rows.aggregate(stages, options).toArray()).toEqual([{ _id: 3, v: "b" }]);
    expect(
      await rows.aggregate([{ $set: { x: 1 } }, { $match: { v: "a" } }, { $count: "n" }], options).toArray(),
    ).toEqual([{ n: 2 }]);
    expect(
      await rows.aggregate([{ $group: { _id: "$v", n: { $sum: 1 } } }, { $sort: { _id: 1 } }], options).toArray(),
    ).toEqual([
      { _id: "A", n: 2 },
      { _id: "b", n: 1 },
    ]);
  });
});
