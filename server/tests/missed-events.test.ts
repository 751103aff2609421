import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import {
  type Answer,
  type Harness,
  openSocket,
  type Person,
  startHarness,
  type TestSocket,
} from "#server/testing/harness.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";

/**
 * Several servers on one database and one Redis, between which events are lost: each tab shows what was stored, without a
 * reconnect (R10).
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** For a slow machine. The promise is five seconds; each test prints the time that it took. */
const WAIT = { timeout: 60_000, interval: 20 };
const INBOXES = "kasama:in:*";
/** A Redis that stays away for longer than this makes the processes take the way over the database. */
const AWAY_MS = 3000;

let redis: TestRedis;
let first: Harness;
let second: Harness;
beforeAll(async () => {
  redis = await startRedis();
  await admitServers();
  first = await startHarness(environment("first"));
  second = await startHarness({ ...environment("second"), MONGODB_URI: databaseUri() });
});
afterAll(async () => {
  await second.close();
  await first.close();
  await redis.close();
});
const databaseUri = () => first.server.database?.uri ?? "";

/** Each server has its own user in Redis, so that a test can take something from one of them. */
const SERVERS = ["first", "second", "third"] as const;
type ServerName = (typeof SERVERS)[number];
const allow = (server: ServerName, ...rules: string[]) => redis.run(["ACL", "SETUSER", server, ...rules]);
async function admitServers(): Promise<void> {
  for (const server of SERVERS) await allow(server, "on", ">secret", "~*", "&*", "+@all");
}
const environment = (server: ServerName) => ({
  JWT_SECRET: "one-secret-for-all-processes-of-this-test",
  DATA_KEY: "0123456789abcdef".repeat(4),
  REDIS_URL: redis.url.replace("redis://", `redis://${server}:secret@`),
});

let reader: Person;
let writer: Person;
let conversation: number;
let application: number;
beforeEach(async () => {
  await expect.poll(() => [first, second].map(isWell), WAIT).toEqual([true, true]);
  [reader, writer] = [await first.person("pwd"), await first.employer()];
  const steps = applyingOn(first);
  const job = await steps.job(writer);
  const { body } = await steps.apply(reader, job._id);
  application = body.data.id;
  conversation = (await steps.talk(reader, writer)).id;
});

const isWell = ({ server }: Harness): boolean => {
  const { bus } = server.context;
  return bus?.isCutOff === false && bus.peers.length === 1;
};

const screens: Screen[] = [];
let child: ChildProcess | undefined;
afterEach(async () => {
  for (const screen of screens.splice(0)) screen.close();
  child?.kill("SIGKILL");
  child = undefined;
  await admitServers();
});

/** What a tab shows. It syncs as the client does: after the connect, and when the server says that a sync is due. */
class Screen {
  readonly tab: TestSocket;
  /** The id of its connection, which a reconnect would change. */
  readonly connection: string | undefined;
  readonly messages = new Map<number, Message>();
  readonly notifications = new Map<number, string>();
  /** How often each message was announced to it. */
  readonly announced = new Map<number, number>();
  unread = 0;
  status = "";
  /** How often the server has said that a sync is due. */
  dues = 0;
  #cursor: string | undefined;
  readonly #harness: Harness;
  readonly #person: Person;
  #isClosed = false;
  readonly #timers = new Set<NodeJS.Timeout>();

  static async open(harness: Harness, person: Person): Promise<Screen> {
    const screen = new Screen(harness, person, await harness.openSocket(person));
    screens.push(screen);
    await screen.sync();
    return screen;
  }

