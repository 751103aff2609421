import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SIGNED_IN } from "#server/platform/access/access.ts";
import { accessOf, MATRIX } from "#server/testing/access/matrix.ts";
import { makePeople } from "#server/testing/access/people.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { textFields } from "#server/testing/hostile/fields.ts";
import { takesOneAlone } from "#server/testing/hostile/renewed.ts";
import { textsFor } from "#server/testing/hostile/run.ts";
import { expectWell, rowsOf } from "#server/testing/hostile/well.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { FAULTS } from "#shared/fault.ts";
import { type CommandName, commands } from "#shared/realtime.ts";

/**
 * Access over sockets: who may open one and for how long, and every command with every user type, for an own, a foreign, a
 * missing and a malformed target. A command that is not in the access matrix fails here.
 */

let kasama: Harness;
let world: Awaited<ReturnType<typeof makePeople>>;
const MISSING = 987_654_321;

const { log, lines } = createRecorder();

beforeAll(async () => {
  kasama = await startHarness({}, log);
  world = await makePeople(kasama);
});
afterAll(() => kasama.close());

test("lists every command in the access matrix, and nothing else", () => {
  const rows = [...MATRIX.keys()].filter((name) => name.startsWith("socket ") && name !== "socket connect");
  expect(
    Object.keys(commands)
      .map((name) => `socket ${name}`)
      .sort(),
  ).toEqual(rows.sort());
});

test("refuses a socket without a session, with the reason", async () => {
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

test("sends presence to correspondents only: strangers are left out, now and when they connect", async () => {
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
  // A message about the stranger would arrive first, on the same socket.
  const told = socket.next("presence:changed", ({ user_id }) => user_id === correspondent.id);
  await kasama.openSocket(unknown);
  await kasama.openSocket(correspondent);
  await told;
  expect(heard).toEqual([{ ...offline, online: true }]);
});

test("closes the sockets of a session at once when it is logged out", async () => {
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

test("closes a socket that connects while its session is being logged out", async () => {
  const rounds = Array.from({ length: 12 }, async () => {
    const leaver = await kasama.person("pwd");
    const opening = Array.from({ length: 4 }, () => kasama.openSocket(leaver).catch(() => null));
    await kasama.call("POST", "/api/logout", { as: leaver });
    return opening;
  });
  const opened = (await Promise.all((await Promise.all(rounds)).flat())).filter((socket) => socket !== null);
  await expect.poll(() => opened.filter((socket) => socket.raw.connected).length).toBe(0);
});

test("refuses a socket from a page of another site", async () => {
  const handshake = `${kasama.url}/socket.io/?EIO=4&transport=polling`;
  expect((await fetch(handshake, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  expect((await fetch(handshake, { headers: { origin: kasama.url } })).status).toBe(200);
});

test("survives any payload, and answers with known error codes", async () => {
  const socket = await kasama.openSocket(world.stranger);
  const junk: unknown[] = [
    null,
    7,
    "x",
    [],
    [[[[]]]],
    { conversation_id: {} },
    // Parsed from text, as it comes over the wire: a literal would set the prototype and leave nothing to refuse.
    JSON.parse('{"__proto__":{"admin":true}}'),
    { constructor: 1 },
    { client_id: "x".repeat(50_000) },
  ];
  for (const payload of junk) {
    const answer = await socket.command("chat:send", payload as never);
    expect(answer).toMatchObject({ ok: false, fault: { code: "BAD_INPUT" } });
  }
  // No acknowledgement, and an invalid one.
  socket.raw.emit("chat:send", { nonsense: true } as never, "not a function" as never);
  expect(await socket.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  const closed = new Promise((resolve) => socket.raw.once("disconnect", resolve));
  socket.raw.emit("chat:send", { content: "x".repeat(200_000) } as never, (() => {}) as never);
  await closed;
  expect((await kasama.call("GET", "/api/healthz")).status).toBe(200);
});

test.each(SIGNED_IN)("odd and hostile texts in every field of every command of %s do no harm", async (caller) => {
  const socket = await kasama.openSocket(world.people[caller]);
  const [before, earlier] = [await rowsOf(kasama), lines.length];
  const counts = { calls: 0, fields: 0, free: 0 };
  const broken: string[] = [];
  const unreached: string[] = [];
  for (const name of Object.keys(commands) as CommandName[]) {
    for (const field of textFields(commands[name].payload)) {
      let [isFree, isReached] = [false, false];
      counts.fields += 1;
      for (const { name: called, text, taken } of textsFor(field)) {
        const payload = field.put(payloads[name](world.own[caller].conversation), text) as Record<string, unknown>;
        // Each message has an id of its own.
        if ("client_id" in payload && field.name !== "client_id") payload.client_id = randomUUID();
        const answer = await socket.command(name, payload as never);
        counts.calls += 1;
        if (!answer.ok && FAULTS[answer.fault.code] >= 500) broken.push(`${name} ${field.name}: ${called}`);
        isFree ||= taken;
        isReached ||= taken && answer.ok;
      }
      if (isFree) counts.free += 1;
      if (isFree && !isReached && !takesOneAlone(`${name} ${field.name}`)) unreached.push(`${name} ${field.name}`);
    }
  }
  // Printed, because the numbers grow with the contracts.
  process.stdout.write(`${counts.calls} commands with ${counts.fields} fields, ${counts.free} of free text\n`);
  expect(broken).toEqual([]);
  // A new field that no command reaches needs a payload above.
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
  const { pwd: seeker, employer, admin } = world.people;
  await expectWell(kasama, { seeker, employer, admin }, before, lines.slice(earlier));
});
