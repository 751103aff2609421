import { MongoClient, type MongoServerError } from "mongodb";
import { expect, it } from "vitest";
import { startServer } from "./testing/server.ts";
import { onSmallDisk, type SmallDisk } from "./testing/small-disk.ts";
import { describeOurs } from "./testing/suite.ts";

type Row = { _id: number; text: string; n: number };

const OUT_OF_DISK_SPACE = 14031;
const TEXT = "x".repeat(900);

/** A server on a small disk with some rows; after the test it must work, also after a restart. */
async function withRows(disk: SmallDisk, test: (client: MongoClient) => Promise<void>): Promise<void> {
  const server = await startServer({ folder: disk.folder });
  const client = await new MongoClient(server.uri).connect();
  const rows = rowsOf(client);
  await rows.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id, text: `${TEXT}${_id}`, n: _id % 10 })));
  await test(client);
  await rows.insertOne({ _id: -1, text: TEXT, n: -1 });
  expect(await rows.countDocuments({ n: -1 })).toBe(1);
  await client.close();
  expect(await server.stop()).toBe(0);
  expect(await (await startServer({ folder: disk.folder })).stop()).toBe(0);
}

const rowsOf = (client: MongoClient) => client.db("t").collection<Row>("rows");

/** Calls until the server refuses, and returns the code: lmdb first uses up its own free pages. */
async function untilRefused(call: (n: number) => Promise<unknown>): Promise<{ n: number; code: unknown }> {
  for (let n = 0; ; n++) {
    const error = await call(n).then(
      () => undefined,
      (reason: MongoServerError) => reason,
    );
    if (error) return { n, code: error.code };
  }
}

describeOurs(
  "a full disk causes error 14031 without an acknowledgement, until there is space again, for",
  "it fills a disk",
  () => {
    it("an insert", (context) =>
      onSmallDisk(context, 8, (disk) =>
        withRows(disk, async (client) => {
          disk.fill();
          const rows = rowsOf(client);
          const add = (n: number) => rows.insertOne({ _id: 2000 + n, text: "y".repeat(20_000), n: 77 });
          const { n, code } = await untilRefused(add);
          expect(code).toBe(OUT_OF_DISK_SPACE);
          await expect(add(n)).rejects.toMatchObject({ code: OUT_OF_DISK_SPACE });
          expect(await rows.countDocuments({ n: 77 })).toBe(n);
          disk.clear();
          await add(n);
          expect(await rows.countDocuments({ n: 77 })).toBe(n + 1);
        }),
      ));

    it("an update", (context) =>
      onSmallDisk(context, 8, (disk) =>
        withRows(disk, async (client) => {
          disk.fill();
          const rows = rowsOf(client);
          const grow = () => rows.updateMany({}, { $set: { text: "z".repeat(2500) } });
          const { code } = await untilRefused(grow);
          expect(code).toBe(OUT_OF_DISK_SPACE);
          expect(await rows.countDocuments({ text: /^z/ })).toBe(0);
          disk.clear();
          expect(await grow()).toMatchObject({ modifiedCount: 1000 });
        }),
      ));

    it("the build of an index", (context) =>
      onSmallDisk(context, 8, (disk) =>
        withRows(disk, async (client) => {
          disk.fill();
          const rows = rowsOf(client);
          const { code } = await untilRefused((n) => rows.createIndex({ text: 1, [`f${n}`]: 1 }));
          expect(code).toBe(OUT_OF_DISK_SPACE);
          expect(await rows.find({ text: `${TEXT}7` }).toArray()).toHaveLength(1);
          disk.clear();
          await rows.createIndex({ text: 1 });
          expect(await rows.find().hint({ text: 1 }).toArray()).toHaveLength(1000);
        }),
      ));

    it("the commit of a transaction", (context) =>
      onSmallDisk(context, 8, (disk) =>
        withRows(disk, async (client) => {
          disk.fill();
          const rows = rowsOf(client);
          const session = client.startSession();
          const transact = async (n: number) => {
            session.startTransaction();
            await rows.insertOne({ _id: 3000 + n, text: "t".repeat(200_000), n: 88 }, { session });
            await rows.updateOne({ _id: 1 }, { $inc: { n: 100 } }, { session });
            await session.commitTransaction();
          };
          const { n, code } = await untilRefused(transact);
          expect(code).toBe(OUT_OF_DISK_SPACE);
          expect(await rows.countDocuments({ n: 88 })).toBe(n);
          expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 1 + n * 100 });
          disk.clear();
          await transact(n);
          expect(await rows.countDocuments({ n: 88 })).toBe(n + 1);
          await session.endSession();
        }),
      ));

    it("a server started on it: it reads, and writes once there is space", (context) =>
      onSmallDisk(context, 8, async (disk) => {
        await withRows(disk, async () => {});
        disk.fill();
        const server = await startServer({ folder: disk.folder });
        const client = await new MongoClient(server.uri).connect();
        const rows = rowsOf(client);
        expect(await rows.countDocuments({ n: 3 })).toBe(100);
        const { code } = await untilRefused((n) => rows.insertOne({ _id: 4000 + n, text: "y".repeat(20_000), n: 77 }));
        expect(code).toBe(OUT_OF_DISK_SPACE);
        disk.clear();
        await rows.insertOne({ _id: 5000, text: TEXT, n: 99 });
        await client.close();
        expect(await server.stop()).toBe(0);
      }));

    it("the first start: refused in one line, and started again once there is space", (context) =>
      onSmallDisk(context, 8, async (disk) => {
        disk.fill();
        await expect(startServer({ folder: disk.folder })).rejects.toThrow(
          /^exit 1: \{"fatal":true,"message":"The data folder [^\n]*\}\n$/,
        );
        disk.clear();
        expect(await (await startServer({ folder: disk.folder })).stop()).toBe(0);
      }));
  },
);
