import { randomUUID } from "node:crypto";
import type { mongo } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCompany, messagesOf, say } from "#server/features/chat/companies/testing.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { exportedData } from "#server/testing/personal-export.ts";
import { png } from "#server/testing/pictures.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { EXCERPT_MAX } from "#shared/chat/excerpt.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import type { Result } from "#shared/fault.ts";

/** Replies with a quote, on two processes with one database and one Redis. */

let redis: TestRedis;
let kasama: Harness;
let second: Harness;
/** What the second process has sent to the database since the list was emptied. */
let commands: mongo.CommandStartedEvent[] = [];
beforeAll(async () => {
  redis = await startRedis();
  const env = {
    JWT_SECRET: "one-secret-for-both-processes-of-this-test",
    DATA_KEY: "0123456789abcdef".repeat(4),
    REDIS_URL: redis.url,
  };
  kasama = await startHarness(env);
  const uri = new URL(kasama.server.database?.uri ?? "");
  uri.searchParams.set("monitorCommands", "true");
  second = await startHarness({ ...env, MONGODB_URI: uri.href });
  second.server.context.connection.getClient().on("commandStarted", (command) => commands.push(command));
});
afterAll(async () => {
  await second.close();
  await kasama.close();
  await redis.close();
});

let ana: Person;
let ben: Person;
let conversation: number;
let anas: TestSocket;
let bens: TestSocket;
beforeEach(async () => {
  const peers = () => [kasama, second].map(({ server }) => server.context.bus?.peers.length);
  await expect.poll(peers, { timeout: 20_000 }).toEqual([1, 1]);
  [ana, ben] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(ana, ben);
  [anas, bens] = [await kasama.openSocket(ana), await second.openSocket(ben)];
});

const attempt = (tab: TestSocket, content: string, reply_to?: number, client_id: string = randomUUID()) =>
  tab.command("chat:send", { conversation_id: conversation, client_id, content, reply_to });
function sent(answer: Result<Message>): Message {
  if (!answer.ok) throw new Error(answer.fault.message);
  return answer.value;
}
const reply = async (...args: Parameters<typeof attempt>) => sent(await attempt(...args));
const post = (as: Person, to: Person, reply_to: unknown, headers = {}) =>
  kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, {
    as,
    body: { receiver_id: to.id, content: "Opo", reply_to },
    headers,
  });
const remove = (as: Person, id: number) => kasama.call("DELETE", `/api/messages/${id}`, { as });
async function sync(tab: TestSocket, rev: number) {
  const answer = await tab.command("sync", { conversations: { [conversation]: rev } });
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value.messages;
}

test("carries what it quotes in every answer and event, on both processes", async () => {
  const asked = await say(anas, conversation, `Kailan po\nang interview? ${"Salamat po. ".repeat(30)}`);
  const heard = anas.next("chat:message");
  const answer = await reply(bens, "Sa Lunes, 2:00 PM", asked.id);
  expect(answer.reply_to).toEqual({
    ...{ id: asked.id, seq: 1, sender_id: ana.id, author_id: ana.id, author: null, kind: "text" },
    excerpt: expect.stringMatching(/^Kailan po ang interview\? Salamat po\. .*\.\.\.$/),
    ...{ attachments: [], deleted_at: null },
  });
  expect(answer.reply_to?.excerpt.length).toBeLessThanOrEqual(EXCERPT_MAX);
  expect(await heard).toEqual(answer);
  for (const on of [kasama, second]) expect(await messagesOf(on, ana, conversation)).toEqual([asked, answer]);
  expect(await sync(anas, 1)).toEqual([answer]);
  const found = await kasama.call("GET", `/api/messages/search?q=lunes`, { as: ana });
  expect(found.body.data.results.map((one: { message: Message }) => one.message)).toEqual([answer]);
  // Only what its own author wrote is searched.
  expect((await kasama.call("GET", `/api/messages/search?q=kailan`, { as: ana })).body.data.results).toHaveLength(1);
  const rest = await post(ana, ben, answer.id);
  expect(rest.body.data.reply_to).toMatchObject({ id: answer.id, excerpt: "Sa Lunes, 2:00 PM" });
});

test("quotes files by their kinds and titles", async () => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await png(8, 8))], "ramp.png"));
  const path = `/api/messages/conversations/${conversation}/attachments`;
  const { name } = (await kasama.call("POST", path, { as: ana, body: form })).body.data;
  const draft = { conversation_id: conversation, client_id: randomUUID(), content: "", attachments: [name] };
  const source = sent(await anas.command("chat:send", draft));
  const quote = (await reply(bens, "Salamat", source.id)).reply_to;
  expect(quote).toMatchObject({ kind: "file", excerpt: "", attachments: [{ kind: "image", title: "ramp.png" }] });
});

