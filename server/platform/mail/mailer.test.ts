import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Connection, Model } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { ensureIndexes, openConnection } from "#server/platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { type MailRow, mailModel, type SentMailRow, sentMailModel } from "./mail.model.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { createMailsRepo, type MailsRepo } from "./mails.repo.ts";
import { createSmtpTransport } from "./transports.ts";

/** The queue by a clock of the test: real database, real mail server, and time passes when the test says so. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TO = "ana@mail.example";
const MAIL = { to: TO, subject: "Hello", text: "A secret link", html: "<p>A secret link</p>" };
const FROM = "no-reply@jobs.example.ph";

let dataDir: string;
let database: EmbeddedDatabase;
let connection: Connection;
let model: Model<MailRow>;
let sent: Model<SentMailRow>;
let mails: MailsRepo;
let recorder: Recorder;
let clock: ReturnType<typeof createClock>;
/** What a test started, ended after it in turn. */
let started: { close(): Promise<void> }[];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-mail-"));
  database = await startEmbedded(dataDir, createRecorder().log);
  connection = await openConnection(database.uri).asPromise();
  model = mailModel(connection);
  sent = sentMailModel(connection);
  mails = createMailsRepo(model, sent, createFieldCipher(randomBytes(32)));
  await ensureIndexes(connection);
});
afterAll(async () => {
  await connection.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  recorder = createRecorder();
  clock = createClock();
  started = [];
});
afterEach(async () => {
  for (const one of started) await one.close();
  await rows().deleteMany({});
});

/** Time that stands still until it is moved on; `asleep` tells for how long the sender wants to sleep. */
function createClock() {
  let time = Date.parse("2026-11-02T08:00:00Z");
  let sleep: { until: number; run: () => void } | undefined;
  let told: (() => void) | undefined;
  return {
    now: () => new Date(time),
    later: (ms: number, run: () => void) => {
      const mine = { until: time + ms, run };
      sleep = mine;
      told?.();
      return () => {
        if (sleep === mine) sleep = undefined;
      };
    },
    /** Resolves with the milliseconds of the sender's sleep, once it sleeps. */
    asleep: async (): Promise<number> => {
      while (!sleep) {
        await new Promise<void>((resolve) => {
          told = resolve;
        });
      }
      return sleep.until - time;
    },
    isSet: () => sleep !== undefined,
    /** Moves on, and wakes the sender if its time has come. */
    pass: (ms: number) => {
      time += ms;
      if (!sleep || sleep.until > time) return;
      const { run } = sleep;
      sleep = undefined;
      run();
    },
  };
}

const rows = () => connection.collection("mails");
const waiting = () => rows().countDocuments();
const said = (text: string) => recorder.lines.filter(({ msg }) => String(msg).includes(text));
const TRIED_AGAIN = "will be tried again";

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<TestMailServer> {
  const server = await startMailServer(options);
  started.push(server);
  return server;
}

/** A port at which nobody is. */
async function closedPort(): Promise<number> {
  const server = await startMailServer();
  await server.close();
  return server.port;
}

function mailer(port: number, repo: MailsRepo = mails): Mailer {
  const { now, later } = clock;
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, FROM);
  const made = createMailer({ mails: repo, transport, from: FROM, now, later, log: recorder.log });
  // Before the mail servers that it talks to.
  started.unshift(made);
  return made;
}

/** Lets the sender's next pause pass. @returns how long it was */
async function nextTry(): Promise<number> {
  let slept = 0;
  const before = said(TRIED_AGAIN).length + said("dropped").length + said("mail sent").length;
  while (said(TRIED_AGAIN).length + said("dropped").length + said("mail sent").length === before) {
    const pause = await clock.asleep();
    slept += pause;
    clock.pass(pause);
    await clock.asleep();
  }
  return slept;
}

describe("what is kept", () => {
  test("nothing of a mail can be read in the database: not the address, the subject or the link", async () => {
    await mailer(await closedPort()).send(MAIL, { owner: 7 });
    const row = await rows().findOne();
    expect(row).toMatchObject({
      _id: expect.stringMatching(/^[\da-f-]{36}@jobs\.example\.ph$/),
      sealed: expect.stringMatching(/^v1\./),
      owner: 7,
      attempts: 0,
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 24 * HOUR),
    });
    expect(JSON.stringify(row)).not.toMatch(/ana|secret|Hello/);
  });

  test("the claim and the deletion of an account have their indexes", async () => {
    const keys = (await rows().indexes()).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([{ next_at: 1 }, { owner: 1 }, { key: 1 }]));
  });

  test("until it is started, a mailer keeps and sends nothing, and sets no timer", async () => {
    const server = await mailServer();
    const { send, close } = mailer(server.port);
    await send(MAIL);
    await close();
    expect([server.mails.length, await waiting(), clock.isSet()]).toEqual([0, 1, false]);
    // What was kept goes out when somebody starts.
    mailer(server.port).start();
    await server.mailTo(TO);
  });

  test("what waits for a deleted account is forgotten, and nobody else's", async () => {
    const { send, cancelOf } = mailer(await closedPort());
    await send(MAIL, { owner: 1 });
    await send(MAIL, { owner: 2 });
    await send(MAIL);
    await cancelOf(1);
    expect((await rows().find().toArray()).map(({ owner }) => owner).sort()).toEqual([2, null]);
  });
});

