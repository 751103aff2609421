import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";

/**
 * The delivery contract, over real sockets and the real database: stored once, numbered without holes, one order for
 * both.
 */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

interface Pair {
  a: Person;
  b: Person;
  sockets: [TestSocket, TestSocket];
  /** A second tab of each side. */
  others: [TestSocket, TestSocket];
  conversation: number;
  /** All messages that each side's other tab received, in order. */
  heard: [Message[], Message[]];
  /** The events that the sending tabs received besides their acknowledgements. */
  heardHere: [Message[], Message[]];
}

async function pair(): Promise<Pair> {
  const [a, b] = [await kasama.person("pwd"), await kasama.employer()];
  const conversation = await kasama.conversation(a, b);
  const sockets: [TestSocket, TestSocket] = [await kasama.openSocket(a), await kasama.openSocket(b)];
  const others: [TestSocket, TestSocket] = [await kasama.openSocket(a), await kasama.openSocket(b)];
  const heard: [Message[], Message[]] = [[], []];
  const heardHere: [Message[], Message[]] = [[], []];
  others.forEach((socket, side) => {
    socket.raw.on("chat:message", (message) => heard[side]?.push(message));
  });
  sockets.forEach((socket, side) => {
    socket.raw.on("chat:message", (message) => heardHere[side]?.push(message));
  });
  return { a, b, sockets, others, conversation, heard, heardHere };
}

/** Resolves when all tabs have received what was announced so far: a connection keeps the order, so a reply is later. */
async function heardAll({ sockets, others, conversation }: Pair): Promise<void> {
  const tabs = [...sockets, ...others];
  const replies = await Promise.all(tabs.map((tab) => tab.command("chat:typing", { conversation_id: conversation })));
  expect(replies.every(({ ok }) => ok)).toBe(true);
}

async function stored(conversation: number): Promise<Message[]> {
  const rows = await kasama.server.context.messages.after(conversation, 0, 10_000);
  return rows as never;
}

/** Sends as a client does: again with the same id while the server is too busy. */
async function send(
  socket: TestSocket,
  conversation_id: number,
  client_id: string,
  content = "Kumusta",
): Promise<Message> {
  for (;;) {
    const answer = await socket.command("chat:send", { conversation_id, client_id, content });
    if (answer.ok) return answer.value;
    if (answer.fault.code !== "UNAVAILABLE") throw new Error(answer.fault.code);
  }
}