describe("the quoted message", () => {
  test("is shown as it is now, after an edit and after its deletion, also to a tab that was offline", async () => {
    const asked = await say(anas, conversation, "Kailan po?");
    const answer = await reply(bens, "Sa Lunes", asked.id);
    await kasama.call("PATCH", `/api/messages/${asked.id}`, { as: ana, body: { content: "Kailan po ang interview?" } });
    const edited = (await messagesOf(second, ben, conversation)).find(({ id }) => id === answer.id);
    expect(edited).toEqual({ ...answer, reply_to: { ...answer.reply_to, excerpt: "Kailan po ang interview?" } });
    await remove(ana, asked.id);
    const [, later] = await messagesOf(second, ben, conversation);
    expect(later?.reply_to).toMatchObject({ id: asked.id, excerpt: "", deleted_at: expect.any(String) });
    // A tab that knows the reply gets the deletion itself.
    expect(await sync(bens, answer.rev)).toMatchObject([{ id: asked.id, content: "", deleted_at: expect.any(String) }]);
    expect(JSON.stringify(await sync(bens, 0))).not.toContain("Kailan");
  });

  test("is not shown in a reply that was deleted itself", async () => {
    const asked = await say(anas, conversation, "Kailan po?");
    const answer = await reply(bens, "Sa Lunes", asked.id);
    expect((await remove(ben, answer.id)).body.data).toMatchObject({ content: "", reply_to: null });
  });

  test("names the colleague who wrote it, and 'Deleted user' when the account is gone", async () => {
    const { seeker, owner, lea, conversation: id } = await makeCompany(kasama);
    const [seekers, leas] = [await kasama.openSocket(seeker), await kasama.openSocket(lea)];
    const hello = await say(leas, id, "Good morning!");
    const draft = { conversation_id: id, client_id: randomUUID(), content: "Good morning po", reply_to: hello.id };
    const answer = sent(await seekers.command("chat:send", draft));
    expect(answer.reply_to).toMatchObject({
      ...{ sender_id: owner.id, author_id: lea.id },
      author: { id: lea.id, first_name: "Lea" },
    });
    const gone = seekers.next("profile:changed", (card) => card.id === lea.id);
    const body = { password: lea.password };
    expect((await kasama.call("DELETE", "/api/account", { as: lea, body })).status).toBe(200);
    await gone;
    const [, shown] = await messagesOf(second, seeker, id);
    expect(shown?.reply_to).toMatchObject({ author: { id: lea.id, username: "deleted" }, excerpt: "Good morning!" });
  });
});

