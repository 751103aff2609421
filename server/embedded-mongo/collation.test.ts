import { describe, expect, it } from "vitest";
import { describeOurs, failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const anyCase = { locale: "en", strength: 2 };
const anyAccent = { locale: "en", strength: 1 };
const ids = (found: Row[]) => found.map(({ _id }) => _id);
const fill = (...values: unknown[]) => rows.insertMany(values.map((v, at) => ({ _id: at + 1, v })));

describe("a collation", () => {
  it("ignores case, or accents", async () => {
    await fill("Résumé", "resume", "RÉSUMÉ", "résumés", ["x", "RESUME"], { a: "resume" });
    const found = async (filter: Row, collation: Row) =>
      ids(await rows.find(filter, { collation }).sort({ _id: 1 }).toArray());
    expect(await found({ v: "résumé" }, anyCase)).toEqual([1, 3]);
    expect(await found({ v: "resume" }, anyAccent)).toEqual([1, 2, 3, 5]);
    expect(await found({ v: { $in: ["RESUME"] } }, anyCase)).toEqual([2, 5]);
    expect(await found({ v: { $ne: "resume" } }, anyCase)).toEqual([1, 3, 4, 6]);
    expect(await found({ v: { a: "RESUME" } }, anyCase)).toEqual([6]);
    expect(await found({ v: { $all: ["X", "resume"] } }, anyCase)).toEqual([5]);
    expect(await found({ v: { $elemMatch: { $eq: "X" } } }, anyCase)).toEqual([5]);
    expect(await found({ $expr: { $eq: ["$v", "RESUME"] } }, anyCase)).toEqual([2]);
    // Regular expressions ignore the collation.
    expect(await found({ v: /^resume/ }, anyCase)).toEqual([2]);
    expect(await found({ v: "resume" }, { locale: "simple" })).toEqual([2]);
  });

  it("considers the same texts equal as ICU", async () => {
    const words = [
      "straße",
      "STRASSE",
      "ﬁn",
      "FIN",
      "Ａna",
      "ana",
      "ſet",
      "SET",
      "ΟΔΟΣ",
      "οδος",
      "οδοσ",
      "Ï",
      "i\u0308",
      "ı",
      "I",
    ];
    words.push("कि", "क", "ดี", "ดา", "со\u00adль", "соль", "й", "и", "ñ", "n", "", "\u200d", "a", "a\u0301\u0323", "ạ́");
    await rows.insertMany(words.map((word, _id) => ({ _id, word })));
    for (const [locale, strength] of [
      ["en", 1],
      ["en", 2],
      ["es", 1],
      ["sv", 1],
      ["en_US", 2],
    ] as const) {
      const { compare } = new Intl.Collator(locale.replace("_", "-"), {
        sensitivity: strength === 1 ? "base" : "accent",
      });
      for (const word of words) {
        const same = words.flatMap((other, _id) => (compare(word, other) === 0 ? [_id] : []));
        const found = await rows.find({ word }, { collation: { locale, strength } }).sort({ _id: 1 }).toArray();
        expect([locale, strength, word, ids(found)]).toEqual([locale, strength, word, same]);
      }
    }
  });

  it("of one language cannot use an index with another", async () => {
    await rows.createIndex({ word: 1 }, { collation: { locale: "es", strength: 1 } });
    await fill("x");
    await rows.insertMany([
      { _id: 10, word: "año" },
      { _id: 11, word: "ANO" },
    ]);
    const found = async (locale: string) =>
      ids(await rows.find({ word: "ano" }, { collation: { locale, strength: 1 } }).toArray());
    expect(await found("es")).toEqual([11]);
    expect(await found("en")).toEqual([10, 11]);
  });

  it("sorts equal texts together", async () => {
    await fill("b", "A", "a", "B", "c");
    expect(ids(await rows.find({}, { collation: anyCase }).sort({ v: 1, _id: 1 }).toArray())).toEqual([2, 3, 1, 4, 5]);
    expect(
      ids(
        await rows
          .find({ v: { $gt: "a", $lt: "C" } }, { collation: anyCase })
          .sort({ _id: 1 })
          .toArray(),
      ),
    ).toEqual([1, 4]);
    expect(ids(await rows.find().sort({ v: 1, _id: 1 }).toArray())).toEqual([2, 4, 3, 1, 5]);
    expect(await rows.distinct("v", {}, { collation: anyCase })).toHaveLength(3);
  });

  it("applies to unique indexes, and uses an index with the same collation", async () => {
    await rows.createIndex({ email: 1 }, { unique: true, collation: anyCase });
    await rows.insertOne({ _id: 1, email: "Ana@Example.org" });
    expect((await failureOf(rows.insertOne({ _id: 2, email: "ana@example.ORG" }))).code).toBe(11000);
    await rows.insertOne({ _id: 3, email: "Aná@Example.org" });
    expect(await rows.findOne({ email: "ANA@example.org" }, { collation: anyCase })).toMatchObject({ _id: 1 });
    expect(await rows.findOne({ email: "ANA@example.org" })).toBeNull();
    const explained = async (collation?: Row) =>
      JSON.stringify(await rows.find({ email: "x" }, collation ? { collation } : {}).explain());
    expect(await explained(anyCase)).toContain("IXSCAN");
    expect(await explained()).toContain("COLLSCAN");
  });

  it("of a collection applies to its commands by default", async () => {
    const name = `collated${Date.now()}`;
    const own = await suite.db.createCollection<Row>(name, { collation: anyCase });
    await own.insertOne({ _id: "a", v: "X" });
    expect((await failureOf(own.insertOne({ _id: "A" }))).code).toBe(11000);
    expect(await own.countDocuments({ v: "x" })).toBe(1);
    expect(await own.countDocuments({ v: "x" }, { collation: { locale: "simple" } })).toBe(0);
    expect(
      await own.aggregate([{ $match: { v: "x" } }, { $project: { same: { $eq: ["$v", "x"] } } }]).toArray(),
    ).toEqual([{ _id: "a", same: true }]);
  });

  it("applies to updates", async () => {
    await rows.insertOne({ _id: 1, v: ["a", "b"], w: "x" });
    const update: Row = { $addToSet: { v: "A" }, $pull: { z: "Q" }, $max: { w: "X" } };
    await rows.updateOne({ w: "X" }, update, { collation: anyCase });
    expect(await rows.findOne()).toEqual({ _id: 1, v: ["a", "b"], w: "x" });
    const pull: Row = { $pull: { v: "B" } };
    await rows.updateOne({ _id: 1 }, pull, { collation: anyCase });
    await rows.updateOne(
      { _id: 1 },
      { $set: { "v.$[e]": "found" } },
      { collation: anyCase, arrayFilters: [{ e: "A" }] },
    );
    expect(await rows.findOne()).toEqual({ _id: 1, v: ["found"], w: "x" });
    await rows.deleteOne({ w: "X" }, { collation: anyCase });
    expect(await rows.countDocuments()).toBe(0);
  });
});

describeOurs("other collations", "MongoDB has them", () => {
  it("are declined", async () => {
    for (const more of [
      { strength: 3 },
      { strength: 5 },
      {},
      { strength: 2, numericOrdering: true },
      { strength: 2, caseLevel: true },
      { strength: 2, locale: "tr" },
      { strength: 2, locale: "de@collation=phonebook" },
    ])
      expect((await failureOf(rows.findOne({}, { collation: { locale: "en", ...more } }))).code).toBe(2);
  });
});
