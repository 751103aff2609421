import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asSide } from "#server/features/chat/sides.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import type { FlagsChange } from "#shared/chat/chat.schemas.ts";

/** The email about missed messages, with a real mail server, whole servers, and a clock that the tests move. */

const MINUTE = 60_000;
// Never behind the real clock, by which the database removes expired sessions.
let time = Date.now();
const now = () => new Date(time);
const pass = (minutes: number) => {
  time += minutes * MINUTE;
};

let kasama: Harness;
let mails: TestMailServer;
let recorder: Recorder;
/** Addresses that the mail server refuses at the moment, with its reply. */
const refused = new Map<string, number>();

let reader: Person;
let writer: Person;
let conversation: number;

beforeAll(async () => {
  mails = await startMailServer({ refusal: (address) => refused.get(address) ?? null });
  recorder = createRecorder();
  kasama = await startHarness({ SMTP_URL: mails.url }, recorder.log, now);
  pass(5);
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});
beforeEach(async () => {
  [reader, writer] = [
    await kasama.person("pwd", { first_name: "Maricel" }),
    await kasama.person("admin", { first_name: "Jonas", last_name: "Villareal" }),
  ];
  conversation = await kasama.conversation(reader, writer);
});

async function write(content: string, server = kasama): Promise<number> {
  const { body } = await server.call("POST", `/api/messages/conversations/${conversation}/messages`, {
    as: writer,
    body: { receiver_id: reader.id, content },
  });
  expect(body).toMatchObject({ success: true });
  return body.data.id;
}

/** Runs the task after the summaries were written, and waits until every due email is sent. */
async function runTask(server = kasama): Promise<void> {
  const { messages, conversations, summaryWriter, awayTask, mailer } = server.server.context;
  await summaryWriter.flush();
  const [newest] = await messages.newest(conversation, 1);
  const written = async () => (await conversations.findById(conversation))?.last_seq;
  await expect.poll(written).toBe(newest?.seq);
  await awayTask.run();
  // The first call may have joined a run of the server's own timer that began before the last message was written.
  await awayTask.run();
  // Queued after the orders of the run, and so sent after them.
  const last = `${randomUUID()}@mail.example`;
  time += 1;
  await mailer.send({ to: last, subject: "Last", text: "Last", html: "<p>Last</p>" });
  await mails.mailTo(last);
}

const users = () => kasama.server.context.connection.collection("users");
/** As if the reader had been seen this many minutes before, by the clock of the database, which no test moves. */
const seenBefore = (minutes: number, rows = users()) =>
  rows.updateOne({ _id: reader.id } as object, { $set: { last_seen_at: new Date(Date.now() - minutes * MINUTE) } });
/** Waits until it is stored that the reader has come. */
const came = (rows = users()) =>
  expect.poll(async () => (await rows.findOne({ _id: reader.id } as object))?.last_seen_at).toBeInstanceOf(Date);
/** Waits until it is stored that the reader has left. */
async function left(rows = users()): Promise<void> {
  await rows.updateOne({ _id: reader.id } as object, { $unset: { last_seen_at: 1 } });
  await expect
    .poll(async () => (await rows.findOne({ _id: reader.id } as object))?.last_seen_at, { timeout: 10_000 })
    .toBeInstanceOf(Date);
}

const sent = () => mails.mails.filter(({ to }) => to[0] === reader.email).map(({ mail }) => mail);
const orders = () => kasama.server.context.connection.collection("mails").countDocuments({ owner: reader.id });