test("stores 1,000 sends of 20 pairs at once, with retries of the same client_id, once, without holes, in one order", async () => {
  const pairs = await Promise.all(Array.from({ length: 20 }, pair));
  await fc.assert(
    fc.asyncProperty(
      // 50 sends for each pair: by which side, and how often each is retried, sometimes at the same moment.
      fc.array(
        fc.array(
          fc.record({
            side: fc.integer({ min: 0, max: 1 }),
            retries: fc.integer({ min: 0, max: 2 }),
            together: fc.boolean(),
          }),
          { minLength: 50, maxLength: 50 },
        ),
        {
          minLength: 20,
          maxLength: 20,
        },
      ),
      async (plans) => {
        for (const { heard, heardHere } of pairs) for (const side of [...heard, ...heardHere]) side.length = 0;
        const before = await Promise.all(pairs.map(async ({ conversation }) => (await stored(conversation)).length));
        const acked = await Promise.all(
          pairs.map(async ({ sockets, conversation }, index) => {
            const sends = (plans[index] ?? []).map(async ({ side, retries, together }) => {
              const socket = sockets[side];
              if (!socket) throw new Error("no such side");
              const client_id = randomUUID();
              const answers: Message[] = [];
              if (together) {
                answers.push(
                  ...(await Promise.all(
                    Array.from({ length: retries + 1 }, () => send(socket, conversation, client_id)),
                  )),
                );
              } else {
                for (let n = 0; n <= retries; n += 1) answers.push(await send(socket, conversation, client_id));
              }
              // The same client_id gets the same reply, however often and fast it is sent.
              for (const answer of answers)
                expect({ ...answer, is_read: false }).toEqual({ ...answers[0], is_read: false });
              return answers[0]?.id;
            });
            return Promise.all(sends);
          }),
        );
        await Promise.all(pairs.map(heardAll));
        for (const [index, { a, b, conversation, heard, heardHere }] of pairs.entries()) {
          const rows = await stored(conversation);
          expect(rows.length).toBe((before[index] ?? 0) + 50);
          expect(rows.map((row) => row.seq)).toEqual(rows.map((_row, n) => n + 1));
          expect(rows.map((row) => row.rev)).toEqual(rows.map((_row, n) => n + 1));
          const fresh = rows.slice(before[index]);
          expect(new Set(acked[index])).toEqual(new Set(fresh.map((row) => (row as unknown as { _id: number })._id)));
          for (const side of heard) {
            // Announced exactly once to each side here, and in the order of seq.
            expect(side.map((message) => message.seq)).toEqual(fresh.map((row) => row.seq));
          }
          for (const [side, person] of [a, b].entries()) {
            // The sending tab gets own messages only by the acknowledgement, and those of the other side by the event.
            const fromThere = fresh.filter((row) => row.sender_id !== person.id);
            expect(heardHere[side]?.map((message) => message.seq)).toEqual(fromThere.map((row) => row.seq));
          }
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});

describe("unread counts and read marks", () => {
  test("are absolute, never negative, never go back, and never include later messages", async () => {
    const { a, b, sockets, conversation } = await pair();
    for (let n = 0; n < 3; n += 1) await send(sockets[0], conversation, randomUUID());
    const unread = async (as: Person) => (await kasama.call("GET", "/api/messages/unread-count", { as })).body.count;
    expect(await unread(b)).toBe(3);
    expect(await unread(a)).toBe(0);
    const read = (seq: number) => sockets[1].command("chat:read", { conversation_id: conversation, seq });
    expect(await read(2)).toMatchObject({ ok: true, value: { seq: 2, unread_count: 1 } });
    expect(await read(1)).toMatchObject({ ok: true, value: { seq: 2, unread_count: 1 } });
    // A mark beyond the end stops at the end.
    expect(await read(999)).toMatchObject({ ok: true, value: { seq: 3, unread_count: 0 } });
    await send(sockets[0], conversation, randomUUID());
    expect(await unread(b)).toBe(1);
  });

  test("reach every tab of the reader, and the writer", async () => {
    const { b, sockets, conversation } = await pair();
    const second = await kasama.openSocket(b);
    await send(sockets[0], conversation, randomUUID());
    const marks = [
      sockets[0].next("chat:read"),
      second.next("chat:read"),
      second.next("counts", (counts) => counts.messages === 0),
    ];
    await sockets[1].command("chat:read", { conversation_id: conversation, seq: 1 });
    const [writer, tab, counts] = await Promise.all(marks);
    expect(writer).toEqual({ conversation_id: conversation, user_id: b.id, seq: 1 });
    expect(tab).toEqual({ conversation_id: conversation, user_id: b.id, seq: 1, unread_count: 0, counted_seq: 1 });
    expect(counts).toEqual({ messages: 0, notifications: 0 });
  });

  test("are updated by the plain GET, not by a page", async () => {
    const { b, sockets, conversation } = await pair();
    for (let n = 0; n < 2; n += 1) await send(sockets[0], conversation, randomUUID());
    const path = `/api/messages/conversations/${conversation}`;
    const page = await kasama.call("GET", `${path}?after_seq=1&limit=10`, { as: b });
    expect(page.body.data.map((message: Message) => message.seq)).toEqual([2]);
    expect((await kasama.call("GET", "/api/messages/unread-count", { as: b })).body.count).toBe(2);
    expect((await kasama.call("GET", path, { as: b })).body.data).toHaveLength(2);
    expect((await kasama.call("GET", "/api/messages/unread-count", { as: b })).body.count).toBe(0);
    const both = await kasama.call("GET", `${path}?after_seq=1&before_seq=9`, { as: b });
    expect(both.status).toBe(400);
  });
});

test("sends everything by polling to a tab behind a proxy without WebSocket", async () => {
  const { a, b, sockets, conversation } = await pair();
  const polling = await kasama.openSocket(b, ["polling"]);
  expect(polling.raw.io.engine.transport.name).toBe("polling");
  const heard = polling.next("chat:message");
  const sent = await send(sockets[0], conversation, randomUUID(), "By long poll");
  expect((await heard).id).toBe(sent.id);
  const answer = await polling.command("chat:send", {
    conversation_id: conversation,
    client_id: randomUUID(),
    content: "And back",
  });
  expect(answer).toMatchObject({ ok: true, value: { sender_id: b.id, receiver_id: a.id } });
});

describe("sync", () => {
  test("returns newer messages of known conversations, and the summaries of all", async () => {
    const { b, sockets, conversation } = await pair();
    const unknown = await pair();
    const also = await kasama.conversation(b, unknown.a);
    for (let n = 1; n <= 5; n += 1) await send(sockets[0], conversation, randomUUID(), `Message ${n}`);
    const answer = await sockets[1].command("sync", {
      conversations: { [conversation]: 2, [unknown.conversation]: 0 },
    });
    if (!answer.ok) throw new Error(answer.fault.code);
    expect(answer.value.messages.map((message) => message.content)).toEqual(["Message 3", "Message 4", "Message 5"]);
    expect(answer.value.conversations.map(({ id }) => id).sort()).toEqual([conversation, also].sort());
    expect(answer.value.conversations.find(({ id }) => id === conversation)).toMatchObject({
      unread_count: 5,
      last_seq: 5,
      last_read_seq: 0,
      last_message: { seq: 5, content: "Message 5" },
    });
    expect(answer.value.counts).toEqual({ messages: 5, notifications: 0 });
    expect(answer.value.limited).toBe(false);
  });

  test("equals a fresh snapshot if events are applied to an old one", async () => {
    const { sockets, conversation, heard } = await pair();
    await send(sockets[0], conversation, randomUUID());
    const first = await sockets[1].command("sync", { conversations: { [conversation]: 0 } });
    for (let n = 0; n < 4; n += 1) await send(sockets[n % 2 === 0 ? 0 : 1], conversation, randomUUID());
    const fresh = await sockets[1].command("sync", { conversations: { [conversation]: 0 } });
    if (!first.ok || !fresh.ok) throw new Error("no sync");
    const bySeq = new Map([...first.value.messages, ...heard[1]].map((message) => [message.seq, message]));
    expect([...bySeq.values()]).toEqual(fresh.value.messages);
  });
});

describe("the conversation of a pair", () => {
  test("exists once, however many open it at once", async () => {
    const [a, b] = [await kasama.person("general"), await kasama.employer()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        kasama.call("POST", "/api/messages/conversations", { as: a, body: { participant2_id: b.id } }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(49);
  });

  test("is refused with oneself and with an employer who is not approved", async () => {
    const [a, pending] = [await kasama.person("general"), await kasama.employer("pending")];
    const open = (id: number) =>
      kasama.call("POST", "/api/messages/conversations", { as: a, body: { participant2_id: id } });
    expect((await open(a.id)).status).toBe(400);
    expect((await open(pending.id)).body.code).toBe("NOT_ALLOWED");
  });
});

describe("a message", () => {
  test.each([
    ["blank", "  \n ", "Please write a message first"],
    ["too long", "x".repeat(4001), "A message can have at most 4,000 characters"],
  ])("that is %s is refused by REST and by socket with the same text", async (_what, content, text) => {
    const { a, b, sockets, conversation } = await pair();
    const rest = await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, {
      as: a,
      body: { receiver_id: b.id, content },
    });
    expect(rest.status).toBe(400);
    expect(rest.body.errors.content).toEqual([text]);
    const socket = await sockets[0].command("chat:send", {
      conversation_id: conversation,
      client_id: randomUUID(),
      content,
    });
    expect(socket).toMatchObject({ ok: false, fault: { code: "BAD_INPUT", fields: { content: [text] } } });
    expect(await stored(conversation)).toEqual([]);
  });

  test("is trimmed, and may have 4000 characters", async () => {
    const { sockets, conversation } = await pair();
    const message = await send(sockets[0], conversation, randomUUID(), `  ${"ñ".repeat(4000)}\n`);
    expect(message.content).toBe("ñ".repeat(4000));
  });

  test("is refused for a receiver outside of the conversation", async () => {
    const { a, conversation } = await pair();
    const body = { receiver_id: a.id, content: "To myself" };
    const answer = await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, { as: a, body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.receiver_id).toBeDefined();
  });

  test("sent over REST reaches the sockets of both sides", async () => {
    const { a, b, sockets, conversation } = await pair();
    const both = sockets.map((socket) => socket.next("chat:message"));
    const body = { receiver_id: b.id, content: "By REST", client_id: randomUUID() };
    const answer = await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, { as: a, body });
    expect(answer.status).toBe(201);
    for (const told of await Promise.all(both)) expect(told).toEqual(answer.body.data);
  });
});

test("is refused after too many in a row, with the time to wait", async () => {
  const limited = await startHarness({ RATE_LIMITS: "on" });
  try {
    const [a, b] = [await limited.person("pwd"), await limited.employer()];
    const conversation_id = await limited.conversation(a, b);
    const socket = await limited.openSocket(a);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        socket.command("chat:send", { conversation_id, client_id: randomUUID(), content: "Hi" }),
      ),
    );
    const refused = answers.filter((answer) => !answer.ok);
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused)
      expect(answer).toMatchObject({ fault: { code: "TOO_FAST", retry_after: expect.any(Number) } });
  } finally {
    await limited.close();
  }
});
