import { randomInt, randomUUID } from "node:crypto";
import { mongo } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { badgeOf, type Company, makeCompany, post, rowOf, say } from "#server/features/chat/companies/testing.ts";
import { type Answer, type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { exportedData } from "#server/testing/personal-export.ts";
import {
  type ConversationSummary,
  type FlagsChange,
  PINNED_MAX,
  SYNC_CONVERSATIONS,
} from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";

/** What each person does with a conversation of their own: mark as unread, mute, archive and pin. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

let company: Company;
let conversation: number;
let seeker: Person;
let owner: Person;
beforeEach(async () => {
  company = await makeCompany(kasama);
  ({ conversation, seeker, owner } = company);
});

const set = (as: Person, body: unknown, id: number | string = conversation): Promise<Answer> =>
  kasama.call("PATCH", `/api/messages/conversations/${id}/flags`, { as, body });

async function change(as: Person, flags: FlagsChange, id = conversation) {
  const { status, body } = await set(as, flags, id);
  expect(status).toBe(200);
  return body.data;
}

const rowFor = (as: Person) => rowOf(kasama, as, conversation);
const line = () =>
  kasama.server.context.sending.addLine({
    conversation_id: conversation,
    actor_id: seeker.id,
    content: "A line.",
    event: randomUUID(),
  });

describe("a conversation that is older than the newest 500", () => {
  beforeEach(async () => {
    const { connection } = kasama.server.context;
    const at = new Date(Date.now() + 60_000);
    // Larger than the ids that the server takes.
    const first = randomInt(2 ** 42, 2 ** 47);
    const rows = Array.from({ length: SYNC_CONVERSATIONS }, (_, n) => {
      const [_id, other] = [first + n, 50_000_000 + n];
      const members = [seeker.id, other].map((user_id) => ({ user_id, last_read_seq: 0 }));
      const about = { rev: 0, application: null, others: 0 };
      return {
        ...{ _id, pair: `${seeker.id}:${other}`, members, company_id: null, about },
        ...{ last_seq: 0, last_message: null, created_at: at, updated_at: at },
      };
    });
    await connection.collection<{ _id: number }>("conversations").insertMany(rows);
  });
  const listed = async (): Promise<ConversationSummary[]> =>
    (await kasama.call("GET", "/api/messages/conversations", { as: seeker })).body.data;

  test("stays in the list and in the badge while it is pinned", async () => {
    await post(kasama, owner, seeker, conversation);
    const { conversations } = kasama.server.context.connection.collections;
    await conversations?.updateOne({ _id: conversation } as object, { $set: { updated_at: new Date(0) } });
    expect((await listed()).some(({ id }) => id === conversation)).toBe(false);
    const one = await change(seeker, { pinned: true });
    expect((await listed())[0]).toEqual(one);
    expect(await badgeOf(kasama, seeker)).toBe(1);
  });

  test("can be read by itself, and is not found for strangers", async () => {
    const read = (as: Person) => kasama.call("GET", `/api/messages/conversations/${conversation}/summary`, { as });
    const { status, body } = await read(seeker);
    expect([status, body.data]).toMatchObject([200, { id: conversation, other_user: { id: owner.id } }]);
    for (const as of [await kasama.person("pwd"), await kasama.employer()])
      expect(await read(as)).toMatchObject({ status: 404, body: { message: CHAT_TEXTS.notFound } });
  });
});

describe("the call", () => {
  test("refuses nothing to change, other fields and other values, and names the rule", async () => {
    expect(await set(seeker, {})).toMatchObject({ status: 400, body: { errors: { body: [CHAT_TEXTS.noFlag] } } });
    expect((await set(seeker, { muted: true, color: "red" })).status).toBe(400);
    expect((await set(seeker, { muted: "yes" })).body.errors).toHaveProperty("muted");
    expect(await rowFor(seeker)).toMatchObject({ muted: false, flags_rev: 0 });
  });

  test("is not found for strangers, also colleagues of another company", async () => {
    const foreigner = await kasama.colleague(await kasama.employer());
    for (const as of [await kasama.person("pwd"), foreigner])
      expect(await set(as, { muted: true })).toMatchObject({ status: 404, body: { message: CHAT_TEXTS.notFound } });
  });

  test("answers with the summary, tells the person's own tabs, and no one else", async () => {
    const tabs = [await kasama.openSocket(company.lea), await kasama.openSocket(company.lea)];
    const others = [seeker, owner, company.ben];
    const heard: string[] = [];
    for (const one of others) {
      const tab = await kasama.openSocket(one);
      tab.raw.onAny((event) => heard.push(event));
    }
    const told = tabs.map((tab) => tab.next("chat:conversation"));
    const answer = await change(company.lea, { muted: true, pinned: true, archived: true, marked_unread: true });
    const flags = { muted: true, pinned: true, archived: true, marked_unread: true, flags_rev: 1 };
    expect(answer).toMatchObject({ id: conversation, ...flags });
    for (const one of await Promise.all(told)) expect(one).toEqual(answer);
    expect(await rowFor(company.lea)).toMatchObject(flags);
    for (const one of others) expect(await rowFor(one)).toMatchObject({ muted: false, pinned: false, archived: false });
    expect(heard.filter((event) => event !== "presence:changed")).toEqual([]);
  });

  test("changes nothing when it is repeated, and leaves the other flags as they are", async () => {
    await change(seeker, { muted: true });
    expect(await change(seeker, { muted: true })).toMatchObject({ muted: true, flags_rev: 1 });
    expect(await change(seeker, { pinned: true })).toMatchObject({ muted: true, pinned: true, flags_rev: 2 });
    expect(await change(seeker, { pinned: true })).toMatchObject({ flags_rev: 2 });
    expect(await change(seeker, { muted: false, pinned: false })).toMatchObject({
      ...{ muted: false, pinned: false, flags_rev: 3 },
    });
  });

  test("ends with one of the wishes if many arrive at once, and every tab has the same", async () => {
    const tab = await kasama.openSocket(seeker);
    const wishes = Array.from({ length: 20 }, (_, at) => ({ muted: at % 2 === 0, archived: at % 3 === 0 }));
    let newest = { flags_rev: 0 };
    tab.raw.on("chat:conversation", (one) => {
      if (one.flags_rev > newest.flags_rev) newest = one;
    });
    await Promise.all(wishes.map((one) => change(seeker, one)));
    const { muted, archived, flags_rev } = await rowFor(seeker);
    expect(wishes).toContainEqual({ muted, archived });
    await expect.poll(() => newest).toMatchObject({ muted, archived, flags_rev });
  });
});

describe("a conversation that is marked as unread", () => {
  test("counts one, or what is unread, and its read mark stays", async () => {
    await post(kasama, owner, seeker, conversation);
    await kasama.call("POST", `/api/messages/conversations/${conversation}/read`, { as: seeker, body: { seq: 1 } });
    const tab = await kasama.openSocket(seeker);
    const badge = tab.next("counts", ({ messages }) => messages === 1);
    expect(await change(seeker, { marked_unread: true })).toMatchObject({ unread_count: 0, last_read_seq: 1 });
    await badge;
    expect(await badgeOf(kasama, seeker)).toBe(1);
    const more = tab.next("counts", ({ messages }) => messages === 2);
    await post(kasama, owner, seeker, conversation);
    await post(kasama, owner, seeker, conversation);
    await more;
    expect(await badgeOf(kasama, seeker)).toBe(2);
    expect(await rowFor(owner)).toMatchObject({ other_read_seq: 1 });
  });

  test.each(["chat:read of another tab", "the newest page over REST", "a mark beyond the end over REST"])(
    "is so no longer after %s, although the mark does not move",
    async (how) => {
      await post(kasama, owner, seeker, conversation);
      const path = `/api/messages/conversations/${conversation}`;
      await kasama.call("GET", path, { as: seeker });
      await change(seeker, { marked_unread: true });
      const [tab, other] = [await kasama.openSocket(seeker), await kasama.openSocket(seeker)];
      const told = [tab, other].map((one) => one.next("chat:conversation"));
      const badge = tab.next("counts", ({ messages }) => messages === 0);
      if (how.startsWith("chat:read"))
        expect(await other.command("chat:read", { conversation_id: conversation, seq: 1 })).toMatchObject({ ok: true });
      else if (how.startsWith("the newest")) await kasama.call("GET", path, { as: seeker });
      else await kasama.call("POST", `${path}/read`, { as: seeker, body: { seq: 999 } });
      for (const one of await Promise.all(told)) expect(one).toMatchObject({ marked_unread: false, flags_rev: 2 });
      await badge;
      expect(await rowFor(seeker)).toMatchObject({ marked_unread: false, last_read_seq: 1 });
    },
  );

  test("stays so when a colleague reads it, when an older page is read, and when it is delivered", async () => {
    await post(kasama, seeker, owner, conversation);
    await change(company.lea, { marked_unread: true });
    await change(seeker, { marked_unread: true });
    const path = `/api/messages/conversations/${conversation}`;
    await kasama.call("POST", `${path}/read`, { as: company.ben, body: { seq: 1 } });
    await kasama.call("GET", `${path}?after_seq=0`, { as: seeker });
    const tab = await kasama.openSocket(seeker);
    await tab.command("chat:delivered", { marks: [{ conversation_id: conversation, seq: 1 }] });
    expect(await rowFor(company.lea)).toMatchObject({ marked_unread: true, unread_count: 1 });
    expect(await rowFor(seeker)).toMatchObject({ marked_unread: true });
  });

  test("without messages is so no longer once it is opened", async () => {
    await change(seeker, { marked_unread: true });
    expect(await badgeOf(kasama, seeker)).toBe(1);
    await kasama.call("GET", `/api/messages/conversations/${conversation}`, { as: seeker });
    expect(await badgeOf(kasama, seeker)).toBe(0);
  });
});

test("a muted conversation has its number and no badge, and both again when it is not muted", async () => {
  await post(kasama, owner, seeker, conversation);
  const tab = await kasama.openSocket(seeker);
  await tab.command("sync", { conversations: {} });
  const none = tab.next("counts", ({ messages }) => messages === 0);
  await change(seeker, { muted: true });
  await none;
  await post(kasama, owner, seeker, conversation);
  expect(await badgeOf(kasama, seeker)).toBe(0);
  expect(await rowFor(seeker)).toMatchObject({ unread_count: 2, muted: true });
  const both = tab.next("counts", ({ messages }) => messages === 2);
  await change(seeker, { muted: false });
  await both;
});

describe("an archived conversation", () => {
  let seekers: TestSocket;
  beforeEach(async () => {
    await post(kasama, owner, seeker, conversation);
    seekers = await kasama.openSocket(seeker);
    await seekers.command("sync", { conversations: {} });
    await change(seeker, { archived: true });
  });

  test("has no badge, and a line does not bring it back", async () => {
    await line();
    expect(await badgeOf(kasama, seeker)).toBe(0);
    expect(await rowFor(seeker)).toMatchObject({ archived: true, unread_count: 1 });
    expect(await change(seeker, { archived: true })).toMatchObject({ archived: true, flags_rev: 1 });
  });

  test("comes back with a message of the other side, with everything that is unread", async () => {
    const badge = seekers.next("counts", ({ messages }) => messages === 2);
    await post(kasama, company.lea, seeker, conversation);
    await badge;
    expect(await badgeOf(kasama, seeker)).toBe(2);
    expect(await rowFor(seeker)).toMatchObject({ archived: false, flags_rev: 1 });
    await line();
    expect(await rowFor(seeker)).toMatchObject({ archived: false });
    expect(await change(seeker, { archived: true })).toMatchObject({ archived: true, flags_rev: 2 });
  });

  test("comes back for everyone of the receiving side who archived it, whoever has read the message", async () => {
    const { lea, ben } = company;
    for (const one of [lea, ben]) await change(one, { archived: true });
    await post(kasama, seeker, owner, conversation);
    await kasama.call("GET", `/api/messages/conversations/${conversation}`, { as: lea });
    for (const one of [lea, ben, owner]) expect(await rowFor(one)).toMatchObject({ archived: false });
  });

  test("comes back with an own message, and not with that of a colleague", async () => {
    const badge = seekers.next("counts", ({ messages }) => messages === 1);
    await say(seekers, conversation);
    await badge;
    expect(await rowFor(seeker)).toMatchObject({ archived: false });
    const { lea, ben } = company;
    for (const one of [lea, ben]) await change(one, { archived: true });
    const [leas, bens] = [await kasama.openSocket(lea), await kasama.openSocket(ben)];
    await say(leas, conversation);
    expect(await rowFor(lea)).toMatchObject({ archived: false });
    expect(await rowFor(ben)).toMatchObject({ archived: true });
    await say(bens, conversation);
    expect(await rowFor(ben)).toMatchObject({ archived: false });
  });

  test("is forgotten as such once it is back, and stays back", async () => {
    await post(kasama, owner, seeker, conversation);
    expect(await rowFor(seeker)).toMatchObject({ archived: false });
    const stored = async () => (await kasama.server.context.conversations.findById(conversation))?.members;
    await expect.poll(async () => (await stored())?.some(({ flags }) => flags?.archived_seq !== undefined)).toBe(false);
    expect(await rowFor(seeker)).toMatchObject({ archived: false, flags_rev: 1 });
  });
});

describe("pinned conversations", () => {
  const conversations = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => kasama.conversation(seeker, await kasama.employer())));
  const listOf = async (as: Person) => {
    const { body } = await kasama.call("GET", "/api/messages/conversations", { as });
    return (body.data as { id: number; pinned: boolean }[]).map(({ id, pinned }) => ({ id, pinned }));
  };

  test("come first in the list, each group newest first", async () => {
    const [first = 0, second = 0] = [...(await conversations(1)), ...(await conversations(1))];
    await change(seeker, { pinned: true });
    await change(seeker, { pinned: true }, first);
    expect(await listOf(seeker)).toEqual([
      { id: first, pinned: true },
      { id: conversation, pinned: true },
      { id: second, pinned: false },
    ]);
  });

  test("are five at most, also when all are pinned at once, and the refusal names the rule", async () => {
    const ids = [conversation, ...(await conversations(PINNED_MAX + 2))];
    const answers = await Promise.all(ids.map((id) => set(seeker, { pinned: true, muted: true }, id)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PINNED_MAX);
    expect(refused).toHaveLength(ids.length - PINNED_MAX);
    const text = CHAT_TEXTS.tooManyPinned({ most: PINNED_MAX });
    for (const { body } of refused) expect(body).toMatchObject({ message: text, errors: { pinned: [text] } });
    const pinned = (await listOf(seeker)).filter((one) => one.pinned);
    expect(pinned).toHaveLength(PINNED_MAX);
    await change(seeker, { pinned: false }, pinned[0]?.id);
    const left = ids.find((id) => !pinned.some((one) => one.id === id));
    await change(seeker, { pinned: true }, left);
    expect((await listOf(seeker)).filter((one) => one.pinned)).toHaveLength(PINNED_MAX);
  });

  test("take one place each, although two calls pin the same one, and those of others take none", async () => {
    const ids = [conversation, ...(await conversations(PINNED_MAX - 1))];
    await change(owner, { pinned: true });
    for (const id of ids)
      await Promise.all([change(seeker, { pinned: true }, id), change(seeker, { pinned: true }, id)]);
    expect((await listOf(seeker)).filter((one) => one.pinned)).toHaveLength(PINNED_MAX);
    expect(await change(seeker, { pinned: true, muted: true })).toMatchObject({ pinned: true, muted: true });
    await change(seeker, { pinned: false });
    expect(await rowFor(owner)).toMatchObject({ pinned: true });
  });
});

test("a sync after an outage has all flags and the badge that they make", async () => {
  await post(kasama, owner, seeker, conversation);
  await change(seeker, { muted: true, pinned: true, marked_unread: true, archived: true });
  const tab = await kasama.openSocket(seeker);
  expect(await tab.command("sync", { conversations: {} })).toMatchObject({
    ok: true,
    value: {
      conversations: [
        { id: conversation, muted: true, pinned: true, marked_unread: true, archived: true, flags_rev: 1 },
      ],
      counts: { messages: 0 },
    },
  });
});

test("the data export has the person's own flags, and the deletion of the account removes them", async () => {
  const { lea } = company;
  await change(lea, { muted: true, pinned: true });
  await change(owner, { archived: true, pinned: true });
  await change(seeker, { marked_unread: true, pinned: true });
  const exported = async (as: Person) => (await exportedData(kasama, as)).conversations;
  expect(await exported(lea)).toMatchObject([{ muted: true, pinned: true, archived: false, marked_unread: false }]);
  expect(await exported(owner)).toMatchObject([{ muted: false, pinned: true, archived: true }]);
  for (const as of [lea, seeker]) {
    const { status } = await kasama.call("DELETE", "/api/account", { as, body: { password: as.password } });
    expect(status).toBe(200);
  }
  const row = await kasama.server.context.conversations.findById(conversation);
  expect(row?.pins).toEqual([`${owner.id}:0`]);
  expect(row?.members.find(({ user_id }) => user_id === seeker.id)).not.toHaveProperty("flags");
  expect(row?.colleagues?.[lea.id]).not.toHaveProperty("flags");
  expect(row?.members.find(({ user_id }) => user_id === owner.id)?.flags).toMatchObject({ archived_seq: 0 });
});

test.each(["before", "after"])(
  "a change whose write failed %s it was stored is announced if it is stored",
  async (when) => {
    const tab = await kasama.openSocket(seeker);
    const { collection } = kasama.server.context.connection.model("Conversation");
    const write = collection.findOneAndUpdate.bind(collection);
    const lost = new mongo.MongoNetworkError("the connection was lost");
    const failing = vi.spyOn(collection, "findOneAndUpdate").mockImplementationOnce((async (
      ...args: Parameters<typeof write>
    ) => {
      if (when === "after") await write(...args);
      // Arrives when the caller has got the error and has asked for the first time.
      else setTimeout(() => void write(...args), 200);
      throw lost;
    }) as never);
    try {
      const told = tab.next("chat:conversation");
      expect((await set(seeker, { muted: true })).status).toBe(503);
      expect(await told).toMatchObject({ muted: true, flags_rev: 1 });
    } finally {
      failing.mockRestore();
    }
  },
);