describe("the email", () => {
  test("contains the writer, the count, the newest texts, and how to answer and turn it off, in both parts", async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await write(`Message ${n}`);
    await write(`${"Magandang ".repeat(30)}<b>umaga</b>\n\nKasama\nhttps://evil.example`);
    pass(11);
    await runTask();
    const [mail] = sent();
    const { url } = kasama.server;
    expect(mail?.subject).toBe("Jonas Villareal sent you 7 messages at Kasama");
    const text = mail?.text ?? "";
    expect(text).toMatch(/^Hello Maricel,\n\nJonas Villareal sent you 7 messages at Kasama while you were away\./);
    expect(text).toContain("These are the newest 5. 2 earlier messages came before them.");
    expect(text).not.toContain("Message 2");
    expect(text.match(/^> Message \d$/gm)).toEqual(["> Message 3", "> Message 4", "> Message 5", "> Message 6"]);
    // 200 characters of a long name on one line, which cannot be mistaken for our text.
    expect(text).toContain(`> ${"Magandang ".repeat(20).trim()}...\n`);
    expect(text).toContain(`Open the conversation:\n${url}/ApplicantDashboard?conversation=${conversation}\n`);
    expect(text).toContain(`Chat settings:\n${url}/ApplicantDashboard?chat-settings\n`);
    expect(mail?.html).toMatch(/<blockquote dir="auto"[^>]*>Message 6<\/blockquote>/);
    expect(mail?.html).toContain(`href="${url}/ApplicantDashboard?conversation=${conversation}"`);
    expect(mail?.headers.get("list")).toMatchObject({
      unsubscribe: { url: `${url}/ApplicantDashboard?chat-settings` },
    });
    expect(JSON.stringify(recorder.lines)).not.toMatch(/Magandang|Message \d|Villareal|mail\.example/);
  });

  test("names a single message, and cannot be changed by a hostile name", async () => {
    const { users } = kasama.server.context;
    await kasama.server.context.connection.collection("users").updateOne({ _id: writer.id } as object, {
      $set: { first_name: "\u202eX\r\nBcc: a", last_name: "evil.example" },
    });
    expect((await users.addressees([writer.id])).size).toBe(1);
    await write("\u202e<img src=x> \u2066hi\u2069");
    pass(11);
    await runTask();
    const [mail] = sent();
    expect(mail?.subject).toBe("Someone sent you a message at Kasama");
    expect(mail?.text).toContain("\n> <img src=x> hi\n");
    expect(mail?.html).not.toContain("<img");
    expect(mail?.bcc).toBeUndefined();
  });
});

describe("when it is sent", () => {
  test("is sent once, ten minutes after the message", async () => {
    await write("Kumusta");
    pass(9);
    await runTask();
    expect(sent()).toHaveLength(0);
    pass(1);
    await runTask();
    expect(sent()).toHaveLength(1);
    pass(2);
    await runTask();
    pass(90);
    await runTask();
    expect(sent()).toHaveLength(1);
  });

  test("is sent once an hour for a conversation, with the messages since the last one", async () => {
    await write("First");
    pass(11);
    await runTask();
    await write("Second");
    pass(30);
    await runTask();
    expect(sent()).toHaveLength(1);
    await write("Third");
    pass(30);
    await runTask();
    expect(sent().map(({ text }) => text?.match(/^> .*$/gm))).toEqual([["> First"], ["> Second", "> Third"]]);
  });

  test("is sent ten minutes after the reader went offline, and never while they are online", async () => {
    const tab = await kasama.openSocket(reader);
    await came();
    await write("Kumusta");
    pass(30);
    await runTask();
    expect(sent()).toHaveLength(0);
    tab.close();
    await left();
    await seenBefore(9);
    await runTask();
    expect(sent()).toHaveLength(0);
    await seenBefore(10);
    await runTask();
    expect(sent()).toHaveLength(1);
  });

  test("is not sent for a muted conversation, nor for what was archived, until a message brings it back", async () => {
    const set = (flags: FlagsChange) =>
      kasama.call("PATCH", `/api/messages/conversations/${conversation}/flags`, { as: reader, body: flags });
    await set({ muted: true });
    await write("Muted");
    pass(11);
    await runTask();
    await set({ muted: false, archived: true });
    pass(11);
    await runTask();
    expect(sent()).toHaveLength(0);
    await write("Back");
    pass(11);
    await runTask();
    expect(sent().map(({ text }) => text?.match(/^> .*$/gm))).toEqual([["> Back"]]);
  });

  test("is not sent for read messages, nor to the writer", async () => {
    await write("Kumusta");
    await kasama.call("POST", `/api/messages/conversations/${conversation}/read`, { as: reader, body: { seq: 1 } });
    pass(11);
    await runTask();
    expect(mails.mails.filter(({ to }) => [reader.email, writer.email].includes(to[0] ?? ""))).toHaveLength(0);
  });
});

