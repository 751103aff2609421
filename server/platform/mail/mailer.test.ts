import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import type { Connection, Model } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createFieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { ensureIndexes, openConnection } from "#server/platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { type MailRow, mailModel, type SentMailRow, sentMailModel } from "./mail.model.ts";
import { Mailer } from "./mailer.ts";
import { type ClaimedMail, MailsRepo } from "./mails.repo.ts";
import { createSmtpTransport } from "./transports.ts";

/** The queue with a real database, a real mail server, and a clock that the tests move. */

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
/** What a test started; closed after it, in this order. */
let started: { close(): Promise<void> }[];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-mail-"));
  database = await startEmbedded(dataDir, createRecorder().log);
  connection = await openConnection(database.uri).asPromise();
  model = mailModel(connection);
  sent = sentMailModel(connection);
  mails = new MailsRepo(model, sent, createFieldCipher(randomBytes(32)));
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

/** A clock that moves only when a test moves it. `asleep` resolves with how long the sender wants to sleep. */
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
    /** Resolves with the sender's sleep in milliseconds, once it sleeps. */
    asleep: async (): Promise<number> => {
      while (!sleep) {
        await new Promise<void>((resolve) => {
          told = resolve;
        });
      }
      return sleep.until - time;
    },
    isSet: () => sleep !== undefined,
    /** Moves the clock, and wakes the sender if its time has come. */
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

/** A port on which no server listens. */
async function closedPort(): Promise<number> {
  const server = await startMailServer();
  await server.close();
  return server.port;
}

function mailer(port: number, repo: MailsRepo = mails): Mailer {
  const { now, later } = clock;
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, FROM);
  const made = new Mailer({ mails: repo, transport, from: FROM, now, later, log: recorder.log });
  // Closed before the mail servers that it talks to.
  started.unshift(made);
  return made;
}

/** Lets the sender's next pause pass. @returns its length in milliseconds */
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

