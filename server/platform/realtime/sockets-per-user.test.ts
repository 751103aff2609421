import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** The limit of open tabs per person. */

const MOST = 20;

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({ RATE_LIMITS: "on" });
});
afterAll(() => kasama.close());

test("closes the oldest of more than twenty sockets of one person, with the reason", async () => {
  const [person, other] = [await kasama.person("pwd"), await kasama.employer()];
  const oldest = await kasama.openSocket(person);
  const told = oldest.next("session:ended");
  const closed = new Promise((resolve) => oldest.raw.once("disconnect", resolve));
  const elsewhere = await kasama.openSocket(other);
  const newer = [];
  for (let n = 1; n < MOST; n += 1) newer.push(await kasama.openSocket(person));
  expect(await oldest.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  const newest = await kasama.openSocket(person);
  expect(await told).toEqual({ reason: "tabs" });
  expect(await closed).toBe("io server disconnect");
  for (const socket of [...newer, newest, elsewhere])
    expect(await socket.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  // After one is closed, the next one closes no other.
  newer[0]?.close();
  await expect.poll(() => kasama.server.context.presence.isOnline(person.id)).toBe(true);
  await expect.poll(() => kasama.server.io.sockets.sockets.size).toBe(MOST);
  await kasama.openSocket(person);
  expect(await newer[1]?.command("sync", { conversations: {} })).toMatchObject({ ok: true });
});

test("keeps twenty of many sockets that open at once, and the session stays valid", async () => {
  const person = await kasama.person("pwd");
  const opened = await Promise.all(Array.from({ length: 60 }, () => kasama.openSocket(person).catch(() => null)));
  await expect.poll(() => opened.filter((socket) => socket?.raw.connected).length).toBe(MOST);
  expect((await kasama.call("GET", `/api/users/${person.id}`, { as: person })).status).toBe(200);
});
