import type { Document } from "mongodb";
import { beforeEach, describe, expect, test } from "vitest";
import { describeOurs, failureOf, type Row, useRows } from "./testing/suite.ts";

/**
 * Property names that every JavaScript object inherits: as commands and operators they are unknown, as fields they are
 * ordinary data, and no client can reach the server's objects through them.
 */

const INHERITED = ["constructor", "__proto__", "hasOwnProperty", "valueOf", "isPrototypeOf"];
/** A document with this field, even "__proto__". */
const withField = (name: string, value: unknown): Document =>
  JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`);

const dotted = (name: string, field: string, value: unknown): Document => ({ [`${name}.${field}`]: value });
const entriesOf = (document: Document | null): [string, unknown][] => Object.entries(document ?? {});

const { suite, rows } = await useRows();

/** What would be visible on every object after prototype pollution. */
async function expectUnchanged(): Promise<void> {
  expect(await suite.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  await rows.insertOne({ _id: "plain" });
  expect(await rows.findOne({ _id: "plain" })).toEqual({ _id: "plain" });
  expect(await rows.countDocuments({ _id: "plain", polluted: { $exists: true } })).toBe(0);
  const [seen] = await rows
    .aggregate([{ $match: { _id: "plain" } }, { $project: { polluted: 1, x: "$polluted" } }])
    .toArray();
  expect(seen).toEqual({ _id: "plain" });
}

describeOurs("a command", "mongod's errors differ", () => {
  test.each(INHERITED)("%s is not found", async (name) => {
    expect(await failureOf(suite.db.command(withField(name, 1)))).toMatchObject({
      code: 59,
      codeName: "CommandNotFound",
    });
    await expectUnchanged();
  });

  test.each(INHERITED)("%s as an option of one is refused by name", async (name) => {
    const command = { find: rows.collectionName, ...withField(name, 1) };
    const error = await failureOf(suite.db.command(command));
    expect(error.message).toContain(name);
    await expectUnchanged();
  });
});

describe("an operator", () => {
  beforeEach(async () => {
    await rows.insertOne({ _id: 1, a: 1, list: [1] });
  });

  test.each(INHERITED)("$%s is refused wherever one may be", async (name) => {
    const operator = withField(`$${name}`, 1);
    const pipe = (...stages: Document[]) => rows.aggregate(stages).toArray();
    const calls: Record<string, () => Promise<unknown>> = {
      filter: () => rows.findOne(operator),
      condition: () => rows.findOne({ a: operator }),
      element: () => rows.findOne({ list: { $elemMatch: { ...operator } } }),
      update: () => rows.updateOne({}, withField(`$${name}`, { a: 1 })),
      push: () => rows.updateOne({}, { $push: { list: { $each: [2], ...operator } } } as Row),
      pull: () => rows.updateOne({}, { $pull: { list: operator } } as Row),
      projection: () => rows.findOne({}, { projection: { a: operator } }),
      sort: () => pipe({ $sort: { a: operator } }),
      stage: () => pipe(operator),
      expression: () => pipe({ $project: { x: operator } }),
      "expression of a filter": () => rows.findOne({ $expr: operator }),
      accumulator: () => pipe({ $group: { _id: null, x: operator } }),
      "update by pipeline": () => rows.updateOne({}, [withField(`$${name}`, { a: 2 })]),
    };
    for (const [where, call] of Object.entries(calls)) {
      const outcome = await call().then(
        () => "no error",
        (error: { code?: unknown }) =>
          typeof error.code === "number" && error.code !== 1 && error.code !== 8 ? "refused" : error,
      );
      expect([where, outcome]).toEqual([where, "refused"]);
    }
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, a: 1, list: [1] });
    await expectUnchanged();
  });
});

describe("a field", () => {
  test.each(INHERITED)("%s is inserted, found, projected, sorted, grouped and indexed like any other", async (name) => {
    await rows.insertMany([
      { _id: 1, ...withField(name, { polluted: 2 }) },
      { _id: 2, ...withField(name, { polluted: 1 }) },
      { _id: 3 },
    ]);
    const ids = async (filter: Document, options: Document = {}) =>
      (await rows.find(filter, { sort: { _id: 1 }, ...options }).toArray()).map(({ _id }) => _id);
    expect(await ids(dotted(name, "polluted", 2))).toEqual([1]);
    expect(await ids(withField(name, { $exists: true }))).toEqual([1, 2]);
    expect(await ids({}, { sort: dotted(name, "polluted", 1) })).toEqual([3, 2, 1]);
    expect(entriesOf(await rows.findOne({ _id: 1 }, { projection: withField(name, 1) }))).toEqual([
      ["_id", 1],
      [name, { polluted: 2 }],
    ]);
    expect(entriesOf(await rows.findOne({ _id: 1 }, { projection: withField(name, 0) }))).toEqual([["_id", 1]]);
    expect((await rows.distinct(`${name}.polluted`)).toSorted()).toEqual([1, 2]);
    await rows.createIndex(dotted(name, "polluted", 1) as Row);
    expect(await ids(dotted(name, "polluted", { $gte: 1 }))).toEqual([1, 2]);
    const groups = await rows.aggregate([{ $group: { _id: `$${name}.polluted` } }, { $sort: { _id: 1 } }]).toArray();
    expect(groups.map(({ _id }) => _id)).toEqual([null, 1, 2]);
    await expectUnchanged();
  });

  test.each(INHERITED)("%s is set, counted up, renamed, unset and replaced like any other", async (name) => {
    await rows.insertOne({ _id: 1 });
    const update = (change: Document) => rows.updateOne({ _id: 1 }, change as Row);
    const entries = async () => entriesOf(await rows.findOne({ _id: 1 }));
    await update({ $set: dotted(name, "polluted", 1) });
    await update({ $inc: dotted(name, "polluted", 2) });
    await update({ $push: dotted(name, "list", 1) });
    expect(await entries()).toEqual([
      ["_id", 1],
      [name, { polluted: 3, list: [1] }],
    ]);
    await update({ $rename: withField(name, "other") });
    expect(await entries()).toEqual([
      ["_id", 1],
      ["other", { polluted: 3, list: [1] }],
    ]);
    await update({ $rename: { other: name } });
    await update({ $unset: dotted(name, "list", 1) });
    await update({ $set: withField(name, { polluted: true }) });
    expect(await entries()).toEqual([
      ["_id", 1],
      [name, { polluted: true }],
    ]);
    await rows.updateOne({ _id: 1 }, [{ $set: withField(name, { polluted: "by pipeline" }) }]);
    expect(await entries()).toEqual([
      ["_id", 1],
      [name, { polluted: "by pipeline" }],
    ]);
    await rows.replaceOne({ _id: 1 }, withField(name, "replaced"));
    expect(await entries()).toEqual([
      ["_id", 1],
      [name, "replaced"],
    ]);
    await rows.updateOne(dotted(name, "polluted", 7), { $set: { upserted: true } }, { upsert: true });
    const upserted = await rows.findOne({ upserted: true });
    expect(entriesOf(upserted).slice(1)).toEqual([
      [name, { polluted: 7 }],
      ["upserted", true],
    ]);
    await update({ $unset: withField(name, 1) });
    expect(await entries()).toEqual([["_id", 1]]);
    await expectUnchanged();
  });
});
