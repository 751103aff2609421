import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SettingError } from "#server/platform/config/config.ts";
import { type Harness, type Person, startHarness, startHarnessWithOwnProcess } from "#server/testing/harness.ts";

/** How a server stops: it answers what it has accepted, and no idle peer delays it. */

let kasama: Harness;
let a: Person;
let conversation_id: number;
const raw: Socket[] = [];

beforeEach(async () => {
  kasama = await startHarnessWithOwnProcess();
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

test("stores and answers what it has accepted before the sockets close, and tells the tabs when to come back", async () => {
  const socket = await kasama.openSocket(a);
  const told = socket.next("session:ended");
  const sends = Array.from({ length: 50 }, () =>
    socket.command("chat:send", { conversation_id, client_id: randomUUID(), content: "Hi" }),
  );
  // All fifty are on their way to the server before it is asked to stop: this answer comes after them.
  await socket.command("presence:watch", { user_ids: [] });
  await kasama.server.close();
  const answers = await Promise.all(sends);
  expect(answers.every((answer) => answer.ok || answer.fault.code === "UNAVAILABLE")).toBe(true);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(50);
  expect(await told).toMatchObject({ reason: "restart", retry_after_ms: expect.any(Number) });
});

test("answers the first request of a connection that was accepted just before the port was closed", async () => {
  const socket = await peer("");
  // Accepted after that connection.
  await kasama.call("GET", "/api/healthz");
  const answer = text(socket);
  const closing = kasama.server.close();
  socket.write("GET /api/healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i);
  await closing;
});

test("delivers answers that are complete but still on their way to a slow client", async () => {
  const length = (await (await fetch(`${kasama.url}/api/openapi.json`)).arrayBuffer()).byteLength;
  const asked = Math.ceil(16_000_000 / length);
  const socket = await peer("GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(asked));
  socket.pause();
  // All are answered, and more than the system's buffers take is still in the server.
  await expect.poll(() => answered(asked + 1), { timeout: 20_000 }).toBe(true);
  const closing = kasama.server.close();
  const got = await buffer(socket);
  expect(got.toString("latin1").split("HTTP/1.1 200 OK")).toHaveLength(asked + 1);
  expect(got.byteLength).toBeGreaterThan(asked * length);
  await closing;
});

/** Whether the server has answered so many calls of the OpenAPI document. */
async function answered(times: number): Promise<boolean> {
  const metrics = await (await fetch(`${kasama.url}/api/metrics`)).text();
  const counted = /^kasama_http_\w*_count\{[^}]*openapi[^}]*\} (\d+)$/m.exec(metrics)?.[1];
  return Number(counted) >= times;
}

// All in one test, because the server gives all of them the same seconds.
const SLEEPERS = {
  "sends a header and no more": "GET / HTTP/1.1\r\nHost: x\r\n",
  "sends a body and no more":
    "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  "opened a WebSocket and sleeps":
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
};

test(`does not wait for a peer that ${Object.keys(SLEEPERS).join(", or ")}`, async () => {
  for (const says of Object.values(SLEEPERS)) {
    const socket = await peer(says);
    if (says.includes("websocket")) await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
  }
  await kasama.server.close();
  // close() resolved at all: without the time limit it would wait as long as each peer likes.
  expect((await fetch(`${kasama.url}/api/healthz`).catch(() => null)) === null).toBe(true);
});

test("stores the time of the stop as last seen for everyone online, as the next server shows", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
  const first = await startHarness({ DATA_DIR: dataDir });
  const [there, other] = [await first.person("pwd"), await first.employer()];
  await first.conversation(there, other);
  await first.openSocket(there);
  const stop = Date.now();
  await first.close();
  const second = await startHarness({ DATA_DIR: dataDir });
  try {
    const { body } = await second.call("GET", "/api/messages/conversations", { as: other });
    const { online, last_seen_at } = body.data[0].other_user;
    expect(online).toBe(false);
    expect(Date.parse(last_seen_at)).toBeGreaterThanOrEqual(stop);
  } finally {
    await second.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("refuses a data folder that another process uses, with one line that says what to do", async () => {
  const err: unknown = await startHarness({ DATA_DIR: kasama.server.context.config.dataDir }).catch((e: unknown) => e);
  expect(err).toBeInstanceOf(SettingError);
  const { message } = err as SettingError;
  expect(message).toMatch(/^DATA_DIR \S+ is in use by another process of Kasama: stop that one, or give this one /);
  expect(message).toContain("MONGODB_URI");
  expect(message).not.toContain("\n");
});
