import type { Document } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { describeOurs, failureOf, type Row, useRows } from "./testing/suite.ts";

const CONVERSATIONS = Array.from({ length: 40 }, (_, at) => at);
const MESSAGES = 12;

const { suite, rows } = await useRows();

const ids = (found: Row[]) => found.map(({ _id }) => Number(_id));
const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

/** The stages of a plan from the outermost inwards, and what the query examined. */
async function explained(filter: Document, options: Document = {}) {
  const { executionStats } = await rows.find(filter, options).explain("executionStats");
  const stages: string[] = [];
  let at = executionStats.executionStages;
  for (; at; at = at.inputStage ?? undefined) {
    stages.push(at.stage);
    if (at.inputStages) break;
  }
  return {
    stages: stages.join(" "),
    inputs: (at?.inputStages ?? []).map((input: Document) =>
      [input.stage, input.indexName, input.keysExamined].join(" "),
    ),
    keys: executionStats.totalKeysExamined,
    documents: executionStats.totalDocsExamined,
    found: executionStats.nReturned,
  };
}

async function fillConversations(): Promise<void> {
  await rows.createIndexes([
    { key: { conversation: 1, seq: 1 }, unique: true },
    { key: { conversation: 1, rev: 1 }, unique: true },
    { key: { conversation: 1, sender: 1 } },
  ]);
  const messages = CONVERSATIONS.flatMap((conversation) =>
    Array.from({ length: MESSAGES }, (_, at) => ({
      _id: conversation * 100 + at,
      conversation,
      seq: at + 1,
      rev: 2 * MESSAGES - at,
      sender: at % 2,
    })),
  );
  await rows.insertMany(messages);
}

