import { Binary, Long } from "mongodb";
import { expect, it } from "vitest";
import { RawClient } from "./testing/raw-client.ts";
import { startServer } from "./testing/server.ts";
import { describeOurs, failureOf, type Row, startOurs } from "./testing/suite.ts";

describeOurs("retried writes", "the process is killed for it", () => {
  it("run once, even if the process was killed in between", async () => {
    const lsid = { id: new Binary(Buffer.alloc(16, 7), 4) };
    const inc = { findAndModify: "k", query: { _id: "k" }, update: { $inc: { n: 1 } }, upsert: true, new: true, lsid };
    const raw = async (uri: string, number: number) => {
      const own = await RawClient.to(uri);
      const reply = await own.command({ ...inc, txnNumber: Long.fromNumber(number), $db: "r" });
      own.socket.destroy();
      return (reply.value as { n: number }).n;
    };
    const first = await startServer();
    expect(await raw(first.uri, 1)).toBe(1);
    expect(await raw(first.uri, 1)).toBe(1);
    await first.kill();
    const second = await startServer({ folder: first.folder });
    expect(await raw(second.uri, 1)).toBe(1);
    expect(await raw(second.uri, 2)).toBe(2);
    await second.remove();
  });

  it("do not run at all if their reply cannot be created", async () => {
    const { server, client } = await startOurs();
    const rows = client.db("r").collection<Row>("rows");
    await rows.insertOne({ _id: 1, n: 1 });
    const projection = { share: { $divide: [1, "$n"] } };
    const change = rows.findOneAndUpdate({ _id: 1 }, { $inc: { n: -1 } }, { returnDocument: "after", projection });
    expect((await failureOf(change)).code).toBe(2);
    expect(await rows.findOne()).toEqual({ _id: 1, n: 1 });
    await client.close();
    await server.remove();
  });
});
