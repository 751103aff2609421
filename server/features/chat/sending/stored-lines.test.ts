import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ConversationRow } from "#server/features/chat/conversations/conversation.model.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";

/** System lines are stored as data, with an English text: the same rows and pushes in every language of the actor. */

const FILIPINO = { "accept-language": "fil-PH,fil;q=0.9" };

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());

/** Applies as a new person, and withdraws. @returns what was stored, and what the employer's tab got */
async function applyIn(headers: Record<string, string>) {
  const [seeker, shop] = [await kasama.person("pwd"), await kasama.employer()];
  const job = await on.job(shop);
  const socket = await kasama.openSocket(shop);
  const pushes: Message[] = [];
  socket.raw.on("chat:message", (message: Message) => pushes.push(message));
  const withdrawn = socket.next("chat:message", ({ topic }) => topic === "withdrawn");
  const { body } = await on.apply(seeker, job._id, {}, headers);
  await kasama.call("POST", `/api/applications/${body.data.id}/withdraw`, { as: seeker, headers });
  await withdrawn;
  const rows = kasama.server.context.connection.collection<MessageRow>("messages");
  const stored = await rows.find({ sender_id: seeker.id }).sort({ seq: 1 }).toArray();
  return { seeker, shop, stored, pushes };
}

const saysOf = ({ content, line, topic, kind }: Pick<MessageRow, "content" | "line" | "topic" | "kind">) => ({
  ...{ content, line, topic, kind },
});

test("stores the same rows and pushes the same texts for people with different languages", async () => {
  const [english, filipino] = [await applyIn({}), await applyIn(FILIPINO)];
  expect(filipino.stored.map(saysOf)).toEqual(english.stored.map(saysOf));
  expect(filipino.stored).toMatchObject([
    { content: "Application sent: Data Encoder.", line: { kind: "application.sent", job_title: "Data Encoder" } },
    {
      content: "Application withdrawn: Data Encoder.",
      line: { kind: "application.withdrawn", job_title: "Data Encoder" },
    },
  ]);
  for (const { pushes } of [english, filipino])
    expect(pushes.map(({ content }) => content)).toEqual([
      "Application sent: Data Encoder.",
      "Application withdrawn: Data Encoder.",
    ]);
});

test("gives each reader the text of their language, and the same data", async () => {
  const { seeker, shop } = await applyIn(FILIPINO);
  const { id } = await on.talk(shop, seeker);
  const read = async (headers: Record<string, string>) => {
    const { body } = await kasama.call("GET", `/api/messages/conversations/${id}?after_seq=0`, { as: shop, headers });
    const list = await kasama.call("GET", "/api/messages/conversations", { as: shop, headers });
    return { messages: body.data as Message[], last: list.body.data[0].last_message };
  };
  const [plain, filipino] = [await read({}), await read(FILIPINO)];
  expect(plain.messages.map(({ content }) => content)).toEqual([
    "Application sent: Data Encoder.",
    "Application withdrawn: Data Encoder.",
  ]);
  expect(plain.last).toMatchObject({ content: "Application withdrawn: Data Encoder." });
  expect(filipino.messages.map(({ content }) => content)).toEqual([
    "Naipadala ang application: Data Encoder.",
    "Binawi ang application: Data Encoder.",
  ]);
  const line = { kind: "application.withdrawn", job_title: "Data Encoder" };
  expect(filipino.last).toMatchObject({ content: "Binawi ang application: Data Encoder.", line });
  expect(filipino.messages.map((one) => one.line)).toEqual(plain.messages.map((one) => one.line));
});

test("a line is in its actor's export as text in the language of the call", async () => {
  const { seeker } = await applyIn({});
  const parts = kasama.server.context.features.find(({ name }) => name === "chat")?.exports;
  const exported = await inLanguage("fil", () => parts?.conversations?.(seeker.id));
  expect(JSON.stringify(exported)).toContain("Binawi ang application: Data Encoder.");
});

test("a line of a kind that only a newer version knows shows its stored text, and breaks no list", async () => {
  const { seeker, shop, stored } = await applyIn({});
  const { id } = await on.talk(shop, seeker);
  const { connection } = kasama.server.context;
  const unknown = { line: { kind: "newer" }, content: "From a newer version." };
  const [, last] = stored;
  await connection.collection<MessageRow>("messages").updateOne({ _id: last?._id ?? 0 }, { $set: unknown as never });
  const conversations = connection.collection<ConversationRow>("conversations");
  // The preview is written after the message.
  await vi.waitUntil(async () => (await conversations.findOne({ _id: id }))?.last_message?.id === last?._id);
  const { line, content } = unknown;
  await conversations.updateOne(
    { _id: id },
    { $set: { "last_message.line": line, "last_message.content": content } as never },
  );
  const path = "/api/messages/conversations";
  const list = await kasama.call("GET", path, { as: shop, headers: FILIPINO });
  expect(list.body.data[0].last_message.content).toBe(unknown.content);
  expect(list.body.data[0].last_message).not.toHaveProperty("line");
  const { body } = await kasama.call("GET", `${path}/${id}?after_seq=0`, { as: shop, headers: FILIPINO });
  expect(body.data.map(({ content }: Message) => content)).toEqual([
    "Naipadala ang application: Data Encoder.",
    unknown.content,
  ]);
});
