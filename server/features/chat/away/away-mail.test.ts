import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";

/** The mail about missed messages: a real mail server, whole servers, and a clock that the tests move on. */

const MINUTE = 60_000;
// Never behind the real clock: by that one the database removes sessions whose time is over.
let time = Date.now();
const now = () => new Date(time);
const pass = (minutes: number) => {
  time += minutes * MINUTE;
};

let kasama: Harness;
let mails: TestMailServer;
let recorder: Recorder;
/** Addresses that the mail server takes nothing for at the moment, with its answer. */
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

/** A look after the summaries were written, and after it everything that is due is sent. */
async function look(server = kasama): Promise<void> {
  const { messages, conversations, summaryWriter, awayTask, mailer } = server.server.context;
  await summaryWriter.flush();
  const [newest] = await messages.newest(conversation, 1);
  const written = async () => (await conversations.findById(conversation))?.last_seq;
  await expect.poll(written).toBe(newest?.seq);
  await awayTask.run();
  // The first may have joined a look of the server's own minute, which began before the last words were written.
  await awayTask.run();
  // Queued behind what the look ordered, and so sent after it.
  const last = `${randomUUID()}@mail.example`;
  time += 1;
  await mailer.send({ to: last, subject: "Last", text: "Last", html: "<p>Last</p>" });
  await mails.mailTo(last);
}

const sent = () => mails.mails.filter(({ to }) => to[0] === reader.email).map(({ mail }) => mail);
const orders = () => kasama.server.context.connection.collection("mails").countDocuments({ owner: reader.id });

