import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asSide } from "#server/features/chat/sides.ts";
import { pdf } from "#server/testing/documents.ts";
import { type Answer, type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { type Company, makeCompany, post } from "./testing.ts";

/** Who may use the conversations of a company: its owner and active colleagues, and nobody else. */

let kasama: Harness;
let company: Company;
/** A colleague of another company, and a job seeker of another conversation. */
let foreigner: Person;
let stranger: Person;
beforeAll(async () => {
  kasama = await startHarness();
  foreigner = await kasama.colleague(await kasama.employer());
  stranger = await kasama.person("pwd");
});
afterAll(() => kasama.close());

let message: number;
let file: string;
beforeEach(async () => {
  company = await makeCompany(kasama);
  message = (await post(kasama, company.seeker, company.owner, company.conversation)).id;
  const { body } = await upload(company.seeker);
  file = body.data.name;
  await kasama.call("POST", `/api/messages/conversations/${company.conversation}/messages`, {
    as: company.seeker,
    body: { receiver_id: company.owner.id, content: "", attachments: [file] },
  });
});

function upload(as: Person): Promise<Answer> {
  const body = new FormData();
  body.set("file", new File([pdf()], "cv.pdf"));
  return kasama.call("POST", `/api/messages/conversations/${company.conversation}/attachments`, { as, body });
}

const base = () => `/api/messages/conversations/${company.conversation}`;
interface Call {
  call: (as: Person) => Promise<Answer>;
  own: number;
  /** For someone who is signed out; 401 unless it says otherwise. */
  signedOut?: number;
}
/** Each call that names a conversation, a message or a file of one, and its status for someone who belongs to it. */
const CALLS: Record<string, Call> = {
  "the newest page": { call: (as) => kasama.call("GET", base(), { as }), own: 200 },
  "an older page": { call: (as) => kasama.call("GET", `${base()}?before_seq=2`, { as }), own: 200 },
  "a newer page": { call: (as) => kasama.call("GET", `${base()}?after_seq=0`, { as }), own: 200 },
  info: { call: (as) => kasama.call("GET", `${base()}/info`, { as }), own: 200 },
  "the conversation itself": { call: (as) => kasama.call("GET", `${base()}/summary`, { as }), own: 200 },
  "a read mark": { call: (as) => kasama.call("POST", `${base()}/read`, { as, body: { seq: 1 } }), own: 200 },
  "a change of flags": {
    call: (as) => kasama.call("PATCH", `${base()}/flags`, { as, body: { muted: true } }),
    own: 200,
  },
  "a message": {
    call: (as) =>
      kasama.call("POST", `${base()}/messages`, { as, body: { receiver_id: company.seeker.id, content: "Kumusta" } }),
    own: 201,
  },
  "an upload": { call: upload, own: 201 },
  "a search": {
    call: (as) => kasama.call("GET", `/api/messages/search?q=kumusta&conversation_id=${company.conversation}`, { as }),
    own: 200,
  },
  "an edit of a message of the other side": {
    call: (as) => kasama.call("PATCH", `/api/messages/${message}`, { as, body: { content: "Changed" } }),
    own: 403,
  },
  "a deletion of a message of the other side": {
    call: (as) => kasama.call("DELETE", `/api/messages/${message}`, { as }),
    own: 403,
  },
  "a report of a message": {
    call: (as) =>
      kasama.call("POST", "/api/reports", {
        as,
        body: { target: { kind: "message", id: message }, reason: "spam", details: "" },
      }),
    own: 201,
  },
  "a report of the conversation": {
    call: (as) =>
      kasama.call("POST", "/api/reports", {
        as,
        body: { target: { kind: "conversation", id: company.conversation }, reason: "spam", details: "" },
      }),
    own: 201,
  },
  "a file of a message": {
    call: (as) => kasama.call("GET", `/api/files/${file}`, { as }),
    own: 200,
    signedOut: 404,
  },
};

describe.each(Object.entries(CALLS))("%s", (_name, { call, own, signedOut = 401 }) => {
  test("is for the owner and the colleagues, and looks missing to others", async () => {
    expect((await call(company.lea)).status).toBe(own);
    const missing = await call(stranger);
    expect(missing.status).toBe(404);
    const foreign = await call(foreigner);
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });

  test("is refused to a suspended colleague, and to one who has left the company", async () => {
    const { users } = kasama.server.context.connection.collections;
    const suspended = await kasama.colleague(company.owner, { status: "suspended" });
    expect((await call(suspended)).status).toBe(signedOut);
    await users?.updateOne({ _id: company.ben.id } as object, { $unset: { company_owner_id: 1 } });
    await kasama.server.context.personChanged(company.ben.id, company.owner.id);
    expect((await call(company.ben)).status).toBe(404);
  });
});

describe("over a socket", () => {
  const conversation_id = () => company.conversation;
  const COMMANDS: Record<string, (tab: TestSocket) => Promise<{ ok: boolean }>> = {
    "chat:send": (tab) =>
      tab.command("chat:send", { conversation_id: conversation_id(), client_id: randomUUID(), content: "Kumusta" }),
    "chat:read": (tab) => tab.command("chat:read", { conversation_id: conversation_id(), seq: 1 }),
    "chat:typing": (tab) => tab.command("chat:typing", { conversation_id: conversation_id() }),
  };

  test.each(Object.entries(COMMANDS))("%s is for colleagues of the company only", async (_name, command) => {
    expect(await command(await kasama.openSocket(company.lea))).toMatchObject({ ok: true });
    for (const who of [foreigner, stranger])
      expect(await command(await kasama.openSocket(who))).toMatchObject({
        ok: false,
        fault: { code: "NOT_FOUND", message: CHAT_TEXTS.notFound },
      });
  });

  test("sync and delivered marks ignore the conversations of other companies", async () => {
    const [own, foreign] = [await kasama.openSocket(company.lea), await kasama.openSocket(foreigner)];
    const known = { conversations: { [conversation_id()]: 0 } };
    const synced = await own.command("sync", known);
    expect(synced).toMatchObject({ ok: true, value: { messages: [{ seq: 1 }, { seq: 2 }], counts: { messages: 2 } } });
    expect(await foreign.command("sync", known)).toMatchObject({ value: { messages: [], conversations: [] } });
    const heard: unknown[] = [];
    const seekers = await kasama.openSocket(company.seeker);
    seekers.raw.on("chat:delivered", (mark) => heard.push(mark));
    const marks = [{ conversation_id: conversation_id(), seq: 1 }];
    await foreign.command("chat:delivered", { marks });
    const told = seekers.next("chat:delivered");
    await own.command("chat:delivered", { marks });
    expect(await told).toEqual({ conversation_id: conversation_id(), user_id: company.owner.id, seq: 1 });
    expect(heard).toHaveLength(1);
  });

  test("presence of the other side is for colleagues too, and for no other company", async () => {
    await kasama.openSocket(company.seeker);
    const watch = { user_ids: [company.seeker.id] };
    const [own, foreign] = [await kasama.openSocket(company.lea), await kasama.openSocket(foreigner)];
    expect(await own.command("presence:watch", watch)).toMatchObject({ value: [{ online: true }] });
    expect(await foreign.command("presence:watch", watch)).toMatchObject({ value: [] });
  });

  test("a tab of someone who has left the company hears nothing more, and its next command ends it", async () => {
    const { context } = kasama.server;
    const [ben, seeker] = [await kasama.openSocket(company.ben), await kasama.openSocket(company.seeker)];
    const heard: unknown[] = [];
    ben.raw.on("chat:message", (told) => heard.push(told));
    await context.connection
      .collection("users")
      .updateOne({ _id: company.ben.id } as object, { $unset: { company_owner_id: 1 } });
    await context.personChanged(company.ben.id, company.owner.id);
    const lea = await kasama.openSocket(company.lea);
    const told = lea.next("chat:message");
    await COMMANDS["chat:send"]?.(seeker);
    await told;
    expect(heard).toEqual([]);
    const command = () => ben.command("chat:read", { conversation_id: conversation_id(), seq: 1 });
    // A session is read again after two seconds.
    await expect.poll(async () => (await command()).ok, { timeout: 10_000 }).toBe(false);
  });
});

test("a message that is on its way when its author leaves the company is not stored", async () => {
  const { context } = kasama.server;
  const { lea, owner, conversation } = company;
  const viewer = await context.sessions.resolve(lea.token);
  if (!viewer) throw new Error("no session");
  const send = () =>
    context.sending.send(viewer, { conversation_id: conversation, client_id: randomUUID(), content: "Kumusta" });
  expect(await send()).toMatchObject({ author_id: lea.id });
  const { users } = context.connection.collections;
  await users?.updateOne({ _id: lea.id } as object, { $unset: { company_owner_id: 1 } });
  await context.personChanged(lea.id, owner.id);
  await expect(send()).rejects.toMatchObject({ code: "NOT_FOUND" });
});

describe("opening a conversation", () => {
  const open = (as: Person, id: number) =>
    kasama.call("POST", "/api/messages/conversations", { as, body: { participant2_id: id } });

  test("with a colleague opens that with the company, from either side", async () => {
    for (const as of [company.seeker, await kasama.person("admin")]) {
      const { status, body } = await open(as, company.lea.id);
      expect([status < 300, body.data.other_user.id]).toEqual([true, company.owner.id]);
    }
    const other = await kasama.person("pwd");
    const made = await open(company.lea, other.id);
    expect([made.status, made.body.data.other_user.id]).toEqual([201, other.id]);
    const again = await open(company.owner, other.id);
    expect([again.status, again.body.data.id]).toEqual([200, made.body.data.id]);
    const row = await kasama.server.context.conversations.findById(made.body.data.id);
    expect(row).toMatchObject({ company_id: company.owner.id });
  });

  test("is refused within a company, and to a colleague of one that is not approved", async () => {
    for (const [as, to] of [
      [company.lea, company.owner],
      [company.lea, company.ben],
      [company.owner, company.lea],
    ] as const)
      expect((await open(as, to.id)).body.errors).toEqual({ participant2_id: [CHAT_TEXTS.self] });
    const waiting = await kasama.colleague(await kasama.employer("pending"));
    expect((await open(waiting, company.seeker.id)).status).toBe(403);
    expect((await open(company.seeker, waiting.id)).status).toBe(403);
  });

  test("finds the people whom the company may write to", async () => {
    const found = await kasama.person("pwd", { first_name: "Marikit", discoverable: true });
    const search = async (as: Person) =>
      (await kasama.call("GET", "/api/people?search=marikit", { as })).body.data.map(({ id }: { id: number }) => id);
    expect(await search(company.lea)).toEqual([found.id]);
    const { blocks } = kasama.server.context;
    await blocks.add(asSide(found.id), asSide(company.owner.id), new Date());
    expect(await search(company.lea)).toEqual([]);
  });
});
