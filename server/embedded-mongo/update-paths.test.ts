import { describe, expect, it } from "vitest";
import { failureOf, type Row, useRows } from "./testing/suite.ts";

const { rows } = await useRows();

/** The result of an update on a document. */
async function updated(document: Row, update: Row, options: Row = {}, filter: Row = {}): Promise<Row> {
  await rows.deleteMany({});
  await rows.insertOne({ _id: 1, ...document });
  await rows.updateOne({ _id: 1, ...filter }, update, options);
  const { _id, ...rest } = (await rows.findOne({ _id: 1 })) as Row;
  return rest;
}

const codeOf = async (...call: Parameters<typeof updated>) => (await failureOf(updated(...call))).code;

describe("a path of an update", () => {
  it("creates what is missing, in the order of the names", async () => {
    expect(JSON.stringify(await updated({}, { $set: { b: 1, "a.y": 1, "a.x": 2 }, $inc: { aa: 1 } }))).toBe(
      JSON.stringify({ a: { x: 2, y: 1 }, aa: 1, b: 1 }),
    );
    expect(await updated({}, { $set: { "a.0": 1 } })).toEqual({ a: { 0: 1 } });
    expect(await updated({ a: [] }, { $set: { "a.2.b": 1 } })).toEqual({ a: [null, null, { b: 1 }] });
    expect(await updated({ a: null }, { $set: { b: 1 } })).toEqual({ a: null, b: 1 });
  });

  it("is refused if a value on the way has no fields, except for $unset", async () => {
    for (const document of [{ a: 5 }, { a: null }, { a: "x" }, { a: [1] }]) {
      for (const update of [
        { $set: { "a.b": 1 } },
        { $inc: { "a.b": 1 } },
        { $pop: { "a.b": 1 } },
        { $pull: { "a.b": 1 } },
      ])
        expect([document, update, await codeOf(document, update)]).toEqual([document, update, 28]);
      expect(await updated(document, { $unset: { "a.b": 1 } })).toEqual(document);
    }
    expect(await updated({}, { $pull: { "a.b": 1 }, $pop: { c: 1 } })).toEqual({});
    expect(await codeOf({ a: [] }, { $set: { "a.2000000": 1 } })).toBe(34);
  });

  it("must not conflict with another path", async () => {
    expect(await codeOf({}, { $set: { a: 1 }, $inc: { a: 1 } })).toBe(40);
    expect(await codeOf({}, { $set: { "a.b": 1, a: 1 } })).toBe(40);
    expect(await codeOf({}, { $rename: { a: "b" }, $set: { "b.c": 1 } })).toBe(40);
    expect(await updated({ "a-b": 1 }, { $set: { a: 1, "a-b": 2 } })).toEqual({ "a-b": 2, a: 1 });
  });

  it("cannot change _id", async () => {
    expect(await codeOf({}, { $set: { _id: 2 } })).toBe(66);
    expect(await codeOf({}, { $unset: { _id: 1 } })).toBe(66);
    expect(await codeOf({}, { $inc: { _id: 1 } })).toBe(66);
    expect(await codeOf({}, { $rename: { _id: "x" } })).toBe(66);
    expect(await codeOf({}, [{ $set: { _id: 2 } }])).toBe(66);
    expect(await updated({}, { $set: { _id: 1, a: 1 } })).toEqual({ a: 1 });
    await rows.insertOne({ _id: { x: 1 } });
    expect((await failureOf(rows.updateOne({ "_id.x": 1 }, { $set: { "_id.x": 2 } }))).code).toBe(66);
  });

  it("is refused like in MongoDB, with its codes", async () => {
    const refused: [Row, number][] = [
      [{ $set: { "": 1 } }, 56],
      [{ $set: { "a..b": 1 } }, 56],
      [{ $set: { $a: 1 } }, 52],
      [{ $set: { "$a.b": 1 } }, 52],
      [{ $set: { "a.$[b": 1 } }, 52],
      [{ $set: { "$[].a": 1 } }, 2],
      [{ $set: { "a.$.b.$": 1 } }, 2],
      [{ $set: 1 }, 9],
      [{ $nonsense: { a: 1 } }, 9],
      [{ $nonsense: {} }, 9],
      [{ $rename: { a: 1 } }, 2],
      [{ $rename: { a: "a" } }, 2],
      [{ $rename: { a: "a.b" } }, 2],
      [{ $rename: { a: "b.$[]" } }, 2],
    ];
    for (const [update, code] of refused) expect([update, await codeOf({ a: 1 }, update)]).toEqual([update, code]);
    expect(await updated({ a: 1 }, { $set: {} })).toEqual({ a: 1 });
  });

  it("may contain names with a leading dollar sign below another field", async () => {
    expect(await updated({ a: { b: 1 } }, { $set: { "a.$b": 2 } })).toEqual({ a: { b: 1, $b: 2 } });
    expect(await updated({ a: { $b: 1, c: 2 } }, { $inc: { "a.$b": 2 } })).toEqual({ a: { $b: 3, c: 2 } });
    expect(await updated({ a: { $b: 1, c: 2 } }, { $unset: { "a.$b": 1 } })).toEqual({ a: { c: 2 } });
    expect(await updated({ a: 1 }, { $set: { a: { $b: { $c: 1 } } } })).toEqual({ a: { $b: { $c: 1 } } });
  });
});