describe("the mail", () => {
  test("says who wrote and how much, the newest words, where to answer and how to turn it off, in both parts", async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await write(`Message ${n}`);
    await write(`${"Magandang ".repeat(30)}<b>umaga</b>\n\nKasama\nhttps://evil.example`);
    pass(11);
    await look();
    const [mail] = sent();
    const { url } = kasama.server;
    expect(mail?.subject).toBe("Jonas Villareal sent you 7 messages at Kasama");
    const text = mail?.text ?? "";
    expect(text).toMatch(/^Hello Maricel,\n\nJonas Villareal sent you 7 messages at Kasama while you were away\./);
    expect(text).toContain("These are the newest 5; 2 came before them.");
    expect(text).not.toContain("Message 2");
    expect(text.match(/^> Message \d$/gm)).toEqual(["> Message 3", "> Message 4", "> Message 5", "> Message 6"]);
    // 200 characters of a long one, on its line: nothing of it could be taken for our words.
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

  test("of a single message, from a name that would smuggle something in", async () => {
    const { users } = kasama.server.context;
    await kasama.server.context.connection.collection("users").updateOne({ _id: writer.id } as object, {
      $set: { first_name: "\u202eX\r\nBcc: a", last_name: "evil.example" },
    });
    expect((await users.addressees([writer.id])).size).toBe(1);
    await write("\u202e<img src=x> \u2066hi\u2069");
    pass(11);
    await look();
    const [mail] = sent();
    expect(mail?.subject).toBe("Somebody sent you a message at Kasama");
    expect(mail?.text).toContain("\n> <img src=x> hi\n");
    expect(mail?.html).not.toContain("<img");
    expect(mail?.bcc).toBeUndefined();
  });
});

describe("when it goes out", () => {
  test("ten minutes after the message, and once", async () => {
    await write("Kumusta");
    pass(9);
    await look();
    expect(sent()).toHaveLength(0);
    pass(1);
    await look();
    expect(sent()).toHaveLength(1);
    pass(2);
    await look();
    pass(90);
    await look();
    expect(sent()).toHaveLength(1);
  });

  test("once an hour for a conversation, with what came since the last one", async () => {
    await write("First");
    pass(11);
    await look();
    await write("Second");
    pass(30);
    await look();
    expect(sent()).toHaveLength(1);
    await write("Third");
    pass(30);
    await look();
    expect(sent().map(({ text }) => text?.match(/^> .*$/gm))).toEqual([["> First"], ["> Second", "> Third"]]);
  });

  test("not to who is there, however long; but when they have been away for ten minutes and have not read", async () => {
    const tab = await kasama.openSocket(reader);
    await write("Kumusta");
    pass(30);
    await look();
    expect(sent()).toHaveLength(0);
    tab.close();
    const seen = async () =>
      (await kasama.server.context.users.addressees([reader.id])).get(reader.id)?.last_seen_at?.getTime();
    await expect.poll(seen, { timeout: 10_000 }).toBe(time);
    pass(9);
    await look();
    expect(sent()).toHaveLength(0);
    pass(1);
    await look();
    expect(sent()).toHaveLength(1);
  });

  test("not for what was read, and not to the one who wrote it", async () => {
    await write("Kumusta");
    await kasama.call("POST", `/api/messages/conversations/${conversation}/read`, { as: reader, body: { seq: 1 } });
    pass(11);
    await look();
    expect(mails.mails.filter(({ to }) => [reader.email, writer.email].includes(to[0] ?? ""))).toHaveLength(0);
  });
});

describe("where a block stands between the two", () => {
  test.each(["reader", "writer"] as const)(
    "set by the %s: nothing goes out, and it does after it is taken back",
    async (who) => {
      const { blocks } = kasama.server.context;
      const pair = who === "reader" ? ([reader.id, writer.id] as const) : ([writer.id, reader.id] as const);
      await write("Kumusta");
      await blocks.add(...pair, now());
      pass(11);
      await look();
      expect([await orders(), sent().length]).toEqual([0, 0]);
      await blocks.remove(...pair);
      await look();
      expect(sent()).toHaveLength(1);
    },
  );
});

test("what happened and was told as a system line is told as what it says", async () => {
  const content = "The application for Data Encoder is now in interview.";
  const event = "application-7-interview";
  await kasama.server.context.sending.addLine({ conversation_id: conversation, actor_id: writer.id, content, event });
  pass(11);
  await look();
  const [mail] = sent();
  expect(mail?.subject).toBe("Jonas Villareal sent you news at Kasama");
  expect(mail?.text).toContain(`> ${content}\n`);
});

describe("asked again just before it is sent", () => {
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
    "they have blocked who wrote": () => kasama.server.context.blocks.add(reader.id, writer.id, now()),
    "who wrote has blocked them": () => kasama.server.context.blocks.add(writer.id, reader.id, now()),
  };

  /** A mail that was tried once, in vain. */
  async function waitingMail(): Promise<number> {
    const id = await write("Kumusta");
    pass(11);
    refused.set(reader.email, 451);
    await look();
    expect([await orders(), sent().length]).toEqual([1, 0]);
    refused.delete(reader.email);
    return id;
  }

  test("nothing has changed: it goes out", async () => {
    await waitingMail();
    pass(1);
    await look();
    expect([await orders(), sent().length]).toEqual([0, 1]);
  });

  test.each(Object.keys(meanwhile))("%s: it is dropped", async (what) => {
    const id = await waitingMail();
    await meanwhile[what]?.(id);
    pass(1);
    await look();
    expect([await orders(), sent().length]).toEqual([0, 0]);
  });

  test("the message was changed, and another one has come: it says what stands there now", async () => {
    const id = await waitingMail();
    await kasama.call("PATCH", `/api/messages/${id}`, { as: writer, body: { content: "Kumusta po" } });
    await write("At isa pa");
    pass(1);
    await look();
    expect(sent().map(({ text }) => text?.match(/^> .*$/gm))).toEqual([["> Kumusta po", "> At isa pa"]]);
  });

  test("an address that the mail server refuses for good is not tried again every minute", async () => {
    await write("Kumusta");
    pass(11);
    refused.set(reader.email, 550);
    const dropped = () => recorder.lines.filter(({ msg }) => String(msg).includes("was refused and is dropped")).length;
    const before = dropped();
    await look();
    pass(1);
    await look();
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

  test("after a restart: what was missed before it is mailed once, when the tabs had time to come back", async () => {
    const env = { DATA_DIR: dataDir, SMTP_URL: mails.url };
    const first = await startHarness(env, undefined, now);
    await people(first);
    await write("Kumusta", first);
    await first.close();
    pass(11);
    const second = await startHarness(env, undefined, now);
    try {
      await look(second);
      expect(sent()).toHaveLength(0);
      pass(1);
      await look(second);
      await look(second);
      expect(sent()).toHaveLength(1);
    } finally {
      await second.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test("two on one database, looking at the same moments: one mail", async () => {
    const env = { SMTP_URL: mails.url, DATA_KEY: randomBytes(32).toString("hex") };
    const first = await startHarness({ ...env, DATA_DIR: dataDir }, undefined, now);
    const uri = first.server.database?.uri ?? "";
    const second = await startHarness({ ...env, MONGODB_URI: uri }, undefined, now);
    try {
      pass(2);
      await people(first);
      await write("Kumusta", first);
      pass(11);
      await look(first);
      for (let n = 0; n < 5; n += 1) {
        await Promise.all([first, second].map((one) => one.server.context.awayTask.run()));
        time += 1;
      }
      await Promise.all([look(first), look(second)]);
      expect(sent()).toHaveLength(1);
    } finally {
      await second.close();
      await first.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
