import { Double, Long, MongoClient, ObjectId } from "mongodb";
import { expect, it } from "vitest";
import { useSuite } from "./testing/suite.ts";

const suite = await useSuite();

it("moves _id to the front, wherever the client put it", async () => {
  const rows = suite.rows();
  await rows.insertOne({ a: 1 });
  await rows.insertMany([
    { b: { c: 1 }, _id: "text", d: [1] },
    { _id: 5, e: 1 },
  ]);
  const found = await rows.find().toArray();
  expect(found.map((row) => Object.keys(row))).toEqual([
    ["_id", "e"],
    ["_id", "b", "d"],
    ["_id", "a"],
  ]);
  expect(found.map(({ _id }) => _id)).toEqual([5, "text", expect.any(ObjectId)]);
});

it("prepends a generated _id and leaves the values unchanged", async () => {
  const rows = suite.rows();
  const client = await new MongoClient(suite.uri, { forceServerObjectId: true }).connect();
  const values = { double: new Double(2), long: Long.fromNumber(3), text: "é", list: [new Double(1)] };
  await client.db(suite.db.databaseName).collection(rows.collectionName).insertOne(values);
  await client.close();
  const [document] = await rows.find({}, { promoteValues: false }).toArray();
  expect(Object.keys(document)).toEqual(["_id", ...Object.keys(values)]);
  expect(document).toEqual({ _id: expect.any(ObjectId), ...values });
});

it("counts a generated _id in the document's size", async () => {
  const rows = suite.rows();
  // Overhead of the text: lengths, type, name and ends; of the _id: type, name and 12 bytes.
  const [around, idBytes] = [4 + 1 + 2 + 4 + 1 + 1, 1 + 4 + 12];
  const room = 16 * 1024 * 1024 - around;
  const insert = (length: number) =>
    suite.db.command({ insert: rows.collectionName, documents: [{ t: "x".repeat(length) }] });
  expect((await insert(room)).writeErrors).toMatchObject([{ index: 0, code: 10334 }]);
  expect(await insert(room - idBytes)).toMatchObject({ n: 1 });
});
