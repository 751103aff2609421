import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarnessWithOwnProcess, type TestSocket } from "#server/testing/harness.ts";

/** When the embedded database dies, the server reports it, recovers by itself, and loses no acknowledged write. */

let kasama: Harness;
let a: Person;
let socket: TestSocket;
let conversation_id: number;

beforeAll(async () => {
  kasama = await startHarnessWithOwnProcess();
  a = await kasama.person("pwd");
  conversation_id = await kasama.conversation(a, await kasama.employer());
  socket = await kasama.openSocket(a);
});
afterAll(() => kasama.close());

test("recovers from kill -9 during sends without a restart: calls get 503 or succeed, and no acknowledged message is lost or doubled", async () => {
  const acked = new Map<string, number>();
  for (let round = 0; round < 3; round += 1) {
    const before = kasama.server.database?.pid();
    if (before === undefined) throw new Error("no database process");
    const sends = Array.from({ length: 40 }, async (_none, n) => {
      const client_id = randomUUID();
      if (n === 20) process.kill(before, "SIGKILL");
      // Like the client's outbox: the same client_id until there is an answer.
      for (;;) {
        const answer = await socket.command("chat:send", {
          conversation_id,
          client_id,
          content: `Round ${round}, ${n}`,
        });
        if (answer.ok) {
          acked.set(client_id, answer.value.seq);
          return;
        }
        expect(["UNAVAILABLE"]).toContain(answer.fault.code);
      }
    });
    await Promise.all(sends);
    expect(kasama.server.database?.pid()).not.toBe(before);
  }
  const rows = await kasama.server.context.messages.after(conversation_id, 0, 1000);
  expect(rows.map((row) => row.seq)).toEqual(rows.map((_row, n) => n + 1));
  expect(rows).toHaveLength(120);
  for (const row of rows) expect(acked.get(row.client_id)).toBe(row.seq);
  expect((await kasama.call("GET", "/api/readyz")).status).toBe(200);
});

test("is alive and serving but not ready while the database is away, and answers 503 with the time to wait", async () => {
  const pid = kasama.server.database?.pid();
  if (pid === undefined) throw new Error("no database process");
  // Paused instead of killed, so that it stays away as long as the test needs.
  process.kill(pid, "SIGSTOP");
  try {
    expect((await kasama.call("GET", "/api/healthz")).status).toBe(200);
    const ready = await kasama.call("GET", "/api/readyz");
    expect(ready.status).toBe(503);
    expect(ready.body.code).toBe("UNAVAILABLE");
    // A load balancer that asked whether the process is ready would cut the sockets of all processes.
    expect((await kasama.call("GET", "/api/servez")).status).toBe(200);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  const call = await kasama.call("GET", "/api/messages/conversations", { as: a });
  expect(call.status).toBe(200);
});