describe("a stored mail", () => {
  test("hides its address, subject and link from readers of the database", async () => {
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

  test("has indexes for the claim and for the deletion of an account", async () => {
    const keys = (await rows().indexes()).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([{ next_at: 1 }, { owner: 1 }, { key: 1 }]));
  });

  test("is not sent until the mailer is started, which sets no timer before", async () => {
    const server = await mailServer();
    const sender = mailer(server.port);
    await sender.send(MAIL);
    await sender.close();
    expect([server.mails.length, await waiting(), clock.isSet()]).toEqual([0, 1, false]);
    // The stored mail is sent once a mailer is started.
    mailer(server.port).start();
    await server.mailTo(TO);
  });

  test("is removed with its account, and the mails of others are not", async () => {
    const sender = mailer(await closedPort());
    await sender.send(MAIL, { owner: 1 });
    await sender.send(MAIL, { owner: 2 });
    await sender.send(MAIL);
    await sender.cancelOf(1);
    expect((await rows().find().toArray()).map(({ owner }) => owner).sort()).toEqual([2, null]);
  });
});

describe("a mail server that cannot be reached", () => {
  test("is tried after 5 s, 30 s, 2 min, 10 min, 30 min and then every hour, with some jitter", async () => {
    const port = await closedPort();
    const sender = mailer(port);
    sender.start();
    await sender.send(MAIL);
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

  test("stops retrying a mail that has expired, and drops it", async () => {
    const port = await closedPort();
    const sender = mailer(port);
    sender.start();
    await sender.send(MAIL, { expiresAt: new Date(clock.now().getTime() + 20 * SECOND) });
    await clock.asleep();
    const server = await mailServer({ port });
    clock.pass(20 * SECOND);
    await clock.asleep();
    expect(said("could not be sent in time")).toHaveLength(1);
    expect([server.mails.length, await waiting()]).toEqual([0, 0]);
  });

  test("gets the same Message-ID and Date with every copy of a mail, however late", async () => {
    const port = await closedPort();
    const sender = mailer(port);
    const written = clock.now();
    sender.start();
    await sender.send(MAIL);
    const { _id } = (await rows().findOne()) ?? {};
    await nextTry();
    const server = await mailServer({ port });
    await nextTry();
    expect(server.mails[0]?.mail).toMatchObject({ messageId: `<${_id}>`, date: written });
  });
});

describe("a mail server that refuses", () => {
  test("for now (4xx): the mail is tried again, and sent once", async () => {
    const codes = [451, 421];
    const server = await mailServer({ refusal: () => codes.shift() ?? null });
    const sender = mailer(server.port);
    sender.start();
    await sender.send(MAIL);
    await clock.asleep();
    await nextTry();
    await nextTry();
    expect(said(TRIED_AGAIN).map(({ responseCode }) => responseCode)).toEqual([451, 421]);
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
  });

  test("refuses for good (5xx): the mail is dropped, the log has the reason but not the recipient, and the next mail is sent", async () => {
    const server = await mailServer({ refusal: (address) => (address === TO ? 550 : null) });
    const sender = mailer(server.port);
    sender.start();
    await sender.send(MAIL);
    await sender.send({ ...MAIL, to: "ben@mail.example" });
    await server.mailTo("ben@mail.example");
    await clock.asleep();
    expect(said("refused and is dropped")).toMatchObject([
      { code: "EENVELOPE", responseCode: 550, command: "RCPT TO", attempts: 1 },
    ]);
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
    expect(JSON.stringify(recorder.lines)).not.toContain(TO);
  });

  test("our sender address (a wrong setting): the mails wait", async () => {
    let refuses = true;
    const server = await mailServer({ senderRefusal: () => (refuses ? 553 : null) });
    const sender = mailer(server.port);
    sender.start();
    await sender.send(MAIL);
    await clock.asleep();
    expect(said(TRIED_AGAIN)).toMatchObject([{ responseCode: 553, command: "MAIL FROM" }]);
    refuses = false;
    await nextTry();
    expect(server.mails).toHaveLength(1);
  });
});

test("gets TLS from the first byte with smtps, and no secret if its certificate is invalid", async () => {
  const server = await mailServer({ secure: true });
  const letter = { ...MAIL, id: "1@jobs.example.ph", date: clock.now() };
  const deliverTo = (url: string) => createSmtpTransport(url, FROM).deliver(letter, new AbortController().signal);
  await expect(deliverTo(server.url)).rejects.toThrow(/certificate/);
  expect(server.mails).toHaveLength(0);
  // Only if the setting says so explicitly.
  await deliverTo(`${server.url}?tls.rejectUnauthorized=false`);
  expect(server.mails).toHaveLength(1);
});

describe("closing", () => {
  test("waits for the mail that is being sent, and leaves the others for the next start", async () => {
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
    const sender = mailer(server.port);
    await sender.send(MAIL);
    clock.pass(1);
    await sender.send({ ...MAIL, to: "ben@mail.example" });
    sender.start();
    await begun;
    await sender.close();
    expect(server.mails.map(({ to }) => to)).toEqual([[TO]]);
    expect(await waiting()).toBe(1);
    mailer(server.port).start();
    await server.mailTo("ben@mail.example");
    expect(server.mails).toHaveLength(2);
  });

  test("does not wait for a server that does not answer; its mail is due at the next start", async () => {
    const silent = await mailServer({ hangs: true });
    const sender = mailer(silent.port);
    sender.start();
    await sender.send(MAIL);
    await silent.connected();
    // It resolves although the server stays silent longer than an attempt may take.
    await sender.close();
    expect(said(TRIED_AGAIN)).toMatchObject([{ code: "EABORT" }]);

    const server = await mailServer();
    mailer(server.port).start();
    await server.mailTo(TO);
    await clock.asleep();
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
  });
});

describe("a sender that dies or loses its database", () => {
  /** As if the leases of all claimed mails had run out, which they do by the database's clock. */
  const endLeases = () =>
    rows().updateMany({ leased_until: { $exists: true } }, { $set: { leased_until: new Date(0) } });

  test("while it has claimed a mail: no other process takes the mail before the lease is over, and then one does", async () => {
    await mailer(await closedPort()).send(MAIL);
    // The state that the dead process left.
    expect(await mails.claim(clock.now(), 3 * MINUTE)).toMatchObject({ attempts: 1 });
    const server = await mailServer();
    mailer(server.port).start();
    await clock.asleep();
    clock.pass(3 * MINUTE);
    await clock.asleep();
    expect(server.mails).toHaveLength(0);
    await endLeases();
    expect(await nextTry()).toBe(MINUTE);
    expect([server.mails.length, await waiting()]).toEqual([1, 0]);
  });

  test.each([
    ["ahead", HOUR],
    ["behind", -HOUR],
  ])("leaves its mail to a process whose clock is an hour %s only when the lease is over", async (_, skew) => {
    await mailer(await closedPort()).send(MAIL);
    const at = clock.now();
    const there = new Date(at.getTime() + skew);
    expect(await mails.claim(at, 3 * MINUTE)).toMatchObject({ attempts: 1 });
    expect(await mails.claim(there, 3 * MINUTE)).toBeNull();
    await endLeases();
    expect(await mails.claim(there, 3 * MINUTE)).toMatchObject({ attempts: 2 });
  });

  test("is the only one that sends a mail, in any order of claims, failures and deaths, and whatever the clocks show", async () => {
    const what = fc.constantFrom("claim" as const, "send" as const, "fail" as const, "die" as const);
    const step = fc.record({ what, who: fc.nat({ max: 2 }) });

    async function inOrder(steps: readonly { what: "claim" | "send" | "fail" | "die"; who: number }[]) {
      await rows().deleteMany({});
      const sender = mailer(1);
      for (let n = 0; n < 2; n += 1) await sender.send(MAIL);
      const holds = new Map<number, ClaimedMail>();
      const nowOf = (who: number) => new Date(clock.now().getTime() + (who - 1) * HOUR);
      for (const { what: does, who } of steps) {
        const held = holds.get(who);
        if (does === "claim" && !held) {
          const claimed = await mails.claim(nowOf(who), 3 * MINUTE);
          expect([...holds.values()].map(({ id }) => id)).not.toContain(claimed?.id);
          if (claimed) holds.set(who, claimed);
        }
        if (!held || does === "claim") continue;
        holds.delete(who);
        if (does === "send") await mails.remove(held.id);
        if (does === "fail") await mails.postpone(held, nowOf(who));
        // Its lease has run out.
        if (does === "die") await model.updateOne({ _id: held.id }, { $set: { leased_until: new Date(0) } });
      }
      // What was not sent can still be claimed by the process whose clock is ahead.
      for (const { id } of holds.values()) await model.updateOne({ _id: id }, { $set: { leased_until: new Date(0) } });
      const left = await waiting();
      for (let n = 0; n < left; n += 1) expect(await mails.claim(nowOf(2), 3 * MINUTE)).not.toBeNull();
      expect(await mails.claim(nowOf(2), 3 * MINUTE)).toBeNull();
    }

    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 20 }), inOrder), { numRuns: 50 });
  });

  test("leaves a mail to a process of an older version, which knows only the time at which a mail is due", async () => {
    await mailer(await closedPort()).send(MAIL);
    await mails.claim(clock.now(), 3 * MINUTE);
    expect((await rows().findOne())?.next_at).toEqual(new Date(clock.now().getTime() + 3 * MINUTE));
  });

  test("releases nothing with a claim whose lease has run out and whose mail another process has claimed", async () => {
    await mailer(await closedPort()).send(MAIL);
    const late = await mails.claim(clock.now(), MINUTE);
    await endLeases();
    const other = await mails.claim(clock.now(), MINUTE);
    if (!late || !other) throw new Error("the mail was not claimed twice");
    await mails.postpone(late, clock.now());
    expect(await mails.claim(clock.now(), MINUTE)).toBeNull();
  });

  test("after the mail server accepted the mail: the same process does not send it again", async () => {
    const server = await mailServer();
    let away = true;
    /** A database that fails only when the mail is removed. */
    class KeepingRepo extends MailsRepo {
      override async remove(id: string): Promise<void> {
        if (away) throw new Error("the database is away");
        await super.remove(id);
      }
    }
    const sender = mailer(server.port, new KeepingRepo(model, sent, createFieldCipher(randomBytes(32))));
    sender.start();
    await sender.send(MAIL);
    await server.mailTo(TO);
    await clock.asleep();
    expect(said("cannot be reached")).toHaveLength(1);
    expect(await waiting()).toBe(1);
    away = false;
    for (let passed = 0; (await waiting()) > 0 && passed < HOUR; ) {
      const pause = await clock.asleep();
      passed += pause;
      await endLeases();
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
      // A subscriber that is repeated while the mail waits, and after it was sent.
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

  test("does not send an event's order again from another process when only the rest failed, which that one does", async () => {
    const server = await mailServer();
    const order = (from: Mailer) => from.order({ kind: "news", ids: [1] }, { owner: 1, key: "event-5:7", once: true });
    const first = mailer(server.port);
    first.writeWith("news", async () => ({
      mail: MAIL,
      done: () => Promise.reject(new Error("the database is away")),
    }));
    await order(first);
    first.start();
    await server.mailTo(TO);
    await clock.asleep();
    await first.close();
    await endLeases();
    const done = vi.fn(async () => {});
    const second = mailer(server.port);
    second.writeWith("news", async () => ({ mail: MAIL, done }));
    clock.pass(HOUR);
    second.start();
    await expect.poll(waiting).toBe(0);
    expect([server.mails.length, done.mock.calls.length]).toEqual([1, 1]);
  });

  test("gives all copies of an event's order one Message-ID when the note that it was sent is lost", async () => {
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

  test("leaves a mail that was sealed with another key until its key is back, without delaying others", async () => {
    const other = new MailsRepo(model, sent, createFieldCipher(randomBytes(32)));
    const server = await mailServer();
    await mailer(server.port, other).send(MAIL);
    const sender = mailer(server.port);
    sender.start();
    await sender.send({ ...MAIL, to: "ben@mail.example" });
    await server.mailTo("ben@mail.example");
    await sender.close();
    expect(said(TRIED_AGAIN)).toMatchObject([{ why: expect.stringContaining("another key") }]);
    clock.pass(MINUTE);
    mailer(server.port, other).start();
    await server.mailTo(TO);
  });
});
