import { Double, Long } from "mongodb";
import { describe, expect, it } from "vitest";
import { failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

/** The projected fields of a document, in order. */
async function shown(document: Row, projection: Row, filter: Row = {}): Promise<string> {
  await rows.deleteMany({});
  await rows.insertOne({ _id: 1, ...document });
  return JSON.stringify(await rows.findOne(filter, { projection }));
}

const json = (document: Row) => JSON.stringify(document);

describe("an inclusion", () => {
  it("returns the named fields in the document's order, and _id by default", async () => {
    const document = { c: 3, b: 2, a: 1 };
    expect(await shown(document, { a: 1, c: true, z: 1 })).toBe(json({ _id: 1, c: 3, a: 1 }));
    expect(await shown(document, { a: 1, _id: 0 })).toBe(json({ a: 1 }));
    expect(await shown(document, { _id: 1 })).toBe(json({ _id: 1 }));
    expect(await shown(document, { a: 0.5 })).toBe(json({ _id: 1, a: 1 }));
    expect(await shown(document, {})).toBe(json({ _id: 1, ...document }));
  });

  it("returns values as they were stored", async () => {
    const document = { a: new Double(1), b: Long.fromNumber(2), c: new Double(-0) };
    await rows.deleteMany({});
    await rows.insertOne({ _id: new Double(1), ...document });
    const stored = { projection: { a: 1, b: 1, c: 1 }, promoteValues: false };
    expect(await rows.findOne({ b: 2 }, stored)).toEqual({ _id: new Double(1), ...document });
  });

  it("expands documents and arrays, and drops scalars in arrays", async () => {
    const a = [{ b: 1, c: 2 }, 3, [{ b: 4, c: 5 }, 6], { c: 7 }];
    expect(await shown({ a }, { "a.b": 1, _id: 0 })).toBe(json({ a: [{ b: 1 }, [{ b: 4 }], {}] }));
    expect(await shown({ a: { b: 1, c: 2 } }, { a: { b: 1 }, _id: 0 })).toBe(json({ a: { b: 1 } }));
    expect(await shown({ a: 5 }, { "a.b": 1, _id: 0 })).toBe(json({}));
    expect(await shown({ a: {} }, { "a.b": 1, _id: 0 })).toBe(json({ a: {} }));
    expect(await shown({ a: [1] }, { "a.b": 1, _id: 0 })).toBe(json({ a: [] }));
    expect(await shown({ a: { b: { c: 1, d: 2 }, e: 3 } }, { "a.b.c": 1, a: undefined, _id: 0 }).catch(() => "")).toBe(
      "",
    );
    // Numbers do not select elements here.
    expect(await shown({ a: [1, 2] }, { "a.0": 1, _id: 0 })).toBe(json({ a: [] }));
  });

  it("computes fields and appends them", async () => {
    const document = { b: 2, a: 1, list: [{ n: 1 }, { n: 2 }] };
    expect(await shown(document, { a: 1, b: { $add: ["$b", 1] }, c: "$a", _id: 0 })).toBe(json({ a: 1, b: 3, c: 1 }));
    expect(await shown(document, { t: "text", l: { $literal: 1 }, _id: 0 })).toBe(json({ t: "text", l: 1 }));
    expect(await shown(document, { x: ["$a", "$nothing"], _id: 0 })).toBe(json({ x: [1, null] }));
    expect(await shown(document, { x: "$nothing", _id: 0 })).toBe(json({}));
    expect(await shown(document, { "list.m": "$a", _id: 0 })).toBe(json({ list: [{ m: 1 }, { m: 1 }] }));
    expect(await shown(document, { "list.n": 1, "list.m": "$a", _id: 0 })).toBe(
      json({
        list: [
          { n: 1, m: 1 },
          { n: 2, m: 1 },
        ],
      }),
    );
    expect(await shown(document, { "new.deep": "$a", _id: 0 })).toBe(json({ new: { deep: 1 } }));
    expect(await shown(document, { "a.deep": "$b", _id: 0 })).toBe(json({ a: { deep: 2 } }));
    expect(await shown(document, { ns: "$list.n", _id: "$a" })).toBe(json({ ns: [1, 2], _id: 1 }));
  });
});

describe("an exclusion", () => {
  it("returns all other fields", async () => {
    const document = { b: 2, a: { x: 1, y: 2 } };
    expect(await shown(document, { b: 0 })).toBe(json({ _id: 1, a: { x: 1, y: 2 } }));
    expect(await shown(document, { _id: 0 })).toBe(json(document));
    expect(await shown(document, { "a.x": false, _id: 1 })).toBe(json({ _id: 1, b: 2, a: { y: 2 } }));
    expect(await shown({ a: [{ x: 1, y: 2 }, 3, [{ x: 4 }]] }, { "a.x": 0, _id: 0 })).toBe(
      json({ a: [{ y: 2 }, 3, [{}]] }),
    );
    expect(await shown(document, { a: { x: 0 }, _id: 0 })).toBe(json({ b: 2, a: { y: 2 } }));
  });
});

describe("$slice", () => {
  it("returns elements from the start, the end, or the middle", async () => {
    const document = { v: [1, 2, 3, 4, 5], w: 1 };
    expect(await shown(document, { v: { $slice: 2 } })).toBe(json({ _id: 1, v: [1, 2], w: 1 }));
    expect(await shown(document, { v: { $slice: -2 }, _id: 0 })).toBe(json({ v: [4, 5], w: 1 }));
    expect(await shown(document, { v: { $slice: [1, 2] }, _id: 0 })).toBe(json({ v: [2, 3], w: 1 }));
    expect(await shown(document, { v: { $slice: [-3, 2] }, _id: 0 })).toBe(json({ v: [3, 4], w: 1 }));
    expect(await shown(document, { v: { $slice: [-9, 2] }, _id: 0 })).toBe(json({ v: [1, 2], w: 1 }));
    expect(await shown(document, { v: { $slice: 0 }, _id: 0 })).toBe(json({ v: [], w: 1 }));
    expect(await shown(document, { w: { $slice: 1 }, _id: 0 })).toBe(json(document));
  });

  it("combines with inclusions, exclusions and paths", async () => {
    const document = { v: [1, 2], w: 1, a: [{ l: [1, 2] }, { l: [3, 4] }] };
    expect(await shown(document, { w: 1, v: { $slice: 1 } })).toBe(json({ _id: 1, v: [1], w: 1 }));
    expect(await shown(document, { a: 0, v: { $slice: 1 } })).toBe(json({ _id: 1, v: [1], w: 1 }));
    expect(await shown(document, { _id: 1, v: { $slice: 1 } })).toBe(json({ _id: 1, v: [1] }));
    expect(await shown(document, { "a.l": { $slice: -1 }, v: 0 })).toBe(
      json({ _id: 1, w: 1, a: [{ l: [2] }, { l: [4] }] }),
    );
  });

  it("with an array is the expression operator", async () => {
    expect(await shown({ v: [1, 2, 3] }, { w: { $slice: ["$v", 2] }, _id: 0 })).toBe(json({ w: [1, 2] }));
    expect(await shown({ v: [1, 2, 3] }, { w: { $slice: ["$v", 1, 2] }, _id: 0 })).toBe(json({ w: [2, 3] }));
  });
});

describe("$elemMatch and the positional operator", () => {
  const list = [
    { k: 1, n: 5 },
    { k: 2, n: 6 },
    { k: 2, n: 7 },
  ];

  it("return the first matching element", async () => {
    expect(await shown({ list, z: 1 }, { list: { $elemMatch: { k: 2 } } })).toBe(json({ _id: 1, list: [list[1]] }));
    expect(await shown({ list, z: 1 }, { list: { $elemMatch: { k: 2 } }, z: 1 })).toBe(
      json({ _id: 1, z: 1, list: [list[1]] }),
    );
    expect(await shown({ list, z: 1 }, { list: { $elemMatch: { k: 9 } } })).toBe(json({ _id: 1 }));
    expect(await shown({ list: 5, z: 1 }, { list: { $elemMatch: { k: 9 } }, z: 1 })).toBe(json({ _id: 1, z: 1 }));
    expect(await shown({ list: [1, 5, 9] }, { list: { $elemMatch: { $gt: 3 } }, _id: 0 })).toBe(json({ list: [5] }));
  });

  it("use the position from the filter", async () => {
    expect(await shown({ list, z: 1 }, { "list.$": 1 }, { "list.k": 2 })).toBe(json({ _id: 1, list: [list[1]] }));
    expect(await shown({ list, z: 1 }, { "list.$": 1, z: 1 }, { list: { $elemMatch: { k: 2, n: 7 } } })).toBe(
      json({ _id: 1, list: [list[2]], z: 1 }),
    );
    expect(await shown({ list: [1, 5, 9] }, { "list.$": 1, _id: 0 }, { list: { $gt: 3 } })).toBe(json({ list: [5] }));
  });
});

describe("a projection", () => {
  it("is refused like in MongoDB, with its codes", async () => {
    await rows.insertOne({ _id: 1, a: [1], b: 1 });
    const refused: [Row, number][] = [
      [{ a: 1, b: 0 }, 31254],
      [{ a: 0, b: 1 }, 31253],
      [{ "a.x": 1, b: 0 }, 31254],
      [{ a: { x: 1, y: 0 } }, 31254],
      [{ a: 0, b: "$a" }, 31310],
      [{ a: 0, b: { $add: [1, 2] } }, 31252],
      [{ a: 1, "a.b": 1 }, 31249],
      [{ "a.b": 1, a: 1 }, 31250],
      [{ a: {} }, 51270],
      [{ "a..b": 1 }, 15998],
      [{ "a.": 1 }, 40353],
      [{ $a: 1 }, 16410],
      [{ a: { $nonsense: 1 } }, 168],
      [{ a: { $slice: "x" } }, 28667],
      [{ a: { $elemMatch: 1 } }, 31274],
      [{ "a.b": { $elemMatch: { x: 1 } } }, 31275],
      [{ "a.$": 1 }, 31277],
      [{ "a.$.b": 1 }, 31394],
      [{ "a.$": 0 }, 31395],
    ];
    for (const [projection, code] of refused)
      expect([projection, (await failureOf(rows.findOne({}, { projection }))).code]).toEqual([projection, code]);
    expect((await failureOf(rows.findOne({ a: 1 }, { projection: { "a.$": 1, "b.$": 1 } }))).code).toBe(31276);
    expect(
      (await failureOf(rows.findOne({ a: 1, $or: [{ a: 1 }, { a: 2 }] }, { projection: { "b.$": 1 } }))).code,
    ).toBe(31277);
  });

  it("uses the variables of the command", async () => {
    await rows.insertOne({ _id: 1 });
    const reply = await suite.db.command({ find: rows.collectionName, projection: { v: "$$x" }, let: { x: 5 } });
    expect(reply.cursor.firstBatch).toEqual([{ _id: 1, v: 5 }]);
  });
});
