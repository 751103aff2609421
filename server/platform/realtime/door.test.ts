import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";

/** The limits of connections that never sign in. */

const HANDSHAKE = "/socket.io/?EIO=4&transport=polling";
/** The beginning of the reply to a successful handshake. */
const OPENED = "0{";

interface Handshake {
  status: number;
  opened: boolean;
}

/** Sends this many handshakes over a few connections, each with its own forwarded address. */
async function knock(kasama: Harness, times: number, from?: (n: number) => string): Promise<Handshake[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const one = (n: number) =>
    new Promise<Handshake>((resolve, reject) => {
      const headers = from ? { "x-forwarded-for": from(n) } : {};
      const asked = request(`${kasama.url}${HANDSHAKE}`, { agent, headers }, (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (piece: string) => {
          body += piece;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, opened: body.startsWith(OPENED) }));
      });
      asked.on("error", reject).end();
    });
  const handshakes = await Promise.all(Array.from({ length: times }, (_none, n) => one(n)));
  agent.destroy();
  return handshakes;
}

const openedOf = (handshakes: readonly Handshake[]) => handshakes.filter(({ opened }) => opened).length;
const open = (kasama: Harness) => kasama.server.io.engine.clientsCount;
const PATIENCE = { timeout: 60_000 };

describe("with the default limits", () => {
  const { log, lines } = createRecorder();
  let kasama: Harness;
  let person: Person;
  beforeAll(async () => {
    kasama = await startHarness({ RATE_LIMITS: "on" }, log);
    person = await kasama.person("pwd");
  });
  afterAll(() => kasama.close());

  test("stays responsive during thousands of handshakes of one address, and closes those that never sign in", async () => {
    const inside = await kasama.openSocket(person);
    const handshakes = await knock(kasama, 5000);
    // As many as are allowed in a minute at once, and a few more for the seconds that a slow machine takes.
    expect(openedOf(handshakes)).toBeGreaterThanOrEqual(1000);
    expect(openedOf(handshakes)).toBeLessThan(2500);
    expect(open(kasama)).toBeLessThan(2500);
    expect(new Set(handshakes.filter(({ opened }) => !opened).map(({ status }) => status))).toEqual(new Set([403]));
    expect(lines.filter(({ msg }) => msg === "sockets were refused")).not.toEqual([]);
    // Sockets that have signed in stay open.
    expect(await inside.command("sync", { conversations: {} })).toMatchObject({ ok: true });
    await expect.poll(() => open(kasama), PATIENCE).toBe(1);
    expect(inside.raw.connected).toBe(true);
  });

  test("keeps a polling tab that signs in", async () => {
    const polling = await kasama.openSocket(person, ["polling"]);
    const stranger = await knock(kasama, 1);
    expect(openedOf(stranger)).toBe(1);
    // The stranger connected later, so when it is closed, the time limit of the tab has passed too.
    const before = open(kasama);
    await expect.poll(() => open(kasama), PATIENCE).toBe(before - 1);
    expect(polling.raw.connected).toBe(true);
    expect(await polling.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  });

  test("closes a client that leaves without closing its connection like one that never signs in", async () => {
    const line = new WebSocket(`${kasama.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => line.addEventListener("close", resolve));
    line.addEventListener("message", ({ data }) => {
      const packet = String(data);
      if (packet.startsWith("0")) line.send(`40${JSON.stringify({ token: person.token })}`);
      else if (packet.startsWith("40")) line.send("41");
      // It answers heartbeats, so it is not closed as idle.
      else if (packet === "2") line.send("3");
    });
    await closed;
  });
});

test.concurrent("limits the connections of visitors of many addresses together, and accepts others when they are gone", async ({
  expect,
  onTestFinished,
}) => {
  const kasama = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1", SOCKETS_BEFORE_SIGN_IN: "1000" });
  onTestFinished(() => kasama.close());
  const person = await kasama.person("pwd");
  const inside = await kasama.openSocket(person);
  const handshakes = await knock(kasama, 2000, (n) => `203.0.113.${n % 250}`);
  expect(openedOf(handshakes)).toBeGreaterThanOrEqual(1000);
  expect(open(kasama)).toBeLessThan(1100);
  expect(inside.raw.connected).toBe(true);
  await expect.poll(() => open(kasama), PATIENCE).toBeLessThan(1000);
  const comes = () =>
    kasama.openSocket(person).then(
      () => true,
      () => false,
    );
  await expect.poll(comes, PATIENCE).toBe(true);
});

test.concurrent("counts the sockets of each address, including those that have signed in", async ({
  expect,
  onTestFinished,
}) => {
  const kasama = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1", SOCKETS_PER_ADDRESS: "3" });
  onTestFinished(() => kasama.close());
  const from = (address: string) => (times: number) => knock(kasama, times, () => address);
  expect(openedOf(await from("203.0.113.7")(5))).toBe(3);
  expect(openedOf(await from("203.0.113.8")(2))).toBe(2);
  await expect.poll(() => open(kasama), PATIENCE).toBe(0);
  expect(openedOf(await from("203.0.113.7")(1))).toBe(1);
});

test.concurrent("does not let one network take all places of sockets that have not signed in", async ({
  expect,
  onTestFinished,
}) => {
  const kasama = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1", SOCKETS_BEFORE_SIGN_IN: "20" });
  onTestFinished(() => kasama.close());
  // An IPv4 address, and many /64 networks that a provider gives to one customer.
  expect(openedOf(await knock(kasama, 15, () => "203.0.113.7"))).toBe(10);
  expect(openedOf(await knock(kasama, 2, () => "203.0.113.8"))).toBe(2);
  await expect.poll(() => open(kasama), PATIENCE).toBe(0);
  expect(openedOf(await knock(kasama, 15, (n) => `2001:db8:1:${n}::1`))).toBe(10);
  expect(openedOf(await knock(kasama, 2, (n) => `2001:db8:2:${n}::1`))).toBe(2);
});

test.concurrent("gives back the place of a socket that has signed in", async ({ expect, onTestFinished }) => {
  const kasama = await startHarness({ RATE_LIMITS: "on", SOCKETS_BEFORE_SIGN_IN: "10" });
  onTestFinished(() => kasama.close());
  const person = await kasama.person("pwd");
  for (let n = 0; n < 12; n += 1) await kasama.openSocket(person);
  expect(open(kasama)).toBe(12);
});

test.concurrent("lets an address open its maximum of sockets at once, and then a limited number each minute", async ({
  expect,
  onTestFinished,
}) => {
  const env = { TRUST_PROXY: "1", HANDSHAKES_PER_ADDRESS: "5", SOCKETS_PER_ADDRESS: "12" };
  const kasama = await startHarness({ RATE_LIMITS: "on", ...env });
  onTestFinished(() => kasama.close());
  // All tabs of a school reconnect at once after an outage.
  expect(openedOf(await knock(kasama, 12, () => "203.0.113.7"))).toBe(12);
  expect(openedOf(await knock(kasama, 2, () => "203.0.113.8"))).toBe(2);
  await expect.poll(() => open(kasama), PATIENCE).toBe(0);
  // Some seconds later one more is allowed, or a few on a slow machine.
  expect(openedOf(await knock(kasama, 12, () => "203.0.113.7"))).toBeLessThan(5);
});
