import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIGNED_IN } from "#server/platform/access/access.ts";
import { accessOf, MATRIX } from "#server/testing/access-matrix.ts";
import { makePeople } from "#server/testing/access-people.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { textFields } from "#server/testing/hostile/fields.ts";
import { textsFor } from "#server/testing/hostile/run.ts";
import { FAULTS } from "#shared/fault.ts";
import { type CommandName, commands } from "#shared/realtime.ts";

/**
 * Access over sockets: who may open one and for how long, and every command with every user type, on an own thing, a
 * foreign one, a missing one and a malformed one. A command that is not in the access matrix fails here.
 */

let kasama: Harness;
let world: Awaited<ReturnType<typeof makePeople>>;
const MISSING = 987_654_321;

beforeAll(async () => {
  kasama = await startHarness();
  world = await makePeople(kasama);
});
afterAll(() => kasama.close());

test("every command is in the access matrix, and nothing else", () => {
  const rows = [...MATRIX.keys()].filter((name) => name.startsWith("socket ") && name !== "socket connect");
  expect(
    Object.keys(commands)
      .map((name) => `socket ${name}`)
      .sort(),
  ).toEqual(rows.sort());
});

test("a socket without a session is refused, and told why", async () => {
  for (const token of ["", "nonsense", `${world.stranger.token}x`]) {
    await expect(kasama.openSocket({ token })).rejects.toMatchObject({ data: { code: "SIGNED_OUT" } });
  }
});

const uuid = "0190b5a0-7a3c-4f6e-9a52-111111111111";
const payloads: Record<CommandName, (conversation: unknown) => unknown> = {
  "chat:send": (conversation_id) => ({ conversation_id, client_id: uuid, content: "Hello" }),
  "chat:read": (conversation_id) => ({ conversation_id, seq: 0 }),
  "chat:delivered": (conversation_id) => ({ marks: [{ conversation_id, seq: 1 }] }),
  "chat:typing": (conversation_id) => ({ conversation_id }),
  sync: (conversation) => ({ conversations: { [String(conversation)]: 0 } }),
  "presence:watch": () => ({ user_ids: [world.stranger.id] }),
};

for (const caller of SIGNED_IN) {
  test.each(Object.keys(commands) as CommandName[])(
    `%s as ${caller}: own, foreign, missing, malformed`,
    async (name) => {
      const socket = await kasama.openSocket(world.people[caller]);
      const ask = (conversation: unknown) => socket.command(name, payloads[name](conversation) as never);
      const { object } = accessOf(`socket ${name}`);
      expect(await ask(world.own[caller].conversation)).toMatchObject({ ok: true });
      if (object === "participant") {
        const [foreigner, missing] = [await ask(world.foreign.conversation), await ask(MISSING)];
        expect(foreigner).toMatchObject({ ok: false, fault: { code: "NOT_FOUND" } });
        // A stranger cannot tell a foreign conversation from one that does not exist.
        expect(missing).toEqual(foreigner);
      } else {
        const passedOver = await ask(world.foreign.conversation);
        expect(passedOver).toMatchObject({ ok: true });
        expect(JSON.stringify(passedOver)).not.toContain(`"conversation_id":${world.foreign.conversation},`);
      }
      const malformed = await socket.command(name, {
        conversation_id: "x",
        user_ids: "x",
        conversations: { x: -1 },
      } as never);
      expect(malformed).toMatchObject({ ok: false, fault: { code: "BAD_INPUT", fields: expect.any(Object) } });
      socket.close();
    },
  );
}

test("presence is told to correspondents alone: strangers are passed over, now and when they connect", async () => {
  const [seeker, unknown, correspondent] = await Promise.all([
    kasama.person("pwd"),
    kasama.employer(),
    kasama.employer(),
  ]);
  await kasama.conversation(seeker, correspondent);
  const socket = await kasama.openSocket(seeker);
  const heard: unknown[] = [];
  socket.raw.on("presence:changed", (change) => heard.push(change));
  const offline = { user_id: correspondent.id, online: false, last_seen_at: null };
  expect(await socket.command("presence:watch", { user_ids: [unknown.id] })).toEqual({ ok: true, value: [] });
  expect(await socket.command("presence:watch", { user_ids: [unknown.id, correspondent.id] })).toEqual({
    ok: true,
    value: [offline],
  });
  // What is told of the stranger would be told first, on the same socket.
  const told = socket.next("presence:changed", ({ user_id }) => user_id === correspondent.id);
  await kasama.openSocket(unknown);
  await kasama.openSocket(correspondent);
  await told;
  expect(heard).toEqual([{ ...offline, online: true }]);
});