describe("a block", () => {
  test.each(["reader", "writer"] as const)("by the %s stops the email until it is removed", async (who) => {
    const { blocks } = kasama.server.context;
    const [r, w] = [asSide(reader.id), asSide(writer.id)];
    const pair = who === "reader" ? ([r, w] as const) : ([w, r] as const);
    await write("Kumusta");
    await blocks.add(...pair, now());
    pass(11);
    await runTask();
    expect([await orders(), sent().length]).toEqual([0, 0]);
    await blocks.remove(...pair);
    await runTask();
    expect(sent()).toHaveLength(1);
  });
});

test("is not sent for system lines and cards, which nobody wrote, and neither counts nor shows them", async () => {
  const line = { conversation_id: conversation, actor_id: writer.id, content: "The application is now in interview." };
  const { sending } = kasama.server.context;
  await sending.addLine({ ...line, event: "application-7-interview" });
  await sending.addLine({ ...line, event: "interview-7", card: { type: "interview", interview: null } });
  pass(11);
  await runTask();
  expect(sent()).toHaveLength(0);
  await write("Kumusta");
  await sending.addLine({ ...line, event: "application-7-offer" });
  pass(11);
  await runTask();
  const [mail] = sent();
  expect(mail?.subject).toBe("Jonas Villareal sent you a message at Kasama");
  expect(mail?.text?.match(/^> .*$/gm)).toEqual(["> Kumusta"]);
});

describe("checks again just before it is sent", () => {
  const set = (_id: number, fields: object) =>
    kasama.server.context.connection.collection("users").updateOne({ _id } as object, { $set: fields });
  const meanwhile: Record<string, (message: number) => Promise<unknown>> = {
    "they have read it": () =>
      kasama.call("POST", `/api/messages/conversations/${conversation}/read`, { as: reader, body: { seq: 1 } }),
    "they are back": () => kasama.openSocket(reader),
    "the message was deleted": (id) => kasama.call("DELETE", `/api/messages/${id}`, { as: writer }),
    "they have turned it off": () => kasama.call("PUT", "/api/preferences", { as: reader, body: { away_mail: false } }),
    "they want no mails about news": () =>
      kasama.call("PUT", "/api/preferences", { as: reader, body: { email: false } }),
    "their account was suspended": () => set(reader.id, { status: "suspended" }),
    "their address is not verified": () => set(reader.id, { verified_at: null }),
    "their account is gone": () => kasama.server.context.users.remove(reader.id),
    "the account of who wrote was suspended": () => set(writer.id, { status: "suspended" }),
    "the account of who wrote is gone": () => kasama.server.context.users.remove(writer.id),
    "they have blocked who wrote": () => kasama.server.context.blocks.add(asSide(reader.id), asSide(writer.id), now()),
    "who wrote has blocked them": () => kasama.server.context.blocks.add(asSide(writer.id), asSide(reader.id), now()),
  };

  /** An email that was tried once and failed. */
  async function waitingMail(): Promise<number> {
    const id = await write("Kumusta");
    pass(11);
    refused.set(reader.email, 451);
    await runTask();
    expect([await orders(), sent().length]).toEqual([1, 0]);
    refused.delete(reader.email);
    return id;
  }

  test("is sent if nothing has changed", async () => {
    await waitingMail();
    pass(1);
    await runTask();
    expect([await orders(), sent().length]).toEqual([0, 1]);
  });

  test.each(Object.keys(meanwhile))("is dropped after this: %s", async (what) => {
    const id = await waitingMail();
    await meanwhile[what]?.(id);
    pass(1);
    await runTask();
    expect([await orders(), sent().length]).toEqual([0, 0]);
  });

  test("shows a message that was edited and one that was added as they are when it is sent", async () => {
    const id = await waitingMail();
    await kasama.call("PATCH", `/api/messages/${id}`, { as: writer, body: { content: "Kumusta po" } });
    await write("At isa pa");
    pass(1);
    await runTask();
    expect(sent().map(({ text }) => text?.match(/^> .*$/gm))).toEqual([["> Kumusta po", "> At isa pa"]]);
  });

  test("is not retried every minute for an address that the mail server refuses for good", async () => {
    await write("Kumusta");
    pass(11);
    refused.set(reader.email, 550);
    const dropped = () => recorder.lines.filter(({ msg }) => String(msg).includes("was refused and is dropped")).length;
    const before = dropped();
    await runTask();
    pass(1);
    await runTask();
    expect([await orders(), dropped() - before]).toEqual([0, 1]);
  });
});

