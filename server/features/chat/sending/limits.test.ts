import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";

/** The limits of the chat as in production, and the checks of each command. */

let time = Date.now();
let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({ RATE_LIMITS: "on" }, undefined, () => new Date(time));
});
afterAll(() => kasama.close());

const send = (socket: TestSocket, conversation_id: number, client_id: string = randomUUID()) =>
  socket.command("chat:send", { conversation_id, client_id, content: "Kumusta" });

test("allows a burst of twenty messages over all tabs and REST, and later ones after the returned wait", async () => {
  const [fast, other] = [await kasama.person("pwd"), await kasama.employer()];
  const conversation = await kasama.conversation(fast, other);
  const tabs = [await kasama.openSocket(fast), await kasama.openSocket(fast)] as const;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => send(tabs[n % 2 === 0 ? 0 : 1], conversation)),
  );
  const refused = answers.filter((answer) => !answer.ok);
  // On a slow machine a second may pass meanwhile, which allows two more.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(20);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused)
    expect(answer).toMatchObject({ fault: { code: "TOO_FAST", retry_after: expect.any(Number) } });
  const path = `/api/messages/conversations/${conversation}/messages`;
  const body = { receiver_id: other.id, content: "Kumusta" };
  const posts = await Promise.all(Array.from({ length: 40 }, () => kasama.call("POST", path, { as: fast, body })));
  const turnedAway = posts.find(({ status }) => status === 429);
  expect(Number(turnedAway?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  // Other users do not wait for them.
  expect(await send(await kasama.openSocket(other), conversation)).toMatchObject({ ok: true });
  const client_id = randomUUID();
  await expect.poll(async () => (await send(tabs[0], conversation, client_id)).ok).toBe(true);
});

test("allows a burst of twenty reactions, and later ones after the returned wait", async () => {
  const [fast, other] = [await kasama.person("pwd"), await kasama.employer()];
  const conversation = await kasama.conversation(fast, other);
  const sent = await send(await kasama.openSocket(other), conversation);
  if (!sent.ok) throw new Error(sent.fault.message);
  const path = `/api/messages/${sent.value.id}/reaction`;
  const react = (n: number) =>
    n % 2 === 0
      ? kasama.call("PUT", path, { as: fast, body: { kind: "thanks" } })
      : kasama.call("DELETE", path, { as: fast });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => react(n)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(20);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  await expect.poll(async () => (await react(0)).status).toBe(200);
});

test("allows sixty changes of the job that is asked about in an hour, without counting repetitions", async () => {
  const [seeker, shop] = [await kasama.person("pwd"), await kasama.employer()];
  const on = applyingOn(kasama);
  const jobs = [await on.job(shop), await on.job(shop)].map(({ _id }) => _id);
  const open = (n: number) =>
    kasama.call("POST", "/api/messages/conversations", {
      ...{ as: seeker, body: { participant2_id: shop.id, job_id: jobs[n % 2] } },
    });
  expect((await open(0)).status).toBe(201);
  for (let n = 0; n < 60; n += 1) expect((await open(n)).status).toBe(200);
  const { status, body, headers } = await open(60);
  expect([status, body.code]).toEqual([429, "TOO_FAST"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(55 * 60);
  expect((await open(59)).status).toBe(200);
});

test("allows twenty new conversations a day, without counting existing ones", async () => {
  const seeker = await kasama.person("pwd");
  const open = (id: number) =>
    kasama.call("POST", "/api/messages/conversations", { as: seeker, body: { participant2_id: id } });
  const first = await kasama.employer();
  expect((await open(first.id)).status).toBe(201);
  for (let n = 0; n < 19; n += 1) expect((await open((await kasama.employer()).id)).status).toBe(201);
  const { status, body, headers } = await open((await kasama.employer()).id);
  expect([status, body.code, body.message]).toEqual([429, "TOO_FAST", CHAT_TEXTS.tooManyNew]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
  expect((await open(first.id)).status).toBe(200);
});

test("checks at each command whether the session is still valid, also after it was ended in the database", async () => {
  const person = await kasama.person("pwd");
  const socket = await kasama.openSocket(person);
  expect(await socket.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  // As another process would end it, without notifying this one.
  await kasama.server.context.connection.collection("sessions").deleteMany({ user_id: person.id });
  time += 2001;
  const ended = socket.next("session:ended");
  const answer = await socket.command("sync", { conversations: {} });
  expect(answer).toMatchObject({ ok: false, fault: { code: "SIGNED_OUT" } });
  expect(await ended).toEqual({ reason: "expired" });
});