test("a session ended by logout closes its sockets at once", async () => {
  const leaver = await kasama.person("pwd");
  const [first, second, other] = [
    await kasama.openSocket(leaver),
    await kasama.openSocket(leaver),
    await kasama.openSocket(world.stranger),
  ];
  const told = [first.next("session:ended"), second.next("session:ended")];
  const closed = [first, second].map((socket) => new Promise((resolve) => socket.raw.once("disconnect", resolve)));
  await kasama.call("POST", "/api/logout", { as: leaver });
  expect(await Promise.all(told)).toEqual([{ reason: "logout" }, { reason: "logout" }]);
  await Promise.all(closed);
  expect(other.raw.connected).toBe(true);
  await expect(kasama.openSocket(leaver)).rejects.toMatchObject({ data: { code: "SIGNED_OUT" } });
});

test("a socket that connects while its session is being logged out does not outlive it", async () => {
  const rounds = Array.from({ length: 12 }, async () => {
    const leaver = await kasama.person("pwd");
    const opening = Array.from({ length: 4 }, () => kasama.openSocket(leaver).catch(() => null));
    await kasama.call("POST", "/api/logout", { as: leaver });
    return opening;
  });
  const opened = (await Promise.all((await Promise.all(rounds)).flat())).filter((socket) => socket !== null);
  await expect.poll(() => opened.filter((socket) => socket.raw.connected).length).toBe(0);
});

test("a page of another site cannot open a socket", async () => {
  const handshake = `${kasama.url}/socket.io/?EIO=4&transport=polling`;
  expect((await fetch(handshake, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  expect((await fetch(handshake, { headers: { origin: kasama.url } })).status).toBe(200);
});

test("whatever is sent, the process stays up and answers in catalogue texts", async () => {
  const socket = await kasama.openSocket(world.stranger);
  const junk: unknown[] = [
    null,
    7,
    "x",
    [],
    [[[[]]]],
    { conversation_id: {} },
    // Parsed, as it comes over the wire: a literal would set the prototype and leave nothing to refuse.
    JSON.parse('{"__proto__":{"admin":true}}'),
    { constructor: 1 },
    { client_id: "x".repeat(50_000) },
  ];
  for (const payload of junk) {
    const answer = await socket.command("chat:send", payload as never);
    expect(answer).toMatchObject({ ok: false, fault: { code: "BAD_INPUT" } });
  }
  // No acknowledgement, and something that is none.
  socket.raw.emit("chat:send", { nonsense: true } as never, "not a function" as never);
  expect(await socket.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  const closed = new Promise((resolve) => socket.raw.once("disconnect", resolve));
  socket.raw.emit("chat:send", { content: "x".repeat(200_000) } as never, (() => {}) as never);
  await closed;
  expect((await kasama.call("GET", "/api/healthz")).status).toBe(200);
});

test("no odd or hostile text in any place of any command is answered with a failure of ours", async () => {
  const caller = "pwd";
  const socket = await kasama.openSocket(world.people[caller]);
  const broken: string[] = [];
  const unreached: string[] = [];
  for (const name of Object.keys(commands) as CommandName[]) {
    for (const field of textFields(commands[name].payload)) {
      let [isFree, isReached] = [false, false];
      for (const { name: called, text, taken } of textsFor(field)) {
        const payload = field.put(payloads[name](world.own[caller].conversation), text) as Record<string, unknown>;
        // Each message is one of its own.
        if ("client_id" in payload && field.name !== "client_id") payload.client_id = randomUUID();
        const answer = await socket.command(name, payload as never);
        if (!answer.ok && FAULTS[answer.fault.code] >= 500) broken.push(`${name} ${field.name}: ${called}`);
        isFree ||= taken;
        isReached ||= taken && answer.ok;
      }
      if (isFree && !isReached) unreached.push(`${name} ${field.name}`);
    }
  }
  expect(broken).toEqual([]);
  // A new place that no command reaches wants a payload above.
  expect(unreached).toEqual([]);
  for (const name of Object.getOwnPropertyNames(Object.prototype))
    for (const command of Object.keys(commands) as CommandName[])
      expect(await socket.command(command, JSON.parse(`{${JSON.stringify(name)}:{"x":1}}`))).not.toMatchObject({
        ok: false,
        fault: { code: "INTERNAL" },
      });
  expect(await socket.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  const { conversation } = world.own[caller];
  const read = await kasama.call("GET", `/api/messages/conversations/${conversation}`, { as: world.people[caller] });
  expect(read.status).toBe(200);
});
