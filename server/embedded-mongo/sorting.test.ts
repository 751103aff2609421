import { describe, expect, it } from "vitest";
import { failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const fill = (...documents: Row[]) => rows.insertMany(documents.map((row, at) => ({ _id: at + 1, ...row })));
const order = async (sort: Row) => (await rows.find().sort(sort).toArray()).map(({ _id }) => _id);

describe("a sort", () => {
  it("uses the least or the greatest element of an array", async () => {
    await fill({ v: [3, 9] }, { v: 5 }, { v: [4] }, { v: [10, 1] });
    expect(await order({ v: 1 })).toEqual([4, 1, 3, 2]);
    expect(await order({ v: -1 })).toEqual([4, 1, 2, 3]);
  });

  it("puts an empty array before null, and treats missing like null", async () => {
    await fill({ v: 1 }, { v: null }, { v: [] }, {}, { v: [null, 5] });
    expect(await order({ v: 1, _id: 1 })).toEqual([3, 2, 4, 5, 1]);
    expect(await order({ v: -1, _id: 1 })).toEqual([5, 1, 2, 4, 3]);
  });

  it("expands arrays of documents, whose other elements count as null", async () => {
    await fill({ a: [{ b: 5 }, { b: 2 }] }, { a: { b: 3 } }, { a: [{ b: 9 }, 7] }, { a: [] });
    expect(await order({ "a.b": 1, _id: 1 })).toEqual([3, 4, 1, 2]);
    expect(await order({ "a.b": -1, _id: 1 })).toEqual([3, 1, 2, 4]);
  });

  it("uses the same element for fields in the same array", async () => {
    await fill(
      {
        a: [
          { x: 1, y: 5 },
          { x: 2, y: 0 },
        ],
      },
      { a: { x: 1, y: 3 } },
      { a: [{ x: 1, y: 4 }] },
    );
    expect(await order({ "a.x": 1, "a.y": 1 })).toEqual([2, 3, 1]);
    expect(await order({ "a.x": 1, "a.y": -1 })).toEqual([1, 3, 2]);
    expect(await order({ "a.y": 1, "a.x": 1 })).toEqual([1, 2, 3]);
  });

  it("refuses fields in two different arrays", async () => {
    await fill({ a: [1, 2], b: [3, 4] });
    expect((await failureOf(rows.find().sort({ a: 1, b: 1 }).toArray())).code).toBe(2);
    expect(await order({ a: 1, c: 1 })).toEqual([1]);
  });

  it("selects elements by number", async () => {
    await fill({ a: [5, 1] }, { a: [3, 9] }, { a: 7 });
    expect(await order({ "a.0": 1, _id: 1 })).toEqual([3, 2, 1]);
    expect(await order({ "a.1": -1, _id: 1 })).toEqual([2, 1, 3]);
  });

  it("is refused like in MongoDB, with its codes", async () => {
    const codeOf = async (sort: Row) => (await failureOf(suite.db.command({ find: rows.collectionName, sort }))).code;
    expect(await codeOf({ v: 2 })).toBe(15975);
    expect(await codeOf({ v: "x" })).toBe(15974);
    expect(await codeOf({ $v: 1 })).toBe(16410);
    expect(await codeOf({ "v..w": 1 })).toBe(15998);
  });
});

describe("the natural order", () => {
  it("is preserved, also among equal keys", async () => {
    await rows.insertMany(Array.from({ length: 500 }, (_, at) => ({ _id: at, v: at % 3 })));
    const all = await order({ $natural: 1 });
    expect(await order({ $natural: 1 })).toEqual(all);
    expect(await order({ $natural: -1 })).toEqual(all.toReversed());
    await rows.updateMany({ v: 1 }, { $set: { more: "x".repeat(500) } });
    expect(await order({ $natural: 1 })).toEqual(all);
    const pages = [];
    for (let skip = 0; skip < 500; skip += 100)
      pages.push(...(await rows.find().sort({ v: 1, _id: 1 }).skip(skip).limit(100).toArray()));
    expect(pages.map(({ _id }) => _id)).toEqual(await order({ v: 1, _id: 1 }));
  });
});