  private constructor(harness: Harness, person: Person, tab: TestSocket) {
    this.#harness = harness;
    this.#person = person;
    this.tab = tab;
    this.connection = tab.raw.id;
    tab.raw.on("chat:message", (message) => {
      this.announced.set(message.id, (this.announced.get(message.id) ?? 0) + 1);
      this.#take(message);
    });
    tab.raw.on("chat:updated", (message) => this.#take(message));
    tab.raw.on("counts", ({ messages }) => {
      this.unread = messages;
    });
    tab.raw.on("notification:new", ({ id, title }) => this.notifications.set(id, title));
    tab.raw.on("application:updated", () => void this.#readStatus());
    tab.raw.on("sync:due", ({ within_ms }) => {
      this.dues += 1;
      this.#timers.add(setTimeout(() => void this.#syncUnlessClosed(), Math.random() * within_ms));
    });
  }

  #take(message: Message): void {
    if (message.conversation_id !== conversation) return;
    const known = this.messages.get(message.id);
    if (!known || known.rev < message.rev) this.messages.set(message.id, message);
  }

  async #readStatus(): Promise<void> {
    this.status = (await applyingOn(this.#harness).read(this.#person, application)).status;
  }

  async sync(): Promise<void> {
    const rev = Math.max(0, ...[...this.messages.values()].map((message) => message.rev));
    const notifications_cursor = this.#cursor;
    const [answer] = await Promise.all([
      this.tab.command("sync", {
        conversations: { [conversation]: rev },
        ...(notifications_cursor !== undefined && { notifications_cursor }),
      }),
      this.#readStatus(),
    ]);
    // Like the client: a busy service is asked again.
    if (!answer.ok && answer.fault.code === "UNAVAILABLE") return this.sync();
    if (!answer.ok) throw new Error(answer.fault.code);
    for (const message of answer.value.messages) this.#take(message);
    for (const { id, title } of answer.value.notifications) this.notifications.set(id, title);
    this.unread = answer.value.counts.messages;
    this.#cursor = answer.value.notifications_cursor;
  }

  async #syncUnlessClosed(): Promise<void> {
    try {
      await this.sync();
    } catch (err) {
      if (!this.#isClosed) throw err;
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.tab.close();
  }
}

/** What happens through one server, and what a tab then shows. */
interface Change {
  shown: (screen: Screen) => unknown;
  expected: unknown;
}

const say = (tab: TestSocket, content: string) =>
  tab.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content });
const withText = (screen: Screen, text: string) =>
  [...screen.messages.values()].filter(({ content }) => content === text).length;

/** A tab of the writer at `first` and one of the reader at `second`, which shows two messages. */
async function openBoth() {
  const theirs = await Screen.open(first, writer);
  const ids: number[] = [];
  for (const content of ["To be edited", "To be deleted"]) {
    const sent = await say(theirs.tab, content);
    ids.push(sent.ok ? sent.value.id : 0);
  }
  const ours = await Screen.open(second, reader);
  // This screen asks for what is newer than the newest that it has, so it must not miss anything at its start.
  await expect.poll(() => first.server.context.tabDirectory.peersWith([reader.id]), WAIT).toHaveLength(1);
  await expect.poll(() => ours.messages.size, WAIT).toBeGreaterThan(ids.length - 1);
  return { theirs, ours, edited: ids[0] ?? 0, deleted: ids[1] ?? 0 };
}

/** The answer of a service that is not too busy: like people do, asks again until then. */
async function available(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call();
  return answer.status === 503 ? available(call) : answer;
}

/** A message, an edit, a deletion, and a new status with its notification, all by the writer at `first`. */
async function changeEverything({ theirs, edited, deleted }: Awaited<ReturnType<typeof openBoth>>): Promise<Change> {
  const sent = await say(theirs.tab, "New");
  const answers = [
    await available(() => first.call("PATCH", `/api/messages/${edited}`, { as: writer, body: { content: "Edited" } })),
    await available(() => first.call("DELETE", `/api/messages/${deleted}`, { as: writer })),
    await available(() => applyingOn(first).move(writer, application, "review")),
  ];
  expect([sent.ok, ...answers.map(({ status }) => status)]).toEqual([true, 200, 200, 200]);
  const { messages: unread } = await first.server.context.counts.current(reader.id);
  return {
    shown: (screen) => ({
      new: withText(screen, "New"),
      edited: screen.messages.get(edited)?.content,
      isDeleted: screen.messages.get(deleted)?.deleted_at !== null,
      unread: screen.unread,
      isNotified: screen.notifications.size > 0,
      status: screen.status,
    }),
    expected: { new: 1, edited: "Edited", isDeleted: true, unread, isNotified: true, status: "review" },
  };
}

async function untilShown({ shown, expected }: Change, on: Screen, since: number, what: string): Promise<void> {
  await expect.poll(() => shown(on), WAIT).toEqual(expected);
  expectUnbroken(on, since, what);
}

function expectUnbroken(screen: Screen, since: number, what: string): void {
  process.stdout.write(`  ${what}: shown after ${Math.round(performance.now() - since)} ms\n`);
  expect([screen.tab.raw.id, screen.tab.raw.connected]).toEqual([screen.connection, true]);
}

test("a tab shows everything whose events were lost on the way to its process", async () => {
  const both = await openBoth();
  const { ours } = both;
  // The process does not read its inbox while frames are removed from it.
  await allow("second", "-xread");
  await expect.poll(isSecondReading, WAIT).toBe(false);
  const since = performance.now();
  const change = await changeEverything(both);
  await expect.poll(removeFrames, WAIT).toBeGreaterThan(0);
  await allow("second", "+xread");
  await untilShown(change, ours, since, "lost frames");
  expect(ours.dues).toBeGreaterThan(0);
});

async function isSecondReading(): Promise<boolean> {
  const clients = await redis.run<string>(["CLIENT", "LIST"]);
  return clients.split("\n").some((line) => line.includes("user=second") && /flags=\w*b/.test(line));
}

/** Removes every frame that waits. @returns how many */
async function removeFrames(): Promise<number> {
  let removed = 0;
  for (const inbox of await redis.run<string[]>(["KEYS", INBOXES]))
    removed += await redis.run<number>(["XTRIM", inbox, "MAXLEN", "0"]);
  return removed;
}

test("a tab shows a message whose process was killed before it told the others", async () => {
  const { ours } = await openBoth();
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
  const url = await startThird(dataDir);
  const ended = once(child ?? expect.unreachable("it has started"), "close");
  await expect.poll(() => second.server.context.bus?.peers.length, WAIT).toBe(2);
  const tab = await openSocket(url, writer.token);
  // What it sends to the others from now on does not arrive.
  await allow("third", "-xadd");
  const since = performance.now();
  const sent = await say(tab, "The last one");
  child?.kill("SIGKILL");
  expect(sent).toMatchObject({ ok: true });
  expect(withText(ours, "The last one")).toBe(0);
  await ended;
  await expect.poll(() => withText(ours, "The last one"), WAIT).toBe(1);
  expectUnbroken(ours, since, "killed process");
  tab.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startThird(dataDir: string): Promise<string> {
  child = spawn(process.execPath, ["server/main.ts", "--empty"], {
    cwd: ROOT,
    env: bareEnvironment({
      ...{ ...environment("third"), MONGODB_URI: databaseUri(), DATA_DIR: dataDir },
      ...{ NODE_ENV: "test", PORT: "0", LOG_LEVEL: "silent", RATE_LIMITS: "off" },
    }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout ?? expect.unreachable("it is piped") })) {
    const url = /is ready: (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("the server did not start");
}

test("a tab shows everything that happens at another process while Redis is frozen, and nothing twice after it", async () => {
  const both = await openBoth();
  const { ours, theirs } = both;
  redis.freeze();
  try {
    const since = performance.now();
    const change = await changeEverything(both);
    await untilShown(change, ours, since, "frozen Redis");
    await expect.poll(() => second.server.context.bus?.isHealthy, WAIT).toBe(false);
    const later = performance.now();
    expect(await say(theirs.tab, "Much later")).toMatchObject({ ok: true });
    await expect.poll(() => withText(ours, "Much later"), WAIT).toBe(1);
    expectUnbroken(ours, later, `Redis frozen for ${AWAY_MS} ms`);
    expect(await gauge("kasama_bus_up")).toBe(0);
  } finally {
    redis.thaw();
  }
  await expect.poll(() => [first, second].map(isWell), WAIT).toEqual([true, true]);
  expect(await say(theirs.tab, "After it")).toMatchObject({ ok: true });
  await expect.poll(() => withText(ours, "After it"), WAIT).toBe(1);
  expect([withText(ours, "New"), withText(ours, "Much later")]).toEqual([1, 1]);
  expect([await gauge("kasama_bus_up"), await gauge("kasama_bus_peers")]).toEqual([1, 1]);
  expect(await gauge("kasama_bus_away_seconds_total")).toBeGreaterThan(0);
  // How many were dropped depends on when Redis came back (peer-queue.test.ts).
  expect(await gauge("kasama_bus_frames_dropped_total")).toBe(first.server.context.bus?.figures.dropped);
  expect(Math.max(...ours.announced.values())).toBe(1);
  expect(ours.tab.raw.id).toBe(ours.connection);
});

/** What the first server's metrics say. */
async function gauge(name: string): Promise<number> {
  const { body } = await first.call("GET", "/api/metrics");
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body)?.[1]);
}

test("a tab shows everything while Redis is gone, and after it has come back empty", async () => {
  const both = await openBoth();
  const { ours, theirs } = both;
  await redis.stop();
  try {
    const since = performance.now();
    await untilShown(await changeEverything(both), ours, since, "no Redis");
  } finally {
    await redis.start();
    await admitServers();
  }
  const back = performance.now();
  expect(await say(theirs.tab, "As soon as it is back")).toMatchObject({ ok: true });
  await expect.poll(() => withText(ours, "As soon as it is back"), WAIT).toBe(1);
  expectUnbroken(ours, back, "Redis back and empty");
  await expect.poll(() => [first, second].map(isWell), WAIT).toEqual([true, true]);
});

test("both sides show everything while only one process is cut off from Redis", async () => {
  const both = await openBoth();
  const { ours, theirs } = both;
  await allow("second", "off");
  await redis.run(["CLIENT", "KILL", "USER", "second"]);
  try {
    const since = performance.now();
    await untilShown(await changeEverything(both), ours, since, "to a process that is cut off");
    const answered = performance.now();
    expect(await say(ours.tab, "The other way")).toMatchObject({ ok: true });
    await expect.poll(() => withText(theirs, "The other way"), WAIT).toBe(1);
    expectUnbroken(theirs, answered, "from a process that is cut off");
  } finally {
    await allow("second", "on");
  }
});

test("nothing on a screen changes when frames are repeated, copied, cut, moved or forged in Redis", async () => {
  for (const server of SERVERS) await allow(server, "-xtrim");
  const both = await openBoth();
  const { ours, theirs } = both;
  const change = await changeEverything(both);
  await expect.poll(() => change.shown(ours), WAIT).toEqual(change.expected);
  const inboxes = [first, second].map(({ server }) => `kasama:in:${server.context.bus?.id}`);
  const frames: string[] = [];
  expect(await say(theirs.tab, "To be copied")).toMatchObject({ ok: true });
  // At once, because a process removes what it has read.
  await expect
    .poll(async () => {
      for (const inbox of inboxes)
        for (const [, [, frame = ""]] of await redis.run<[string, string[]][]>(["XRANGE", inbox, "-", "+"]))
          frames.push(frame);
      return frames.join().includes("To be copied");
    }, WAIT)
    .toBe(true);
  const forged = frames.map((frame) => frame.replace("To be copied", "Something else").replace(/"n":\d+/, '"n":9999'));
  const cut = frames.flatMap((frame) => [frame.slice(0, -3), frame.slice(3), frame.slice(0, 7)]);
  for (const inbox of inboxes)
    for (const frame of [...frames.toReversed(), ...forged, ...cut, "{}"])
      await redis.run(["XADD", inbox, "*", "f", frame]);
  expect(await say(theirs.tab, "After it")).toMatchObject({ ok: true });
  await expect.poll(() => withText(ours, "After it"), WAIT).toBe(1);
  await expect.poll(() => second.server.context.bus?.figures.refused, WAIT).toBeGreaterThan(frames.length);
  expect(change.shown(ours)).toMatchObject({ new: 1, edited: "Edited", isDeleted: true, status: "review" });
  expect([withText(ours, "Something else"), Math.max(...ours.announced.values())]).toEqual([0, 1]);
  expect([first, second].map(isWell)).toEqual([true, true]);
});
