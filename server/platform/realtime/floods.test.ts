import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";

/** Sockets that flood the server with commands: they are refused, and others do not notice. */

const { log, lines } = createRecorder();
let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({ RATE_LIMITS: "on" }, log);
});
afterAll(() => kasama.close());

const codeOf = (answer: Awaited<ReturnType<TestSocket["command"]>>) => (answer.ok ? "ok" : answer.fault.code);
const tally = (codes: readonly string[]) => (code: string) => codes.filter((other) => other === code).length;

/** Sends a command this many times, a few at a time. @returns the replies */
async function ask(
  times: number,
  once: (n: number) => Promise<string>,
  atOnce = 10,
): Promise<(code: string) => number> {
  const codes: string[] = [];
  for (let n = 0; n < times; n += atOnce)
    codes.push(...(await Promise.all(Array.from({ length: atOnce }, (_none, k) => once(n + k)))));
  return tally(codes);
}

const missing = async (socket: TestSocket, n: number) =>
  codeOf(
    await socket.command("chat:send", {
      conversation_id: 1_000_000_000 + n,
      client_id: randomUUID(),
      content: "Hello",
    }),
  );

test("limits messages to missing conversations like any other, over sockets and over REST", async () => {
  const seeker = await kasama.person("pwd");
  const socket = await kasama.openSocket(seeker);
  const came = await ask(100, (n) => missing(socket, n));
  expect(came("NOT_FOUND")).toBeGreaterThanOrEqual(20);
  // On a slow machine some seconds may pass, and each allows two more.
  expect(came("TOO_FAST")).toBeGreaterThan(40);
  const body = { receiver_id: 1, content: "Hello" };
  const post = (n: number) =>
    kasama.call("POST", `/api/messages/conversations/${1_000_000_000 + n}/messages`, { as: seeker, body });
  const statuses = await Promise.all(Array.from({ length: 30 }, (_none, n) => post(n)));
  expect(statuses.map(({ status }) => status)).toContain(429);
});

test("counts invalid messages too", async () => {
  const socket = await kasama.openSocket(await kasama.person("pwd"));
  const nonsense = async () => codeOf(await socket.command("chat:send", { nonsense: true } as never));
  const came = await ask(300, nonsense);
  expect(came("BAD_INPUT")).toBeGreaterThan(100);
  expect(came("TOO_FAST")).toBeGreaterThan(0);
});

test("handles a few of many commands at once and asks the rest to retry", async () => {
  const socket = await kasama.openSocket(await kasama.person("pwd"));
  const sync = async () => codeOf(await socket.command("sync", { conversations: {} }));
  const came = await ask(150, sync, 150);
  expect(came("ok")).toBeGreaterThanOrEqual(32);
  expect(came("TOO_FAST")).toBeGreaterThan(0);
  expect(await sync()).toBe("ok");
});

test("disconnects a socket that continues after hundreds of refusals, and no other", async () => {
  const [flooder, other] = [await kasama.person("pwd"), await kasama.employer()];
  const [flooding, quiet] = [await kasama.openSocket(flooder), await kasama.openSocket(other)];
  const cut = new Promise((resolve) => flooding.raw.once("disconnect", resolve));
  for (let n = 0; n < 2000; n += 1)
    flooding.raw.emit(
      "chat:send",
      { conversation_id: 1_000_000_000 + n, client_id: randomUUID(), content: "Hello" },
      () => {},
    );
  expect(await cut).toBe("io server disconnect");
  expect(await quiet.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  expect(lines.filter(({ event }) => event === "socket-flooding")).toEqual([
    expect.objectContaining({ msg: "a socket was cut, because it asks on and on" }),
  ]);
  // The session is still valid: a person can reload a faulty tab.
  const back = await kasama.openSocket(flooder);
  await expect.poll(async () => (await back.command("sync", { conversations: {} })).ok).toBe(true);
});