describe("a reply", () => {
  test("is refused at its field if it quotes a message of another conversation, or none", async () => {
    const other = await kasama.employer();
    const elsewhere = await kasama.conversation(ana, other);
    const foreign = await say(anas, elsewhere, "Sa iba");
    for (const id of [foreign.id, 987_654_321, conversation]) {
      const refused = { code: "BAD_INPUT", fields: { reply_to: [CHAT_TEXTS.notQuotable] } };
      expect(await attempt(anas, "Opo", id)).toMatchObject({ ok: false, fault: refused });
      const rest = await post(ana, ben, id);
      expect([rest.status, rest.body.errors]).toEqual([400, { reply_to: [CHAT_TEXTS.notQuotable] }]);
    }
    for (const id of ["7", 0, -1, 1.5, null]) expect((await post(ana, ben, id)).body.errors).toHaveProperty("reply_to");
    expect(await messagesOf(kasama, ana, conversation)).toEqual([]);
  });

  test("is refused if it quotes a line, or a deleted message", async () => {
    const line = { conversation_id: conversation, actor_id: ana.id, content: "A line.", event: randomUUID() };
    const { id: lineId } = await kasama.server.context.sending.addLine(line);
    expect(await attempt(bens, "Opo", lineId)).toMatchObject({
      fault: { code: "BAD_INPUT", fields: { reply_to: [CHAT_TEXTS.lineNotQuotable] } },
    });
    const asked = await say(anas, conversation, "Kailan po?");
    await remove(ana, asked.id);
    expect(await attempt(bens, "Opo", asked.id)).toMatchObject({
      fault: { code: "BAD_INPUT", fields: { reply_to: [CHAT_TEXTS.deletedNotQuotable] } },
    });
    // Without the quote, the same message can be sent.
    expect(await attempt(bens, "Opo")).toMatchObject({ ok: true, value: { seq: 3, reply_to: null } });
  });

  test("is refused in its sender's language, whoever else sends at the same moment", async () => {
    const filipino = { "accept-language": "fil" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await say(bens, conversation, `Number ${n}`);
        return (await post(ana, ben, 987_654_321, filipino)).body.errors.reply_to;
      }),
    );
    expect(new Set(answers.flat())).toEqual(
      new Set(["Hindi mo puwedeng sagutin ang message na ito. Wala ito sa usapang ito."]),
    );
  });

  test("is stored once, and a retry on another process gets it with its quote, even if that was deleted", async () => {
    const asked = await say(anas, conversation, "Kailan po?");
    const client_id = randomUUID();
    const answer = await reply(bens, "Sa Lunes", asked.id, client_id);
    expect(await reply(bens, "Sa Lunes", asked.id, client_id)).toEqual(answer);
    await remove(ana, asked.id);
    const elsewhere = await kasama.openSocket(ben);
    const deleted = { excerpt: "", deleted_at: expect.any(String) };
    const expected = { ...answer, reply_to: { ...answer.reply_to, ...deleted } };
    for (const tab of [bens, elsewhere]) expect(await reply(tab, "Sa Lunes", asked.id, client_id)).toEqual(expected);
    expect(await messagesOf(kasama, ana, conversation)).toHaveLength(2);
  });

  test("names its source in the sender's data export, without what the other side wrote", async () => {
    const asked = await say(anas, conversation, "Kailan po?");
    await reply(bens, "Sa Lunes", asked.id);
    const data = await exportedData(kasama, ben);
    expect(data.conversations[0].own_messages).toMatchObject([{ content: "Sa Lunes", reply_to: asked.id }]);
    expect(JSON.stringify(data)).not.toContain("Kailan");
  });

  test("is copied into a report with the beginning of what it quotes", async () => {
    const asked = await say(anas, conversation, "Magkano po ang bayad?");
    for (let n = 0; n < 6; n += 1) await say(anas, conversation, `Number ${n}`);
    const answer = await reply(bens, "1,500 po", asked.id);
    const target = { kind: "message", id: answer.id };
    const { body } = await kasama.call("POST", "/api/reports", { as: ana, body: { target, reason: "scam" } });
    await remove(ana, asked.id);
    const admin = await kasama.person("admin");
    const { messages } = (await kasama.call("GET", `/api/admin/reports/${body.data.id}`, { as: admin })).body.data;
    expect(messages.at(-1)).toMatchObject({
      id: answer.id,
      quote: { sender_id: ana.id, excerpt: "Magkano po ang bayad?", deleted_at: null },
    });
    expect(messages[0].quote).toBeNull();
  });
});

describe("the commands of a send", () => {
  /** Repeats the act if the process could not rely on its memory meanwhile: on a busy machine it may miss the others. */
  async function commandsOf(act: () => Promise<unknown>): Promise<typeof commands> {
    const { everywhere, summaryWriter } = second.server.context;
    const isCovered = () => everywhere.others?.isCovered;
    for (;;) {
      await expect.poll(isCovered).toBe(true);
      await summaryWriter.flush();
      commands = [];
      await act();
      if (isCovered()) return commands;
    }
  }
  const namesOf = (some: typeof commands) =>
    some.flatMap(({ commandName, command }) =>
      command[commandName] === "messages" || command[commandName] === "conversations" ? [commandName] : [],
    );

  test("are one insert, and one more to read what it quotes", async () => {
    const asked = await reply(bens, "Kumusta");
    expect(namesOf(await commandsOf(() => reply(bens, "Walang sinasagot")))).toEqual(["insert"]);
    expect(namesOf(await commandsOf(() => reply(bens, "May sinasagot", asked.id)))).toEqual(["find", "insert"]);
  });

  test("of others do not wait for what a reply quotes", async () => {
    const asked = await reply(bens, "Kumusta");
    const { sending, sessions, summaryWriter } = second.server.context;
    const viewer = await sessions.resolve(ben.token);
    if (!viewer) throw new Error("no session");
    await summaryWriter.flush();
    commands = [];
    const draft = { conversation_id: conversation, content: "Opo" };
    const both = [{ reply_to: asked.id }, {}].map((more) =>
      sending.send(viewer, { ...draft, ...more, client_id: randomUUID() }),
    );
    const [answer, plain] = await Promise.all(both);
    expect([answer?.reply_to?.id, plain?.reply_to]).toEqual([asked.id, null]);
    const inserted = commands.filter(({ command }) => command.insert === "messages");
    expect(inserted.map(({ command }) => command.documents.length)).toEqual([1, 1]);
  });

  test("of a page are one more to read messages if it has replies, however many", async () => {
    const first = await reply(anas, "Una");
    const path = `/api/messages/conversations/${conversation}?after_seq=0`;
    const readBy = async () => {
      const asked = await commandsOf(() => second.call("GET", path, { as: ben }));
      return asked.filter(({ command }) => command.find === "messages").length;
    };
    expect(await readBy()).toBe(1);
    for (let n = 0; n < 5; n += 1) await reply(anas, `Sagot ${n}`, first.id);
    expect(await readBy()).toBe(2);
  });
});
