import { rmSync } from "node:fs";
import { type Collection, MongoClient, MongoNetworkError } from "mongodb";
import { expect, it, type TestContext } from "vitest";
import { startServer, type TestServer } from "./testing/server.ts";
import { inject, straceProblem } from "./testing/strace.ts";
import { describeOurs } from "./testing/suite.ts";

type Rows = Collection<{ _id: number }>;

const OUT_OF_DISK_SPACE = 14031;

/** A server with one row. It writes data with a single thread, whose calls strace counts. */
async function withRow(test: (rows: Rows, server: TestServer) => Promise<void>): Promise<void> {
  const server = await startServer({ wrapper: ["env", "UV_THREADPOOL_SIZE=1"] });
  const client = await new MongoClient(server.uri, { retryWrites: false, serverSelectionTimeoutMS: 5000 }).connect();
  const rows: Rows = client.db("t").collection("rows");
  await rows.insertOne({ _id: 1 });
  await test(rows, server);
  await client.close();
  await server.stop();
  rmSync(server.folder, { recursive: true });
}

/** Inserts while a system call fails; returns the outcome. */
async function insertFailing({ pid }: TestServer, rows: Rows, rule: string): Promise<unknown> {
  const { stop, ended } = await inject(pid, rule);
  const outcome = await rows.insertOne({ _id: 2 }).catch((error: unknown) => error);
  await (outcome instanceof MongoNetworkError ? ended : stop)();
  return outcome;
}

/** The data that the next process finds. */
async function storedIn(folder: string): Promise<unknown[]> {
  const server = await startServer({ folder });
  const client = await new MongoClient(server.uri).connect();
  const rows = await client.db("t").collection("rows").find().toArray();
  await client.close();
  await server.stop();
  return rows;
}

function needStrace(context: TestContext): void {
  const problem = straceProblem();
  if (problem) context.skip(problem);
}

describeOurs("a failing disk", "it makes system calls of our process fail", () => {
  it("refuses a write that it could not sync, and accepts the next one", async (context) => {
    needStrace(context);
    await withRow(async (rows, server) => {
      const outcome = await insertFailing(server, rows, "fdatasync:error=EIO");
      expect(outcome).toMatchObject({ code: OUT_OF_DISK_SPACE });
      await rows.insertOne({ _id: 3 });
      expect(await rows.find().toArray()).toEqual([{ _id: 1 }, { _id: 3 }]);
      await server.kill();
      expect(await storedIn(server.folder)).toEqual([{ _id: 1 }, { _id: 3 }]);
    });
  });

  it("ends the process, and leaves no client waiting, if its last write fails in a commit", async (context) => {
    needStrace(context);
    let isOver = false;
    // The second to last is for the pages: if that fails, the commit is just refused.
    for (let nth = 1; !isOver; nth++)
      await withRow(async (rows, server) => {
        const outcome = await insertFailing(server, rows, `pwrite64:error=EIO:when=${nth}`);
        expect(outcome).toBeInstanceOf(Error);
        isOver = outcome instanceof MongoNetworkError;
        if (!isOver) {
          expect(outcome).toMatchObject({ code: OUT_OF_DISK_SPACE });
          expect(await rows.find().toArray()).toEqual([{ _id: 1 }]);
        } else {
          // It exits by itself; nothing asked it to.
          await expect.poll(() => server.child.signalCode).toBe("SIGKILL");
          expect(await storedIn(server.folder)).toEqual([{ _id: 1 }]);
        }
      });
  });
});