describeOurs("the plan of an $or", "a mongod tries its plans out", () => {
  it("uses the index of each branch, and reads no documents if the bounds are sufficient", async () => {
    await fillConversations();
    const beyond = (seq: (conversation: number) => number) => ({
      $or: CONVERSATIONS.map((conversation) => ({ conversation, seq: { $gt: seq(conversation) } })),
    });
    expect(await explained(beyond(() => MESSAGES))).toMatchObject({
      stages: "SUBPLAN FETCH OR",
      keys: 0,
      documents: 0,
    });
    const some = await explained(beyond((conversation) => (conversation < 3 ? MESSAGES - 2 : MESSAGES)));
    expect(some).toMatchObject({ keys: 6, documents: 6, found: 6 });
    expect(some.inputs).toHaveLength(CONVERSATIONS.length);
    expect(some.inputs.slice(1, 4)).toEqual([
      "IXSCAN conversation_1_seq_1 2",
      "IXSCAN conversation_1_seq_1 2",
      "IXSCAN conversation_1_seq_1 0",
    ]);
  });

  it("uses the order of an index that serves all branches, whatever their order, and stops at the limit", async () => {
    await fillConversations();
    const $or = [7, 3, 30].map((conversation) => ({ conversation, rev: { $gt: MESSAGES + 1 } }));
    const sort = { conversation: 1, rev: 1 } as const;
    expect(await explained({ $or }, { sort, limit: 14 })).toMatchObject({
      stages: "SUBPLAN LIMIT FETCH OR",
      keys: 14,
      documents: 14,
    });
    const found = await rows.find({ $or }).sort(sort).limit(14).toArray();
    expect(found.map(({ conversation, rev }) => [conversation, rev])).toEqual([
      ...Array.from({ length: 11 }, (_, at) => [3, at + 14]),
      ...Array.from({ length: 3 }, (_, at) => [7, at + 14]),
    ]);
    const back = await rows.find({ $or }).sort({ conversation: -1, rev: -1 }).skip(10).limit(2).toArray();
    expect(back.map(({ conversation, rev }) => [conversation, rev])).toEqual([
      [30, 14],
      [7, 24],
    ]);
    expect(await explained({ $or }, { sort: { sender: 1 }, limit: 3 })).toMatchObject({
      stages: "SUBPLAN LIMIT FETCH SORT_MERGE",
    });
    expect(await explained({ $or }, { sort: { seq: 1, rev: 1 }, limit: 3 })).toMatchObject({
      stages: "SUBPLAN SORT FETCH OR",
    });
    const other = await rows.find({ $or }).sort({ seq: 1, conversation: -1 }).limit(4).toArray();
    expect(other.map(({ conversation, seq }) => [conversation, seq])).toEqual([
      [30, 1],
      [7, 1],
      [3, 1],
      [30, 2],
    ]);
  });

  it("returns every document once, however many branches it matches, and tests the remaining conditions", async () => {
    await rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { tags: 1 } }]);
    await rows.insertMany([
      { _id: 1, a: 1, b: 1, tags: ["x", "y"] },
      { _id: 2, a: 1, b: 2, tags: [] },
      { _id: 3, a: 3, b: 1, n: 1 },
      { _id: 4, a: 4, b: 4, n: 1 },
    ]);
    const find = async (filter: Document) => sorted(ids(await rows.find(filter).toArray()));
    const overlapping = { $or: [{ a: 1 }, { b: 1 }, { a: { $lt: 4 } }, { tags: { $in: ["x", "y"] } }, { _id: 2 }] };
    expect(await find(overlapping)).toEqual([1, 2, 3]);
    expect(await explained(overlapping)).toMatchObject({ stages: "SUBPLAN FETCH OR", found: 3 });
    expect(await rows.countDocuments(overlapping)).toBe(3);
    expect(await rows.countDocuments({ $or: [{ a: 1 }, { a: 3 }] })).toBe(3);
    expect(await rows.countDocuments({ $or: [{ a: 1 }, { a: 1 }] })).toBe(2);
    expect(await rows.countDocuments({ $or: [{ tags: "x" }, { tags: "y" }] })).toBe(1);
    // The first branch finds 3 and rejects it, the second accepts it.
    expect(
      await find({
        $or: [
          { a: 3, n: 2 },
          { b: 1, n: 1 },
        ],
      }),
    ).toEqual([3]);
    expect(await find({ n: 1, $or: [{ a: 1 }, { b: 1 }] })).toEqual([3]);
    expect(await find({ $and: [{ $or: [{ a: 1 }, { b: 4 }] }, { $or: [{ b: 2 }, { n: 1 }] }] })).toEqual([2, 4]);
  });

  it("finds the $or next to other conditions, in $and and in another $or", async () => {
    await rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1, a: 1 } }, { key: { c: 1, b: 1 } }]);
    await rows.insertMany(Array.from({ length: 60 }, (_, _id) => ({ _id, a: _id % 3, b: _id % 4, c: _id % 5, n: 1 })));
    const $or = [{ a: 1 }, { b: 1 }];
    for (const filter of [{ n: 1, $or }, { $and: [{ n: 1 }, { $or }] }, { $or: [{ $and: [{ $or }] }, { _id: 5 }] }])
      expect((await explained(filter)).stages).toBe("SUBPLAN FETCH OR");
    const both = await explained({ c: 2, $or });
    expect(both.inputs).toEqual(["IXSCAN c_1_a_1 4", "IXSCAN c_1_b_1 3"]);
    expect(both.found).toBe(6);
    // One index is as good as two here.
    expect((await explained({ _id: 5, $or })).stages).toBe("FETCH IXSCAN");
    expect((await explained({ $or: [{ a: 1 }] })).stages).toBe("FETCH IXSCAN");
  });

  it("scans the collection if one branch has no index that covers it", async () => {
    await rows.createIndexes([
      { key: { a: 1 } },
      { key: { s: 1 }, sparse: true },
      { key: { p: 1 }, partialFilterExpression: { live: true } },
    ]);
    await rows.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, p: 1 },
      { _id: 3, p: 1, live: true, s: 2 },
    ]);
    for (const filter of [
      { $or: [{ a: 1 }, { n: 1 }] },
      { $or: [{ a: 1 }, { s: null }] },
      { $or: [{ a: 1 }, { p: 1 }] },
      { $nor: [{ a: 1 }, { s: 2 }] },
      { a: { $gte: 0 }, $or: [{ a: "x" }, {}] },
    ])
      expect((await explained(filter)).inputs).toEqual([]);
    expect(sorted(ids(await rows.find({ $or: [{ a: 1 }, { p: 1 }] }).toArray()))).toEqual([1, 2, 3]);
    expect(sorted(ids(await rows.find({ $or: [{ a: 1 }, { s: null }] }).toArray()))).toEqual([1, 2]);
    expect((await explained({ live: true, $or: [{ a: 1 }, { p: 1 }] })).inputs).toHaveLength(2);
    expect((await explained({ $or: [{ a: 1 }, { s: 2 }] })).inputs).toHaveLength(2);
    expect((await explained({ $or: [{ a: 1 }, { s: 2 }] }, { hint: { $natural: 1 } })).stages).toBe("COLLSCAN");
    expect((await explained({ $or: [{ a: 1 }, { s: 2 }] }, { hint: "a_1" })).stages).toBe("FETCH IXSCAN");
  });
});

