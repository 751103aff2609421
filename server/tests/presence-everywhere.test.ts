import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { type Harness, openSocket, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import type { EventData } from "#shared/realtime.ts";

/** Who is online, over two servers on one database and one Redis. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let redis: TestRedis;
let secrets: Record<string, string>;
let first: Harness;
let second: Harness;
beforeAll(async () => {
  redis = await startRedis();
  secrets = {
    JWT_SECRET: "one-secret-for-both-processes-of-this-test",
    DATA_KEY: "0123456789abcdef".repeat(4),
    REDIS_URL: redis.url,
  };
  first = await startHarness(secrets);
  second = await startHarness({ ...secrets, MONGODB_URI: databaseOf(first) });
});
afterAll(async () => {
  await second.close();
  await first.close();
  await redis.close();
});

const databaseOf = ({ server }: Harness) => server.database?.uri ?? "";
const peersOf = () => [first, second].map(({ server }) => server.context.bus?.peers.length);
const met = () => expect.poll(peersOf, { timeout: 20_000 }).toEqual([1, 1]);

/** An employer who may see whether these people are online. */
let watcher: Person;
let person: Person;
/** Has one tab at a time, which shows how far the events have come. */
let witness: Person;
let conversation: number;
beforeEach(async () => {
  await met();
  watcher = await first.employer();
  [person, witness] = [await first.person("pwd"), await first.person("general")];
  conversation = await first.conversation(person, watcher);
  await first.conversation(witness, watcher);
});

const tabs: TestSocket[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});
async function open(who: Person, on: Harness): Promise<TestSocket> {
  const tab = await on.openSocket(who);
  tabs.push(tab);
  return tab;
}

type Change = EventData<"presence:changed">;

/** A tab that watches both, and everything that it hears of the person. */
async function watchFrom(harness: Harness) {
  const tab = await open(watcher, harness);
  const other = harness === first ? second : first;
  await expect.poll(() => other.server.context.tabDirectory.peersWith([watcher.id])).toHaveLength(1);
  const heard: Change[] = [];
  tab.raw.on("presence:changed", (change) => {
    if (change.user_id === person.id) heard.push(change);
  });
  const seen = await tab.command("presence:watch", { user_ids: [person.id, witness.id] });
  if (!seen.ok) throw new Error(seen.fault.code);
  const isOnline = seen.value.find(({ user_id }) => user_id === person.id)?.online;
  const change = (of: Person, online: boolean) =>
    tab.next("presence:changed", ({ user_id, online: now }) => user_id === of.id && now === online);
  return { tab, heard, isOnline, change };
}
const watchBoth = () => Promise.all([watchFrom(first), watchFrom(second)] as const);
const onlineIn = (heard: readonly Change[]) => heard.map(({ online }) => online);

async function prefer(show_presence: boolean, harness: Harness): Promise<void> {
  const answer = await harness.call("PUT", "/api/preferences", { as: person, body: { show_presence } });
  expect(answer.status).toBe(200);
}

test("someone with tabs at two servers goes offline once, when the last one is closed", async () => {
  const [here, there] = await watchBoth();
  const came = [here, there].map(({ change }) => change(person, true));
  const theirs = [await open(person, first), await open(person, second)] as const;
  await Promise.all(came);
  const marks = [here, there].map(({ change }) => change(witness, true));
  const mark = await open(witness, second);
  await Promise.all(marks);

  // Its departure is announced when that of the person would have been.
  const markGone = [here, there].map(({ change }) => change(witness, false));
  theirs[0].close();
  mark.close();
  await Promise.all(markGone);
  expect([here, there].map(({ heard }) => onlineIn(heard))).toEqual([[true], [true]]);
  expect(await watchFrom(first)).toMatchObject({ isOnline: true });

  const gone = [here, there].map(({ change }) => change(person, false));
  theirs[1].close();
  for (const { last_seen_at } of await Promise.all(gone)) expect(last_seen_at).not.toBeNull();
  expect([here, there].map(({ heard }) => onlineIn(heard))).toEqual([
    [true, false],
    [true, false],
  ]);
});

test("a tab that moves to the other server within three seconds is not announced", async () => {
  const [here, there] = await watchBoth();
  const came = [here, there].map(({ change }) => change(person, true));
  const before = await open(person, first);
  await Promise.all(came);
  const marks = [here, there].map(({ change }) => change(witness, true));
  const mark = await open(witness, second);
  await Promise.all(marks);
  const markGone = [here, there].map(({ change }) => change(witness, false));
  before.close();
  await open(person, second);
  mark.close();
  await Promise.all(markGone);
  expect([here, there].map(({ heard }) => onlineIn(heard))).toEqual([[true], [true]]);
});