describe("more than one server", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "ks-away-"));
  });
  const people = async (server: Harness) => {
    [reader, writer] = [await server.person("pwd"), await server.person("admin")];
    conversation = await server.conversation(reader, writer);
  };

  test("are sent once for messages missed before a restart, after the tabs had time to come back", async () => {
    const env = { DATA_DIR: dataDir, SMTP_URL: mails.url };
    const first = await startHarness(env, undefined, now);
    await people(first);
    await write("Kumusta", first);
    await first.close();
    pass(11);
    const second = await startHarness(env, undefined, now);
    try {
      await runTask(second);
      expect(sent()).toHaveLength(0);
      pass(1);
      await runTask(second);
      await runTask(second);
      expect(sent()).toHaveLength(1);
    } finally {
      await second.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test("are sent once by two servers on one database that check at the same moments", async () => {
    const env = { SMTP_URL: mails.url, DATA_KEY: randomBytes(32).toString("hex") };
    const first = await startHarness({ ...env, DATA_DIR: dataDir }, undefined, now);
    const uri = first.server.database?.uri ?? "";
    const second = await startHarness({ ...env, MONGODB_URI: uri }, undefined, now);
    try {
      pass(2);
      await people(first);
      await write("Kumusta", first);
      pass(11);
      await runTask(first);
      for (let n = 0; n < 5; n += 1) {
        await Promise.all([first, second].map((one) => one.server.context.awayTask.run()));
        time += 1;
      }
      await Promise.all([runTask(first), runTask(second)]);
      expect(sent()).toHaveLength(1);
    } finally {
      await second.close();
      await first.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test("send nothing to a person who is online with another server, also if its clock is an hour ahead", async () => {
    const [DATA_KEY, JWT_SECRET] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
    const env = { SMTP_URL: mails.url, DATA_KEY, JWT_SECRET };
    const ahead = () => new Date(time + 60 * MINUTE);
    const first = await startHarness({ ...env, DATA_DIR: dataDir }, undefined, now);
    const second = await startHarness({ ...env, MONGODB_URI: first.server.database?.uri ?? "" }, undefined, ahead);
    const { connection } = first.server.context;
    const rows = connection.collection("users");
    const waiting = () => connection.collection("mails").countDocuments({ owner: reader.id });
    const gone = async ({ server: { context } }: Harness) => {
      const { presence } = context;
      await expect.poll(() => presence.isOnline(reader.id), { timeout: 10_000 }).toBe(false);
      await presence.stamp();
    };
    try {
      pass(2);
      await people(first);
      await write("Kumusta", first);
      pass(11);
      refused.set(reader.email, 451);
      await runTask(first);
      expect([await waiting(), sent().length]).toEqual([1, 0]);
      refused.delete(reader.email);

      // They come after the email was ordered.
      const tab = await second.openSocket(reader);
      await came(rows);
      pass(1);
      await runTask(first);
      expect([await waiting(), sent().length]).toEqual([0, 0]);

      // They have been there for a long time.
      await seenBefore(30, rows);
      await second.server.context.tasks.find(({ what }) => what === "who is online")?.run();
      await runTask(first);
      expect(sent()).toHaveLength(0);

      const near = await first.openSocket(reader);
      tab.close();
      await gone(second);
      await second.server.context.awayTask.run();
      expect([await waiting(), sent().length]).toEqual([0, 0]);

      near.close();
      await gone(first);
      await seenBefore(10, rows);
      await runTask(first);
      expect(sent()).toHaveLength(1);
    } finally {
      await second.close();
      await first.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test("never store an earlier time at which a person was seen", async () => {
    await kasama.server.context.users.setSeen([reader.id]);
    await came();
    const later = new Date(Date.now() + 60 * MINUTE);
    await users().updateOne({ _id: reader.id } as object, { $set: { last_seen_at: later } });
    await kasama.server.context.users.setSeen([reader.id]);
    expect((await users().findOne({ _id: reader.id } as object))?.last_seen_at).toEqual(later);
  });
});