describe("$rename", () => {
  it("moves a value, replacing an existing one", async () => {
    expect(await updated({ a: 1, b: 2 }, { $rename: { a: "b" } })).toEqual({ b: 1 });
    expect(await updated({ a: { x: 1 } }, { $rename: { "a.x": "c.d" } })).toEqual({ a: {}, c: { d: 1 } });
    expect(await updated({ b: 2 }, { $rename: { a: "b" } })).toEqual({ b: 2 });
  });

  it("does not expand arrays", async () => {
    expect(await codeOf({ a: [{ b: 1 }] }, { $rename: { "a.0.b": "c" } })).toBe(2);
    expect(await codeOf({ a: [{ b: 1 }], c: 1 }, { $rename: { c: "a.0.b" } })).toBe(2);
    expect(await codeOf({ a: 5 }, { $rename: { "a.b": "c" } })).toBe(28);
    expect(await updated({ a: [1] }, { $rename: { a: "b" } })).toEqual({ b: [1] });
  });
});

describe("positions", () => {
  const list = {
    l: [
      { k: "a", n: 1 },
      { k: "b", n: 1 },
      { k: "c", n: 1 },
    ],
  };
  const ns = ({ l }: Row) => l.map(({ n }: Row) => n);

  it("refer to the element that the filter matched", async () => {
    expect(ns(await updated(list, { $inc: { "l.$.n": 5 } }, {}, { "l.k": "b" }))).toEqual([1, 6, 1]);
    expect(ns(await updated(list, { $set: { "l.$.n": 0 } }, {}, { l: { $elemMatch: { k: "c", n: 1 } } }))).toEqual([
      1, 1, 0,
    ]);
    expect(await updated({ l: [1, 5, 9] }, { $set: { "l.$": 0 } }, {}, { l: { $gt: 3 } })).toEqual({ l: [1, 0, 9] });
    expect(await updated({ l: [1, 5] }, { $unset: { "l.$": 1 } }, {}, { l: 5 })).toEqual({ l: [1, null] });
    expect(await updated({ l: [5, 6] }, { $set: { "l.$": 9 } }, {}, { "l.1": 6 })).toEqual({ l: [5, 9] });
    expect(await codeOf(list, { $set: { "l.$.n": 1 } })).toBe(2);
    expect(await codeOf(list, { $set: { "l.$.n": 1 } }, {}, { $or: [{ "l.k": "b" }, { "l.k": "z" }] })).toBe(2);
    expect(ns(await updated(list, { $set: { "l.$.n": 0 } }, {}, { $or: [{ "l.k": "b" }] }))).toEqual([1, 0, 1]);
  });

  it("refer to all elements, or those that a filter selects", async () => {
    expect(ns(await updated(list, { $inc: { "l.$[].n": 1 } }))).toEqual([2, 2, 2]);
    expect(await updated({ l: [1, 5, 9] }, { $mul: { "l.$[x]": 2 } }, { arrayFilters: [{ x: { $gt: 3 } }] })).toEqual({
      l: [1, 10, 18],
    });
    const either = [{ $or: [{ "e.k": "a" }, { "e.k": "c" }] }];
    expect(ns(await updated(list, { $set: { "l.$[e].n": 7 } }, { arrayFilters: either }))).toEqual([7, 1, 7]);
    expect(await updated({ l: [] }, { $set: { "l.$[].n": 1 } })).toEqual({ l: [] });
    expect(ns(await updated(list, { $set: { "l.$[e].n": 7 } }, { arrayFilters: [{ "e.k": "z" }] }))).toEqual([1, 1, 1]);
  });

  it("work in nested arrays", async () => {
    const nested = {
      g: [
        { t: 1, m: [1, 2] },
        { t: 2, m: [1, 2] },
      ],
    };
    const filters = { arrayFilters: [{ "g.t": 2 }, { m: { $lt: 2 } }] };
    expect(await updated(nested, { $set: { "g.$[g].m.$[m]": 0 } }, filters)).toEqual({
      g: [
        { t: 1, m: [1, 2] },
        { t: 2, m: [0, 2] },
      ],
    });
    expect(await updated({ g: [[1, 2], [3]] }, { $inc: { "g.$[].$[]": 1 } })).toEqual({ g: [[2, 3], [4]] });
    const mixed = { arrayFilters: [{ m: 2 }] };
    expect(await updated(nested, { $set: { "g.$.m.$[m]": 9 } }, mixed, { "g.t": 2 })).toEqual({
      g: [
        { t: 1, m: [1, 2] },
        { t: 2, m: [1, 9] },
      ],
    });
  });

  it("are resolved before the first change", async () => {
    const document = {
      l: [
        { s: 0, n: 0 },
        { s: 1, n: 0 },
      ],
    };
    const update = { $set: { "l.$[x].n": 5, "l.$[y].s": 9 } };
    expect(await updated(document, update, { arrayFilters: [{ "x.s": 0 }, { "y.n": 0 }] })).toEqual({
      l: [
        { s: 9, n: 5 },
        { s: 9, n: 0 },
      ],
    });
    const conflicting = { $set: { "l.$[x].n": 1, "l.$[y].n": 2 } };
    expect(await codeOf(document, conflicting, { arrayFilters: [{ "x.s": 0 }, { "y.n": 0 }] })).toBe(40);
    expect(await updated(document, conflicting, { arrayFilters: [{ "x.s": 0 }, { "y.s": 1 }] })).toEqual({
      l: [
        { s: 0, n: 1 },
        { s: 1, n: 2 },
      ],
    });
    expect(await codeOf(document, { $set: { "l.0.n": 1, "l.$[].n": 2 } })).toBe(40);
  });

  it("are refused like in MongoDB, with its codes", async () => {
    const on = { $set: { "l.$[e].n": 1 } };
    expect(await codeOf(list, on)).toBe(2);
    expect(await codeOf(list, { $set: { a: 1 } }, { arrayFilters: [{ "e.k": 1 }] })).toBe(9);
    expect(await codeOf(list, on, { arrayFilters: [{ "e.k": 1 }, { "e.n": 1 }] })).toBe(9);
    expect(await codeOf(list, on, { arrayFilters: [{ "e.k": 1, "f.k": 1 }] })).toBe(9);
    expect(await codeOf(list, on, { arrayFilters: [{}] })).toBe(9);
    expect(await codeOf(list, { $set: { "l.$[E].n": 1 } }, { arrayFilters: [{ "E.k": 1 }] })).toBe(2);
    expect(await codeOf({ a: 1 }, { $set: { "l.$[].n": 1 } })).toBe(2);
    expect(await codeOf({ l: 1 }, { $set: { "l.$[].n": 1 } })).toBe(2);
    expect(await codeOf(list, [{ $set: { a: 1 } }], { arrayFilters: [{ e: 1 }] })).toBe(9);
  });
});