describe("every command with an $or", () => {
  beforeEach(fillConversations);

  const $or = [
    { conversation: 2, seq: { $gt: 10 } },
    { conversation: 5, seq: { $lte: 1 } },
    { conversation: 5, sender: 0, seq: { $lt: 3 } },
  ];

  it("reads", async () => {
    const found = await rows.find({ $or }, { projection: { _id: 0, seq: 1 } }).toArray();
    expect(found).toEqual([{ seq: 11 }, { seq: 12 }, { seq: 1 }]);
    expect(await rows.countDocuments({ $or })).toBe(3);
    expect(await rows.distinct("conversation", { $or })).toEqual([2, 5]);
    expect(await rows.findOne({ $or }, { sort: { seq: -1 } })).toMatchObject({ seq: 12 });
    const grouped = rows.aggregate([{ $match: { $or } }, { $group: { _id: "$conversation", n: { $sum: 1 } } }]);
    expect(new Set(await grouped.toArray())).toEqual(
      new Set([
        { _id: 2, n: 2 },
        { _id: 5, n: 1 },
      ]),
    );
    const batches = rows.find({ $or: CONVERSATIONS.map((conversation) => ({ conversation })) }, { batchSize: 7 });
    expect(sorted(ids(await batches.toArray())).length).toBe(CONVERSATIONS.length * MESSAGES);
  });

  it("writes", async () => {
    expect((await failureOf(rows.updateMany({ $or }, { $set: { conversation: 5, seq: 0.5 } }))).code).toBe(11000);
    // A document moved into the range of a later branch is not found a second time.
    expect(await rows.updateMany({ $or }, { $inc: { conversation: 3, rev: 1000, seq: -10.5 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 3,
    });
    expect(await rows.findOneAndUpdate({ $or: [{ _id: 1 }, { _id: 0 }] }, { $set: { seq: 99 } })).toMatchObject({
      _id: 0,
    });
    expect(
      (await rows.deleteMany({ $or: [{ conversation: 7 }, { conversation: 8 }, { _id: 700 }] })).deletedCount,
    ).toBe(25);
    const { deletedCount } = await rows.deleteOne({ $or: [{ conversation: 9 }, { conversation: 10 }] });
    expect(deletedCount).toBe(1);
    const explain = { delete: rows.collectionName, deletes: [{ q: { $or }, limit: 0 }] };
    expect(JSON.stringify(await suite.db.command({ explain, verbosity: "queryPlanner" }))).toContain('"OR"');
  });
});
