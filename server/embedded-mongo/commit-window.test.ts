import { expect, it } from "vitest";
import { RawClient } from "./testing/raw-client.ts";
import { startServer } from "./testing/server.ts";
import { inject, straceProblem } from "./testing/strace.ts";
import { describeOurs } from "./testing/suite.ts";

/** Iterations; in each, the reads happen at other moments. */
const ROUNDS = 5;

describeOurs("reads during a commit", "it slows our process down", () => {
  it("return a document once when it adds the first array to an index", async (context) => {
    const problem = straceProblem();
    if (problem) context.skip(problem);
    const server = await startServer();
    const [writer, reader] = [await RawClient.to(server.uri), await RawClient.to(server.uri)];
    const $db = "t";
    // The committing thread notifies the other with such a call: committed data can be read before the other knows.
    const { stop } = await inject(server.pid, "write:delay_enter=20000");
    for (let round = 0; round < ROUNDS; round++) {
      const rows = `rows${round}`;
      const insert = (document: object) => writer.command({ insert: rows, documents: [document], $db });
      const read = async () => {
        const { cursor } = await reader.command({ find: rows, filter: { a: { $gte: 0 } }, hint: "a", $db });
        return (cursor.firstBatch as { _id: number }[]).map(({ _id }) => _id);
      };
      await insert({ _id: 1, a: 1 });
      await writer.command({ createIndexes: rows, indexes: [{ key: { a: 1 }, name: "a" }], $db });
      let isDone = false;
      const done = insert({ _id: 2, a: [5, 6, 7] }).then(() => {
        isDone = true;
      });
      while (!isDone) expect([[1], [1, 2]]).toContainEqual(await read());
      await done;
      expect(await read()).toEqual([1, 2]);
    }
    await stop();
    for (const { socket } of [writer, reader]) socket.destroy();
    await server.remove();
  });
});