test("someone who hides at one server is hidden at both, and stays it in new tabs", async () => {
  const [here, there] = await watchBoth();
  const came = [here, there].map(({ change }) => change(person, true));
  await open(person, first);
  await open(person, second);
  await Promise.all(came);
  const hid = [here, there].map(({ change }) => change(person, false));
  await prefer(false, first);
  for (const change of await Promise.all(hid)) expect(change.last_seen_at).toBeNull();
  const marks = [here, there].map(({ change }) => change(witness, true));
  await open(person, second);
  await open(witness, second);
  await Promise.all(marks);
  expect([here, there].map(({ heard }) => onlineIn(heard))).toEqual([
    [true, false],
    [true, false],
  ]);
  for (const harness of [first, second]) expect(await watchFrom(harness)).toMatchObject({ isOnline: false });

  const shown = [here, there].map(({ change }) => change(person, true));
  await prefer(true, second);
  await Promise.all(shown);
});

test("after a block neither server announces one to the other", async () => {
  const [here, there] = await watchBoth();
  await open(person, first);
  const parted = [here, there].map(({ change }) => change(person, false));
  const block = await first.call("POST", `/api/users/${watcher.id}/block`, { as: person });
  expect(block.status).toBe(200);
  await Promise.all(parted);
  for (const { heard } of [here, there]) heard.length = 0;
  await prefer(false, first);
  await prefer(true, second);
  const marks = [here, there].map(({ change }) => change(witness, true));
  await open(witness, second);
  await Promise.all(marks);
  expect([here.heard, there.heard]).toEqual([[], []]);
});

test("typing reaches the other server", async () => {
  const [theirs, ours] = [await open(person, first), await open(watcher, second)];
  await expect.poll(() => first.server.context.presence.isOnline(watcher.id)).toBe(true);
  const told = ours.next("chat:typing");
  expect(await theirs.command("chat:typing", { conversation_id: conversation })).toMatchObject({ ok: true });
  expect(await told).toEqual({ conversation_id: conversation, user_id: person.id });
});

test("admins see figures and activities of the other server, and everyone who is online", async () => {
  const admin = await first.person("admin");
  const shop = await first.employer("pending");
  const tab = await open(admin, second);
  let stats: EventData<"admin:stats"> | undefined;
  tab.raw.on("admin:stats", (now) => {
    stats = now;
  });
  const counts = () => [first, second].map(({ server }) => server.context.presence.count());
  // Without those of other tests.
  await expect.poll(() => [...counts(), stats?.totals.online]).toEqual([1, 1, 1]);
  await open(person, first);
  await expect.poll(() => [...counts(), stats?.totals.online]).toEqual([2, 2, 2]);

  const waiting = stats?.pending.employers ?? 0;
  const active = tab.next("activity:new", ({ activities }) => activities.some(({ actor }) => actor?.id === admin.id));
  expect((await first.call("POST", `/api/admin/employers/${shop.id}/approve`, { as: admin })).status).toBe(200);
  await active;
  // Without a sign from the other server they are counted after half a minute only.
  await expect.poll(() => stats?.pending.employers, { timeout: 15_000 }).toBe(waiting - 1);
});

test("a badge counts messages that came while the tab was not open at its server", async () => {
  const { presence, tabDirectory: directory } = first.server.context;
  const theirs = await open(watcher, first);
  const say = (content: string) =>
    theirs.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content });
  const before = await open(person, second);
  await expect.poll(() => presence.isOnline(person.id)).toBe(true);
  const counted = before.next("counts", ({ messages }) => messages === 1);
  await say("First");
  await counted;
  before.close();
  await expect.poll(() => directory.peersWith([person.id])).toEqual([]);
  await say("Second");
  const after = await open(person, second);
  // A tab that asks for nothing, so that only this server's own count can be announced.
  // The count with the second message may arrive late and come first.
  const left = after.next("counts", ({ messages }) => messages !== 2);
  const mark = await after.command("chat:read", { conversation_id: conversation, seq: 1 });
  expect(mark).toMatchObject({ ok: true, value: { seq: 1 } });
  expect(await left).toEqual({ messages: 1, notifications: 0 });
});

interface Stream {
  messages: { id: string; message: Record<string, string> }[];
}

