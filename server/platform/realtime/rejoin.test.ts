import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** Leaving and joining again over one connection by packets of Socket.IO, which our client does not do. */

const OPENED = "0";
const JOIN = "40";
const LEAVE = "41";
const TIMES = 5;

let kasama: Harness;
let person: Person;
beforeAll(async () => {
  kasama = await startHarness();
  person = await kasama.person("pwd");
});
afterAll(() => kasama.close());

test("accepts a client that leaves and joins again over the same connection", async () => {
  const line = new WebSocket(`${kasama.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  let joined = 0;
  const done = new Promise<void>((resolve, reject) => {
    const join = () => line.send(JOIN + JSON.stringify({ token: person.token }));
    const joinAgain = async () => {
      line.send(LEAVE);
      // Leaving has no reply, so wait for the reply to a later call.
      await kasama.call("GET", "/api/healthz");
      join();
    };
    line.addEventListener("message", ({ data }) => {
      const packet = String(data);
      if (packet.startsWith(OPENED)) return join();
      if (!packet.startsWith(JOIN)) return;
      joined += 1;
      if (joined === TIMES) resolve();
      else void joinAgain();
    });
    line.addEventListener("close", () => reject(new Error(`closed after ${joined} times`)));
  });
  await done;
  expect(joined).toBe(TIMES);
  line.close();
  // The next client gets events as before.
  const socket = await kasama.openSocket(person);
  expect(await socket.command("sync", { conversations: {} })).toMatchObject({ ok: true });
});