describe("a mail server that is away", () => {
  test("is tried after 5 s, 30 s, 2 min, 10 min, 30 min and then every hour, with some jitter", async () => {
    const port = await closedPort();
    const { start, send } = mailer(port);
    start();
    await send(MAIL);
    await clock.asleep();
    expect(said(TRIED_AGAIN)).toHaveLength(1);
    for (const expected of [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, HOUR, HOUR]) {
      const slept = await nextTry();
      expect(slept).toBeGreaterThanOrEqual(expected * 0.8);
      expect(slept).toBeLessThanOrEqual(expected * 1.2);
    }
    const server = await mailServer({ port });
    await nextTry();
    expect(server.mails).toHaveLength(1);
    expect(await waiting()).toBe(0);
    expect(said(TRIED_AGAIN)[0]).toMatchObject({ code: "ESOCKET", attempts: 1 });
    expect(JSON.stringify(recorder.lines)).not.toContain(TO);
  });

  test("a mail that is of no use any more is dropped unsent, at the moment when it expires", async () => {
    const port = await closedPort();
    const { start, send } = mailer(port);
    start();
    await send(MAIL, { expiresAt: new Date(clock.now().getTime() + 20 * SECOND) });
    await clock.asleep();
    const server = await mailServer({ port });
    clock.pass(20 * SECOND);
    await clock.asleep();
    expect(said("could not be sent in time")).toHaveLength(1);
    expect([server.mails.length, await waiting()]).toEqual([0, 0]);
  });

  test("every copy of a mail has the same Message-ID and Date, however late it goes out", async () => {
    const port = await closedPort();
    const { start, send } = mailer(port);
    const written = clock.now();
    start();
    await send(MAIL);
    const { _id } = (await rows().findOne()) ?? {};
    await nextTry();
    const server = await mailServer({ port });
    await nextTry();
    expect(server.mails[0]?.mail).toMatchObject({ messageId: `<${_id}>`, date: written });
  });
});

describe("a mail server that refuses", () => {
  test("for now (4xx): the mail is tried again and then taken, once", async () => {
    const codes = [451, 421];
    const server = await mailServer({ refusal: () => codes.shift() ?? null });
    const { start, send } = mailer(server.port);
    start();
    await send(MAIL);
    await clock.asleep();
    await nextTry();
    await nextTry();
    expect(said(TRIED_AGAIN).map(({ responseCode }) => responseCode)).toEqual([451, 421]);
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
  });

  test("for good (5xx): the mail is dropped, the log says why but not whose it is, and the next one goes out", async () => {
    const server = await mailServer({ refusal: (address) => (address === TO ? 550 : null) });
    const { start, send } = mailer(server.port);
    start();
    await send(MAIL);
    await send({ ...MAIL, to: "ben@mail.example" });
    await server.mailTo("ben@mail.example");
    await clock.asleep();
    expect(said("refused and is dropped")).toMatchObject([
      { code: "EENVELOPE", responseCode: 550, command: "RCPT TO", attempts: 1 },
    ]);
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
    expect(JSON.stringify(recorder.lines)).not.toContain(TO);
  });

  test("our sender (a setting to be mended): the mails wait", async () => {
    let refuses = true;
    const server = await mailServer({ senderRefusal: () => (refuses ? 553 : null) });
    const { start, send } = mailer(server.port);
    start();
    await send(MAIL);
    await clock.asleep();
    expect(said(TRIED_AGAIN)).toMatchObject([{ responseCode: 553, command: "MAIL FROM" }]);
    refuses = false;
    await nextTry();
    expect(server.mails).toHaveLength(1);
  });
});

test("smtps: is TLS from the first byte, and tells no secret to a server whose certificate is not good", async () => {
  const server = await mailServer({ secure: true });
  const letter = { ...MAIL, id: "1@jobs.example.ph", date: clock.now() };
  const deliverTo = (url: string) => createSmtpTransport(url, FROM).deliver(letter, new AbortController().signal);
  await expect(deliverTo(server.url)).rejects.toThrow(/certificate/);
  expect(server.mails).toHaveLength(0);
  // Only where the setting says so in as many words.
  await deliverTo(`${server.url}?tls.rejectUnauthorized=false`);
  expect(server.mails).toHaveLength(1);
});

