import type { Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { document, element, int32, nestedDocument } from "./testing/fuzz/bson-bytes.ts";
import { message } from "./testing/fuzz/frames.ts";
import { RawClient } from "./testing/raw-client.ts";
import type { TestServer } from "./testing/server.ts";
import { describeOurs, failureOf, startOurs } from "./testing/suite.ts";

const EXCEEDED_MEMORY_LIMIT = 146;

const range = (end: number) => ({ $range: [0, end] });
/** Doubles its size with every step. */
const doubled = (times: number, initialValue: unknown, operator: string) => ({
  $reduce: { input: range(times), initialValue, in: { [operator]: ["$$value", "$$value"] } },
});
const mapped = (count: number, inner: unknown) => ({ $map: { input: range(count), in: inner } });
const long = doubled(22, "x", "$concat");

describeOurs(
  "an expression that builds too much is refused before it exhausts memory",
  "mongod has other limits",
  () => {
    let server: TestServer;
    let client: MongoClient;

    beforeAll(async () => {
      ({ server, client } = await startOurs());
      await client.db("t").collection<{ _id: number }>("rows").insertOne({ _id: 1 });
    });
    afterAll(async () => {
      await client.close();
      await server.remove();
    });

    const compute = (expression: Document) =>
      client
        .db("t")
        .collection("rows")
        .aggregate([{ $project: { size: { $size: { $ifNull: [expression, []] } } } }])
        .toArray();

    it.each<[string, Document]>([
      ["an array, doubled", doubled(64, [1, 2], "$concatArrays")],
      ["a string, doubled", { $split: [doubled(64, "x", "$concat"), "y"] }],
      ["arrays in an array", mapped(5000, range(5000))],
      ["arrays in arrays in an array", mapped(400, mapped(400, range(400)))],
      ["objects in an array", mapped(4_000_000, { a: "$$this", b: { c: "$$this" } })],
      ["a literal in an array", mapped(4_000_000, [1, 2, 3])],
      ["many arrays at once", { $concatArrays: Array.from({ length: 50 }, () => range(1_000_000)) }],
      [
        "a string with each letter replaced",
        { $split: [{ $replaceAll: { input: long, find: "x", replacement: long } }, "y"] },
      ],
      [
        "a string with something between its letters",
        { $split: [{ $replaceAll: { input: long, find: "", replacement: long } }, "y"] },
      ],
      ["arrays beside each other", { $zip: { inputs: Array.from({ length: 1000 }, () => range(50_000)) } }],
      ["a string that is split", { $split: [doubled(26, "x", "$concat"), "x"] }],
    ])("%s", async (_, expression) => {
      expect(await failureOf(compute(expression))).toMatchObject({ code: EXCEEDED_MEMORY_LIMIT });
      expect(server.child.exitCode).toBeNull();
    });

    it("but accepts what fits into a document, for each document separately", async () => {
      const rows = client.db("t").collection<{ _id: number }>("many");
      await rows.insertMany(Array.from({ length: 30 }, (_, _id) => ({ _id })));
      const sizes = await rows
        .aggregate([{ $project: { size: { $size: { $concatArrays: [range(100_000), mapped(100_000, "$$this")] } } } }])
        .toArray();
      expect(sizes).toEqual(Array.from({ length: 30 }, (_, _id) => ({ _id, size: 200_000 })));
    });
  },
);

describeOurs("a command that is nested too deeply", "MongoDB's limit is a depth of 200", () => {
  it("is refused, and the next one is served", async () => {
    const { server, client } = await startOurs();
    const rows = client.db("t").collection<{ _id: number; a: number }>("rows");
    await rows.createIndex({ a: 1 });
    await rows.insertOne({ _id: 1, a: 1 });
    const raw = await RawClient.to(server.uri);
    const filter = document([element(0x03, "a", nestedDocument(20_000, 0x03))]);
    const text = (value: string) => Buffer.concat([int32(value.length + 1), Buffer.from(`${value}\0`)]);
    const find = document([
      element(0x02, "find", text("rows")),
      element(0x03, "filter", filter),
      element(0x02, "$db", text("t")),
    ]);
    raw.socket.write(message(find));
    expect(await raw.reply()).toMatchObject({ ok: 0, code: 15, codeName: "Overflow" });
    expect(await raw.command({ ping: 1, $db: "admin" })).toMatchObject({ ok: 1 });
    raw.socket.destroy();
    await client.close();
    await server.remove();
  });
});