/** The names of the calls that a server gets from others until the returned function is called. */
async function callsTo({ server }: Harness): Promise<() => Promise<string[]>> {
  const inbox = `kasama:in:${server.context.bus?.id}`;
  const client = createClient({ url: redis.url });
  await client.connect();
  const names: string[] = [];
  let id = (await client.xRevRange(inbox, "+", "-", { COUNT: 1 }))?.[0]?.id ?? "0-0";
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const streams = (await client.xRead({ key: inbox, id }, { BLOCK: 200 })) as Stream[] | null;
      for (const entry of streams?.[0]?.messages ?? []) {
        id = entry.id;
        // Behind the signature.
        if (entry.message.f) names.push(...JSON.parse(entry.message.f.slice(22)).calls.map(([name]: [string]) => name));
      }
    }
    client.destroy();
  })();
  return async () => {
    isOver = true;
    await reading;
    return names;
  };
}

test("a server without tabs of the two people gets only heartbeats while they write to each other", async () => {
  const [theirs, ours] = [await open(watcher, first), await open(person, first)];
  const { tabDirectory: directory, bus } = first.server.context;
  await expect.poll(() => [directory.peersWith([person.id]), bus?.peersHaveAdmins]).toEqual([[], false]);
  const { presence } = second.server.context;
  await expect.poll(() => [watcher, person].map(({ id }) => presence.isOnline(id))).toEqual([true, true]);
  const names = await callsTo(second);
  for (let n = 1; n <= 20; n += 1) {
    const counted = ours.next("counts", ({ messages }) => messages === 1);
    await theirs.command("chat:typing", { conversation_id: conversation });
    const sent = { conversation_id: conversation, client_id: randomUUID(), content: `Message ${n}` };
    expect(await theirs.command("chat:send", sent)).toMatchObject({ ok: true });
    await counted;
    const read = theirs.next("chat:read", ({ seq }) => seq === n);
    expect(await ours.command("chat:read", { conversation_id: conversation, seq: n })).toMatchObject({ ok: true });
    await read;
  }
  // Reaches the other server after everything before it.
  const there = await open(person, second);
  await expect.poll(() => directory.peersWith([person.id])).toHaveLength(1);
  const arrived = there.next("chat:message");
  await theirs.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content: "The last" });
  await arrived;
  const heard = await names();
  expect(heard.filter((name) => name === "toUsers").length).toBeGreaterThan(0);
  expect(heard.slice(0, heard.indexOf("toUsers"))).toEqual([]);
});

test("a tab that opens while a message is announced elsewhere is asked to sync", async () => {
  const theirs = await open(watcher, first);
  const sent = { conversation_id: conversation, client_id: randomUUID(), content: "Just now" };
  expect(await theirs.command("chat:send", sent)).toMatchObject({ ok: true });
  const tab = await open(person, second);
  const due = await tab.next("sync:due");
  expect(due.within_ms).toBeLessThanOrEqual(1000);
});

test("while Redis is away nothing is claimed of the other server's people, and everything is known when it is back", async () => {
  const here = await watchFrom(first);
  const came = here.change(person, true);
  const tab = await open(person, second);
  await came;
  const gone = here.change(person, false);
  await redis.stop();
  try {
    await gone;
    tab.close();
    await open(witness, second);
  } finally {
    await redis.start();
  }
  const back = here.change(witness, true);
  await back;
  expect(await watchFrom(first)).toMatchObject({ isOnline: false });
});

async function startProcess(): Promise<{ url: string; child: ChildProcess; dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
  const settings = { NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMITS: "off" };
  const child = spawn(process.execPath, ["server/main.ts", "--empty"], {
    cwd: ROOT,
    env: bareEnvironment({ ...settings, ...secrets, MONGODB_URI: databaseOf(first) }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /is ready: (\S+)/.exec(line)?.[1];
    if (url) return { url, child, dataDir };
  }
  throw new Error("the server did not start");
}

// Starts a whole server as a process, possibly on a busy machine.
test("the people of a killed server go offline after the grace", { timeout: 400_000 }, async () => {
  const third = await startProcess();
  let tab: TestSocket | undefined;
  try {
    const [here, there] = await watchBoth();
    const came = [here, there].map(({ change }) => change(person, true));
    tab = await openSocket(third.url, person.token);
    await Promise.all(came);
    const gone = [here, there].map(({ change }) => change(person, false));
    third.child.kill("SIGKILL");
    await Promise.all(gone);
    expect([here, there].map(({ heard }) => onlineIn(heard))).toEqual([
      [true, false],
      [true, false],
    ]);
  } finally {
    tab?.close();
    third.child.kill("SIGKILL");
    await rm(third.dataDir, { recursive: true, force: true });
  }
});
