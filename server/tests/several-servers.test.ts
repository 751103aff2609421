import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";

/** Two servers on one database and one Redis: what happens in one reaches the tabs at the other. */

let redis: TestRedis;
let first: Harness;
let second: Harness;
beforeAll(async () => {
  redis = await startRedis();
  first = await startHarness(secrets());
  second = await startAnother();
});
const secrets = () => ({
  JWT_SECRET: "one-secret-for-both-processes-of-this-test",
  DATA_KEY: "0123456789abcdef".repeat(4),
  REDIS_URL: redis.url,
});
const startAnother = () => startHarness({ ...secrets(), MONGODB_URI: first.server.database?.uri ?? "" });
afterAll(async () => {
  await second.close();
  await first.close();
  await redis.close();
});

afterEach(() => vi.restoreAllMocks());

let reader: Person;
let writer: Person;
let conversation: number;
beforeEach(async () => {
  const peers = () => [first, second].map(({ server }) => server.context.bus?.peers.length);
  await expect.poll(peers, { timeout: 20_000 }).toEqual([1, 1]);
  [reader, writer] = [await first.person("pwd"), await first.employer()];
  conversation = await first.conversation(reader, writer);
});

async function tabOf(person: Person, on: Harness): Promise<TestSocket> {
  const tab = await on.openSocket(person);
  const other = on === first ? second : first;
  await expect.poll(() => other.server.context.tabDirectory.peersWith([person.id])).toHaveLength(1);
  expect(await tab.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  return tab;
}
const say = (tab: TestSocket, content: string) =>
  tab.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content });

test("a message reaches the other server's tab with its badge, and its answer gets the next number", async () => {
  const [theirs, ours] = [await tabOf(writer, first), await tabOf(reader, second)];
  const arrived = ours.next("chat:message");
  const counted = ours.next("counts", ({ messages }) => messages === 1);
  expect(await say(theirs, "Kumusta")).toMatchObject({ ok: true, value: { seq: 1 } });
  expect(await arrived).toMatchObject({ seq: 1, content: "Kumusta" });
  expect(await counted).toEqual({ messages: 1, notifications: 0 });
  const answered = theirs.next("chat:message");
  expect(await say(ours, "Mabuti")).toMatchObject({ ok: true, value: { seq: 2 } });
  expect(await answered).toMatchObject({ seq: 2, content: "Mabuti" });
});

test("a server takes its first call when it knows the others and they know it", async () => {
  const third = await startAnother();
  try {
    const all = [first, second, third].map(({ server }) => server.context.bus);
    expect(all.map((bus) => bus?.peers.length)).toEqual([2, 2, 2]);
  } finally {
    await third.close();
  }
});

test("reading in one tab lowers the badge of the same person's tab at the other server", async () => {
  const [theirs, here, there] = [await tabOf(writer, first), await tabOf(reader, first), await tabOf(reader, second)];
  const counted = there.next("counts", ({ messages }) => messages === 1);
  await say(theirs, "Kumusta");
  await counted;
  const lowered = there.next("counts", ({ messages }) => messages === 0);
  expect(await here.command("chat:read", { conversation_id: conversation, seq: 1 })).toMatchObject({ ok: true });
  expect(await lowered).toEqual({ messages: 0, notifications: 0 });
});

test("a logout closes the socket of its session at the other server", async () => {
  const there = await tabOf(reader, second);
  const ended = there.next("session:ended");
  expect((await first.call("POST", "/api/logout", { as: reader })).status).toBe(200);
  expect(await ended).toEqual({ reason: "logout" });
});

test("a session that has ended is closed with the reason if it comes, and without it if its process died", async () => {
  const { sessions, connection } = second.server.context;
  const reasons: object[][] = [];
  const gone: Promise<unknown>[] = [];
  for (const person of [reader, writer]) {
    const { raw } = await tabOf(person, second);
    const own: object[] = [];
    reasons.push(own);
    raw.on("session:ended", (data) => own.push(data));
    gone.push(new Promise((resolve) => raw.once("disconnect", resolve)));
  }
  const { _id } = (await connection.collection<{ _id: string }>("sessions").findOne({ user_id: reader.id })) ?? {};
  const verify = sessions.verify.bind(sessions);
  // The server finds that the sessions have ended before it hears why.
  const found = new Promise<void>((resolve) => {
    vi.spyOn(sessions, "verify").mockImplementation(async (viewer) => {
      const still = await verify(viewer);
      if (still === null && viewer.userId === reader.id) resolve();
      return still;
    });
  });
  await connection.collection("sessions").deleteMany({ user_id: { $in: [reader.id, writer.id] } });
  await found;
  await first.server.context.sessions.ended(reader.id, [_id ?? ""], { reason: "logout" });
  await Promise.all(gone);
  expect(reasons).toEqual([[{ reason: "logout" }], [{ reason: "expired" }]]);
});

test("what admins see live reaches an admin at the other server", async () => {
  const admin = await tabOf(await first.person("admin"), second);
  const shown = admin.next("approval:waiting", ({ kind }) => kind === "company");
  const shop = await first.employer("pending");
  const approve = { as: await first.person("admin") };
  expect((await first.call("POST", `/api/admin/employers/${shop.id}/approve`, approve)).status).toBe(200);
  expect(await shown).toEqual({ kind: "company" });
});

test("without Redis both servers answer, and events inside one server arrive at once", async () => {
  const [theirs, ours] = [await tabOf(writer, first), await tabOf(reader, first)];
  await redis.stop();
  try {
    const arrived = ours.next("chat:message");
    expect(await say(theirs, "Kumusta")).toMatchObject({ ok: true });
    expect(await arrived).toMatchObject({ content: "Kumusta" });
    for (const server of [first, second]) expect((await server.call("GET", "/api/jobs")).status).toBe(200);
  } finally {
    await redis.start();
  }
});