describe("the end", () => {
  test("waits for the mail that is under way, and leaves the others for the next start", async () => {
    let sending = () => {};
    const begun = new Promise<void>((resolve) => {
      sending = resolve;
    });
    const server = await mailServer({
      refusal: () => {
        sending();
        return null;
      },
    });
    const { start, send, close } = mailer(server.port);
    await send(MAIL);
    clock.pass(1);
    await send({ ...MAIL, to: "ben@mail.example" });
    start();
    await begun;
    await close();
    expect(server.mails.map(({ to }) => to)).toEqual([[TO]]);
    expect(await waiting()).toBe(1);
    mailer(server.port).start();
    await server.mailTo("ben@mail.example");
    expect(server.mails).toHaveLength(2);
  });

  test("does not wait for a server that says nothing; its mail is due at the next start", async () => {
    const silent = await mailServer({ hangs: true });
    const { start, send, close } = mailer(silent.port);
    start();
    await send(MAIL);
    await silent.connected();
    // It resolves at all: the server would keep its silence for as long as the attempt may take.
    await close();
    expect(said(TRIED_AGAIN)).toMatchObject([{ code: "EABORT" }]);

    const server = await mailServer();
    mailer(server.port).start();
    await server.mailTo(TO);
    await clock.asleep();
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
  });
});

describe("a sender that dies or loses its database", () => {
  test("while it holds a mail: nobody else takes it before the lease is over, and then somebody does", async () => {
    await mailer(await closedPort()).send(MAIL);
    // As the dead one left it.
    expect(await mails.claim(clock.now(), 3 * MINUTE)).toMatchObject({ attempts: 1 });
    const server = await mailServer();
    mailer(server.port).start();
    await clock.asleep();
    expect(server.mails).toHaveLength(0);
    expect(await nextTry()).toBe(3 * MINUTE);
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
  });

  test("a claim whose lease ran out gives nothing back of what somebody else has now", async () => {
    await mailer(await closedPort()).send(MAIL);
    const late = await mails.claim(clock.now(), MINUTE);
    clock.pass(2 * MINUTE);
    const other = await mails.claim(clock.now(), MINUTE);
    if (!late || !other) throw new Error("the mail was not claimed twice");
    await mails.postpone(late, clock.now());
    expect(await mails.claim(clock.now(), MINUTE)).toBeNull();
  });

  test("after the mail server's acceptance: it is not sent a second time by the same process", async () => {
    const server = await mailServer();
    let away = true;
    /** A database that is away at the moment of the removal alone. */
    const repo: MailsRepo = {
      ...mails,
      remove: (id) => (away ? Promise.reject(new Error("the database is away")) : mails.remove(id)),
    };
    const { start, send } = mailer(server.port, repo);
    start();
    await send(MAIL);
    await server.mailTo(TO);
    await clock.asleep();
    expect(said("cannot be reached")).toHaveLength(1);
    expect(await waiting()).toBe(1);
    away = false;
    for (let passed = 0; (await waiting()) > 0 && passed < HOUR; ) {
      const pause = await clock.asleep();
      passed += pause;
      clock.pass(pause);
      await clock.asleep();
    }
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
  });

  test("sends an order of an event once, also when it is ordered again after that, and by another process", async () => {
    const server = await mailServer();
    const order = (from: Mailer, key: string) => from.order({ kind: "news", ids: [1] }, { owner: 1, key, once: true });
    for (let n = 0; n < 2; n += 1) {
      const process = mailer(server.port);
      process.writeWith("news", async () => ({ mail: MAIL, done: async () => {} }));
      // A subscriber that is repeated while the email waits, and after it was sent.
      for (let repeated = 0; repeated < 2; repeated += 1) await order(process, "event-1:7");
      process.start();
      await expect.poll(waiting).toBe(0);
      await order(process, "event-1:7");
      await order(process, `event-2:${n}`);
      await expect.poll(waiting).toBe(0);
      await process.close();
    }
    const ids = server.mails.map(({ mail }) => mail.messageId);
    expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
  });

  test("gives the copies of an order of an event one Message-ID, where the note that it was sent is lost", async () => {
    const server = await mailServer();
    for (let n = 0; n < 2; n += 1) {
      const process = mailer(server.port);
      process.writeWith("news", async () => ({ mail: MAIL, done: async () => {} }));
      await process.order({ kind: "news", ids: [1] }, { owner: 1, key: "event-9:7", once: true });
      process.start();
      await expect.poll(waiting).toBe(0);
      await process.close();
      await sent.deleteMany({});
    }
    const [first, second] = server.mails.map(({ mail }) => mail.messageId);
    expect(first).toBe(second);
  });

  test("a row sealed with another key waits for its key, and holds up nobody", async () => {
    const other = createMailsRepo(model, sent, createFieldCipher(randomBytes(32)));
    const server = await mailServer();
    await mailer(server.port, other).send(MAIL);
    const { start, send, close } = mailer(server.port);
    start();
    await send({ ...MAIL, to: "ben@mail.example" });
    await server.mailTo("ben@mail.example");
    await close();
    expect(said(TRIED_AGAIN)).toMatchObject([{ why: expect.stringContaining("another key") }]);
    clock.pass(MINUTE);
    mailer(server.port, other).start();
    await server.mailTo(TO);
  });
});
