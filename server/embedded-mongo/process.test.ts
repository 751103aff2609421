import { once } from "node:events";
import { expect, it } from "vitest";
import { messageOf, RawClient } from "./testing/raw-client.ts";
import { startServer } from "./testing/server.ts";
import { describeOurs, startOurs } from "./testing/suite.ts";

const ping = { ping: 1, $db: "admin" };
const MIB = 2 ** 20;

describeOurs("a client that does not wait for replies", "it checks how our process schedules clients", () => {
  it("yields to others", async () => {
    const { server, client } = await startOurs();
    await client
      .db("n")
      .collection("rows")
      .insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
    const [greedy, other] = [await RawClient.to(server.uri), await RawClient.to(server.uri)];
    const COMMANDS = 300;
    const count = messageOf({ count: "rows", query: { n: { $mod: [7, 1] } }, $db: "n" });
    let answers = 0;
    const all = (async () => {
      for (; answers < COMMANDS; answers++) expect(await greedy.reply()).toMatchObject({ n: 72, ok: 1 });
    })();
    greedy.socket.write(Buffer.concat(Array.from({ length: COMMANDS }, () => count)));
    expect(await other.command(ping)).toEqual({ ok: 1 });
    expect(answers).toBeLessThan(COMMANDS);
    await all;
    for (const raw of [greedy, other]) raw.socket.destroy();
    await client.close();
    await server.remove();
  });

  it("stops reading a client at the length of a large frame", async () => {
    const { server, client } = await startOurs();
    const raw = await RawClient.to(server.uri);
    const { topologyVersion } = await raw.command({ hello: 1, $db: "admin" });
    raw.socket.write(messageOf({ hello: 1, topologyVersion, maxAwaitTimeMS: 600_000, $db: "admin" }));
    const large = messageOf({ ...ping, comment: "x".repeat(20 * MIB) });
    for (let frames = 0; frames < 12; frames++) raw.socket.write(large);
    const bytesIn = async () => Number((await client.db().admin().serverStatus()).network.bytesIn);
    let seen = await bytesIn();
    // Until it stops growing, however slow the machine is.
    for (let still = 0; still < 200; still++) {
      const now = await bytesIn();
      if (now > seen + MIB / 2) still = 0;
      if (now > seen + MIB / 2) seen = now;
    }
    expect(seen).toBeGreaterThan(40 * MIB);
    expect(seen).toBeLessThan(100 * MIB);
    raw.socket.destroy();
    await client.close();
    await server.remove();
  });
});

describeOurs("the process", "it controls our process", () => {
  it("survives a lack of descriptors for more connections", async () => {
    const server = await startServer({ wrapper: ["sh", "-c", 'ulimit -n 60; exec "$@"', "sh"] });
    const first = await RawClient.to(server.uri);
    const more = await Promise.all(Array.from({ length: 80 }, () => RawClient.to(server.uri)));
    expect(await first.command(ping)).toEqual({ ok: 1 });
    for (const { socket } of more) socket.destroy();
    expect(await first.command(ping)).toEqual({ ok: 1 });
    first.socket.destroy();
    expect(await server.stop()).toBe(0);
    await server.remove();
  });

  it("exits normally after the reader of its log has gone", async () => {
    const server = await startServer();
    const raw = await RawClient.to(server.uri);
    server.child.stderr?.destroy();
    // Causes a line in the log.
    raw.socket.write(Buffer.alloc(16));
    await raw.closed();
    const other = await RawClient.to(server.uri);
    expect(await other.command(ping)).toEqual({ ok: 1 });
    const closed = once(other.socket, "close");
    expect(await server.stop()).toBe(0);
    await server.remove();
    await closed;
  });

  it("exits with an error if it cannot start, and leaves nothing open", async () => {
    for (const [args, told] of [
      [["--port", "0", "--socket", "/nowhere/m.sock"], /exit 1: .*Cannot listen/],
      [["--transaction-lifetime", "1e12"], /exit 1: .*1e12 is not a number of milliseconds/],
    ] as const)
      await expect(startServer({ socket: false, args: [...args] })).rejects.toThrow(told);
  });
});
