import type { Document } from "bson";
import type { Random } from "../random.ts";

/* Commands that are small to send and expensive to answer. */

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const fields = (count: number, value: unknown) => Object.fromEntries(many(count, (index) => [`f${index}`, value]));
const nested = (depth: number, wrap: (inner: Document) => Document) =>
  many(depth, (index) => index).reduce<Document>((inner) => wrap(inner), { a: 1 });
const aggregate = (...pipeline: Document[]) => ({ aggregate: "x", pipeline, cursor: {} });
const computed = (expression: Document) => aggregate({ $limit: 3 }, { $project: { a: expression } });
const range = (end: number) => ({ $range: [0, end] });
const doubled = (times: number, initialValue: unknown, operator: string) => ({
  $reduce: { input: range(times), initialValue, in: { [operator]: ["$$value", "$$value"] } },
});

const BOMBS: readonly [(random: Random) => Document, ...((random: Random) => Document)[]] = [
  () => ({ find: "x", filter: { $or: many(2000, (index) => ({ a: index })) } }),
  () => ({ find: "x", filter: { $or: many(50, () => ({ $and: many(50, (index) => ({ a: index })) })) } }),
  (random) => ({ find: "x", filter: nested(random.pick([30, 90, 180, 400]), (inner) => ({ $and: [inner] })) }),
  (random) => ({
    find: "x",
    filter: nested(random.pick([30, 90, 180, 400]), (inner) => ({ a: { $elemMatch: inner } })),
  }),
  () => ({ find: "x", filter: { a: { $in: many(20_000, (index) => index) } }, sort: { a: 1 } }),
  () => ({ find: "x", filter: { [many(2000, () => "a").join(".")]: 1 } }),
  () => ({ find: "x", filter: {}, sort: fields(40, 1), projection: fields(2000, 1) }),
  () => ({ find: "x", filter: { $expr: nested(300, (inner) => ({ $not: [inner] })) } }),
  (random) => ({
    find: "x",
    filter: { b: { $regex: random.pick(["^(x+)+$y", "(x*)*y", "(x|xx)+y", "x{1,500}{1,500}"]) } },
  }),
  () => ({ update: "x", updates: [{ q: {}, u: { $set: fields(300, "x") }, multi: true }] }),
  () => ({ update: "x", updates: [{ q: { _id: 1 }, u: { $set: { "a.900000": 1 } }, upsert: true }] }),
  () => ({
    update: "x",
    updates: [{ q: { _id: 2 }, u: { $push: { b: { $each: many(5000, (index) => index) } } }, upsert: true }],
  }),
  () => ({
    insert: "x",
    documents: many(200, (index) => ({ a: many(index, (value) => value), b: "x".repeat(index) })),
  }),
  () => ({ insert: "x", documents: [{ a: many(20_000, (index) => `key ${index}`) }] }),
  () => ({
    insert: "x",
    documents: [{ a: many(300, (index) => ({ b: index, c: [index] })), text: "x".repeat(1 << 20) }],
  }),
  (random) => ({
    insert: "x",
    documents: [nested(random.pick([90, 99, 100, 101, 190, 500]), (inner) => ({ a: inner }))],
  }),
  () => ({ createIndexes: "x", indexes: many(70, (index) => ({ key: { [`f${index}`]: 1 }, name: `f${index}` })) }),
  () => ({
    createIndexes: "x",
    indexes: [
      { key: fields(33, 1), name: "wide" },
      { key: { a: 1, b: -1 }, name: "both" },
    ],
  }),
  () => aggregate(...many(1200, () => ({ $match: { a: 1 } }))),
  () => aggregate({ $facet: fields(100, [{ $match: { a: 1 } }, { $count: "n" }]) }),
  () =>
    aggregate(
      { $limit: 200 },
      { $lookup: { from: "x", localField: "b", foreignField: "b", as: "c" } },
      { $unwind: "$c" },
      { $count: "n" },
    ),
  () =>
    aggregate(
      { $limit: 2 },
      { $project: { a: range(300), b: range(300) } },
      { $unwind: "$a" },
      { $unwind: "$b" },
      { $count: "n" },
    ),
  () => aggregate({ $group: { _id: "$b", all: { $push: "$$ROOT" }, set: { $addToSet: "$a" } } }),
  (random) => computed(range(random.pick([1e5, 1e7, 2 ** 31 - 1, 1e15]))),
  (random) => computed(doubled(random.pick([12, 20, 31, 64]), "x", "$concat")),
  (random) => computed(doubled(random.pick([12, 20, 31, 64]), [1, 2], "$concatArrays")),
  () => computed({ $map: { input: range(300), as: "x", in: { $map: { input: range(300), as: "y", in: "$$x" } } } }),
  () => computed({ $split: ["x".repeat(100_000), "x"] }),
  () => computed({ $zip: { inputs: [range(1000), range(1000)], useLongestLength: true } }),
];

/** An expensive command. */
export function bomb(random: Random): Document {
  return random.pick(BOMBS)(random);
}
