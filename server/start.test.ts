import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** How a server ends: what it took is answered, and nobody who sleeps holds it up. */

let kasama: Harness;
let a: Person;
let conversation_id: number;
const raw: Socket[] = [];

beforeEach(async () => {
  kasama = await startHarness();
  a = await kasama.person("pwd");
  conversation_id = await kasama.conversation(a, await kasama.employer());
});
afterEach(async () => {
  for (const socket of raw.splice(0)) socket.destroy();
  await kasama.close();
});

function peer(says: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(kasama.server.port, "127.0.0.1");
    raw.push(socket);
    socket.once("error", reject);
    socket.once("connect", () => socket.write(says, () => resolve(socket)));
  });
}

test("what was taken is stored and answered before the sockets close, and the tabs are told to come back", async () => {
  const socket = await kasama.openSocket(a);
  const told = socket.next("session:ended");
  const sends = Array.from({ length: 50 }, () =>
    socket.command("chat:send", { conversation_id, client_id: randomUUID(), content: "Hi" }),
  );
  // All fifty are on their way to the server before it is asked to stop: the answer to this one says so.
  await socket.command("presence:watch", { user_ids: [] });
  await kasama.server.close();
  const answers = await Promise.all(sends);
  expect(answers.every((answer) => answer.ok || answer.fault.code === "UNAVAILABLE")).toBe(true);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(50);
  expect(await told).toMatchObject({ reason: "restart", retry_after_ms: expect.any(Number) });
});

// All of them in one test: the server gives all who sleep the same seconds.
const SLEEPERS = {
  "sends a header and no more": "GET / HTTP/1.1\r\nHost: x\r\n",
  "sends a body and no more":
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  "opened a WebSocket and sleeps":
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
};

test(`no peer that ${Object.keys(SLEEPERS).join(", or ")} holds up the end`, async () => {
  for (const says of Object.values(SLEEPERS)) {
    const socket = await peer(says);
    if (says.includes("websocket")) await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
  }
  await kasama.server.close();
  // close() resolved at all: without the force it would wait for as long as each peer likes.
  expect((await fetch(`${kasama.url}/api/healthz`).catch(() => null)) === null).toBe(true);
});

test("who was there when it ended was last seen then, as the next one tells", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
  // Not in the past: the database removes sessions that have expired by its own clock.
  const at = Date.now();
  const first = await startHarness({ DATA_DIR: dataDir }, undefined, () => new Date(at));
  const [there, other] = [await first.person("pwd"), await first.employer()];
  await first.conversation(there, other);
  await first.openSocket(there);
  await first.close();
  const second = await startHarness({ DATA_DIR: dataDir }, undefined, () => new Date(at + 60_000));
  try {
    const { body } = await second.call("GET", "/api/messages/conversations", { as: other });
    const { online, last_seen_at } = body.data[0].other_user;
    expect({ online, last_seen_at }).toEqual({ online: false, last_seen_at: new Date(at).toISOString() });
  } finally {
    await second.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
