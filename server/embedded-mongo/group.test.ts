import { Binary, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { describeOurs, failureOf, type Row, useRows } from "./testing/suite.ts";

const { rows } = await useRows();

const fill = (...documents: Row[]) => rows.insertMany(documents.map((row, at) => ({ _id: at + 1, ...row })));

/** Groups by an expression and returns the ids in each group. */
async function groups(_id: unknown): Promise<[id: unknown, ids: number[]][]> {
  const found = await rows.aggregate([{ $sort: { _id: 1 } }, { $group: { _id, ids: { $push: "$_id" } } }]).toArray();
  return found
    .map((group) => [group._id, group.ids] as [unknown, number[]])
    .sort(([, a], [, b]) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** The results of accumulators over all documents, in the order of their ids. */
async function gathered(fields: Row): Promise<Row> {
  const [found] = await rows.aggregate([{ $sort: { _id: 1 } }, { $group: { _id: null, ...fields } }]).toArray();
  const { _id, ...rest } = found as Row;
  return rest;
}

describe("the key of a $group", () => {
  it("may be a value of any type, and missing counts as null", async () => {
    await fill(
      { k: 1 },
      { k: "1" },
      { k: null },
      {},
      { k: 1.0 },
      { k: [1] },
      { k: true },
      { k: Number.NaN },
      { k: -0 },
      { k: 0 },
      { k: Number.NaN },
    );
    expect(await groups("$k")).toEqual([
      [1, [1, 5]],
      ["1", [2]],
      [null, [3, 4]],
      [[1], [6]],
      [true, [7]],
      [Number.NaN, [8, 11]],
      [-0, [9, 10]],
    ]);
  });

  it("may be a document, whose fields have an order and may be missing", async () => {
    await fill({ k: { a: 1, b: 2 } }, { k: { b: 2, a: 1 } }, { k: { a: 1, b: 2 } }, { k: { a: 1 } });
    expect(await groups("$k")).toEqual([
      [{ a: 1, b: 2 }, [1, 3]],
      [{ b: 2, a: 1 }, [2]],
      [{ a: 1 }, [4]],
    ]);
    expect(await groups({ x: "$k.a", y: "$k.c" })).toEqual([[{ x: 1 }, [1, 2, 3, 4]]]);
    await fill({}).catch(() => {});
  });

  it("distinguishes dates, ids and binary data", async () => {
    const [one, two] = [new ObjectId(), new ObjectId()];
    await fill(
      { k: one },
      { k: two },
      { k: new ObjectId(one) },
      { k: new Date(5) },
      { k: new Date(5) },
      { k: new Binary(Buffer.from([1]), 0) },
      { k: new Binary(Buffer.from([1]), 5) },
    );
    expect((await groups("$k")).map(([, ids]) => ids)).toEqual([[1, 3], [2], [4, 5], [6], [7]]);
  });

  it("is computed by an expression on the document", async () => {
    await fill({ n: 1 }, { n: 2 }, { n: 3 });
    expect(await groups({ $mod: ["$n", 2] })).toEqual([
      [1, [1, 3]],
      [0, [2]],
    ]);
    expect(await groups({ odd: { $eq: [{ $mod: ["$n", 2] }, 1] } })).toEqual([
      [{ odd: true }, [1, 3]],
      [{ odd: false }, [2]],
    ]);
    expect(await groups(["$n", 1])).toEqual([
      [[1, 1], [1]],
      [[2, 1], [2]],
      [[3, 1], [3]],
    ]);
    expect(await groups("text")).toEqual([["text", [1, 2, 3]]]);
  });
});

describe("accumulators", () => {
  it("on numbers ignore everything else", async () => {
    await fill({ v: 1 }, { v: 2.5 }, { v: "x" }, { v: null }, {}, { v: [5] }, { v: 4 });
    expect(
      await gathered({
        sum: { $sum: "$v" },
        avg: { $avg: "$v" },
        n: { $sum: 1 },
        none: { $sum: "$w" },
        nothing: { $avg: "$w" },
      }),
    ).toEqual({
      sum: 7.5,
      avg: 2.5,
      n: 7,
      none: 0,
      nothing: null,
    });
    const { pop, samp } = await gathered({ pop: { $stdDevPop: "$v" }, samp: { $stdDevSamp: "$v" } });
    expect(pop).toBeCloseTo(1.2247, 4);
    expect(samp).toBe(1.5);
    expect(await gathered({ pop: { $stdDevPop: "$w" }, samp: { $stdDevSamp: "$_id" } })).toMatchObject({ pop: null });
  });

  it("add up without rounding errors", async () => {
    await fill(...Array.from({ length: 10 }, () => ({ v: 0.1 })));
    expect(await gathered({ sum: { $sum: "$v" } })).toEqual({ sum: 1 });
    await fill().catch(() => {});
    await rows.insertMany([{ v: Number.POSITIVE_INFINITY }, { v: 1 }]);
    expect(await gathered({ sum: { $sum: "$v" } })).toEqual({ sum: Number.POSITIVE_INFINITY });
    await rows.insertOne({ v: Number.NEGATIVE_INFINITY });
    expect(await gathered({ sum: { $sum: "$v" } })).toEqual({ sum: Number.NaN });
  });

  it("compare values of all types except null", async () => {
    await fill({ v: "a" }, { v: 5 }, { v: null }, {}, { v: [1] }, { v: { a: 1 } });
    expect(await gathered({ max: { $max: "$v" }, min: { $min: "$v" }, none: { $max: "$w" } })).toEqual({
      max: [1],
      min: 5,
      none: null,
    });
  });

  it("return the first and the last value", async () => {
    await fill({}, { v: 2 }, { v: null }, { v: 3 });
    expect(await gathered({ first: { $first: "$v" }, last: { $last: "$v" }, id: { $first: "$_id" } })).toEqual({
      first: null,
      last: 3,
      id: 1,
    });
    expect(await gathered({ f: { $firstN: { input: "$v", n: 3 } }, l: { $lastN: { input: "$v", n: 2 } } })).toEqual({
      f: [null, 2, null],
      l: [null, 3],
    });
    expect(await gathered({ max: { $maxN: { input: "$v", n: 5 } }, min: { $minN: { input: "$v", n: 1 } } })).toEqual({
      max: [3, 2],
      min: [2],
    });
    const top = { sortBy: { v: -1, _id: 1 }, output: "$_id" };
    expect(
      await gathered({
        t: { $top: top },
        b: { $bottom: top },
        tn: { $topN: { ...top, n: 2 } },
        bn: { $bottomN: { ...top, n: 2 } },
      }),
    ).toEqual({
      t: 4,
      b: 3,
      tn: [4, 2],
      bn: [1, 3],
    });
  });

  it("collect values", async () => {
    await fill({ v: 1 }, { v: null }, {}, { v: [1] }, { v: 1 }, { v: { a: 1 } });
    const { all, set, n } = await gathered({ all: { $push: "$v" }, set: { $addToSet: "$v" }, n: { $count: {} } });
    expect(all).toEqual([1, null, [1], 1, { a: 1 }]);
    expect(set).toHaveLength(4);
    expect(set).toEqual(expect.arrayContaining([1, null, [1], { a: 1 }]));
    expect(n).toBe(6);
    expect(await gathered({ docs: { $push: { id: "$_id", v: "$v" } } })).toMatchObject({
      docs: expect.arrayContaining([{ id: 3 }]),
    });
  });

  it("merge documents", async () => {
    await fill({ o: { a: 1, b: 1 } }, { o: null }, { o: { b: 2, c: 3 } }, {});
    expect(await gathered({ o: { $mergeObjects: "$o" } })).toEqual({ o: { a: 1, b: 2, c: 3 } });
    await rows.insertOne({ o: 5 });
    expect((await failureOf(gathered({ o: { $mergeObjects: "$o" } }))).code).toBe(40400);
  });

  it("are refused like in MongoDB, with its codes", async () => {
    await fill({ v: 1 });
    const refused: [Row, number][] = [
      [{}, 15955],
      [{ _id: 1, n: 1 }, 40234],
      [{ _id: 1, n: { $sum: 1, $avg: 1 } }, 40238],
      [{ _id: 1, "a.b": { $sum: 1 } }, 40235],
      [{ _id: 1, $n: { $sum: 1 } }, 40236],
      [{ _id: 1, n: { $nonsense: 1 } }, 15952],
      [{ _id: 1, n: { $sum: ["$a", "$b"] } }, 40237],
      [{ _id: 1, n: { $count: 1 } }, 14],
      [{ _id: { $nonsense: 1 } }, 168],
    ];
    for (const [spec, code] of refused)
      expect([spec, (await failureOf(rows.aggregate([{ $group: spec }]).toArray())).code]).toEqual([spec, code]);
    expect((await failureOf(rows.aggregate([{ $group: 1 as never }]).toArray())).code).toBe(15947);
  });
});

describe("a large $group", () => {
  it("counts every document", async () => {
    for (let batch = 0; batch < 5; batch++)
      await rows.insertMany(Array.from({ length: 2000 }, (_, at) => ({ k: at % 7, n: at, text: `text ${at}` })));
    const found = await rows
      .aggregate([{ $group: { _id: "$k", n: { $sum: 1 }, max: { $max: "$n" } } }, { $sort: { _id: 1 } }])
      .toArray();
    expect(found.map(({ n }) => n).reduce((sum, n) => sum + n)).toBe(10_000);
    expect(found[0]).toEqual({ _id: 0, n: 1430, max: 1995 });
  });
});

describeOurs("a sum beyond 2^53", "MongoDB counts with int64", () => {
  it("is refused", async () => {
    await fill({ v: Number.MAX_SAFE_INTEGER }, { v: 2 });
    expect((await failureOf(gathered({ sum: { $sum: "$v" } }))).code).toBe(2);
    expect((await failureOf(gathered({ m: { $median: { input: "$v", method: "approximate" } } }))).code).toBe(115);
  });
});
