import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { createLiveFigures } from "./figures.live.ts";

/** The overview numbers that are pushed to admins: over real sockets, and the timing with a clock of the test. */

let kasama: Harness;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());

const heardBy = (socket: TestSocket): AdminStats[] => {
  const heard: AdminStats[] = [];
  socket.raw.on("admin:stats", (stats) => heard.push(stats));
  return heard;
};

test("pushes changed numbers to admins only", async () => {
  const [seeker, shop] = [await kasama.person("pwd"), await kasama.employer()];
  const others = await Promise.all([seeker, shop, await kasama.person("general")].map((one) => kasama.openSocket(one)));
  const overheard = others.map(heardBy);
  const socket = await kasama.openSocket(admin);
  const first = await socket.next("admin:stats");
  expect(first.totals.online).toBe(4);

  const conversation = await kasama.conversation(seeker, shop);
  const told = socket.next("admin:stats", ({ messages_today }) => messages_today === first.messages_today + 1);
  const path = `/api/messages/conversations/${conversation}/messages`;
  await kasama.call("POST", path, { as: seeker, body: { receiver_id: shop.id, content: "Good morning" } });
  expect((await told).totals.messages).toBe(first.totals.messages + 1);

  const waiting = socket.next("admin:stats", ({ pending }) => pending.reports === first.pending.reports + 1);
  const target = { kind: "conversation", id: conversation };
  const report = await kasama.call("POST", "/api/reports", {
    as: shop,
    body: { target, reason: "spam", details: "Again and again" },
  });
  expect(report.status).toBe(201);
  await waiting;

  // A person who disconnects changes the number of people online, although nothing is written.
  const fewer = socket.next("admin:stats", ({ totals }) => totals.online === 3);
  others[0]?.close();
  await fewer;
  expect(overheard).toEqual([[], [], []]);
  // The REST answer has the same numbers as the push.
  const { counted_at: _, ...asked } = (await kasama.call("GET", "/api/admin/stats", { as: admin })).body.data;
  expect(await fewer).toMatchObject(asked);
  socket.close();
});

/** The timing, with a clock, an audience and numbers that the test sets. */
function staged() {
  const stage = { at: 0, online: 1, watched: true, jobs: 1, counted: 0, works: true, told: [] as number[] };
  const live = createLiveFigures({
    count: async () => {
      stage.counted += 1;
      if (!stage.works) throw new Error("the plug was pulled");
      return { totals: { jobs: stage.jobs, online: stage.online }, counted_at: String(stage.at) } as AdminStats;
    },
    countOnline: async () => stage.online,
    adminsWatch: () => stage.watched,
    announce: ({ totals }) => stage.told.push(totals.jobs),
    now: () => new Date(stage.at),
    log: createLog("silent"),
  });
  /** Runs the next check. @returns how often it counted */
  const look = async (afterMs = 2000): Promise<number> => {
    stage.at += afterMs;
    const before = stage.counted;
    await live.task.run();
    return stage.counted - before;
  };
  return { stage, live, look };
}

test("counts nothing while no admin watches or nothing is written", async () => {
  const { stage, live, look } = staged();
  stage.watched = false;
  live.stir();
  expect(await look()).toBe(0);
  stage.watched = true;
  expect([await look(), await look(), await look()]).toEqual([1, 0, 0]);
  expect(stage.told).toEqual([1]);
  stage.watched = false;
  await look();
  stage.watched = true;
  // An admin who comes later gets the numbers.
  expect(await look()).toBe(1);
  expect(stage.told).toEqual([1, 1]);
});

test("pushes a change once, and nothing if a write did not change a number", async () => {
  const { stage, live, look } = staged();
  await look();
  stage.jobs = 2;
  live.stir();
  expect([await look(), await look()]).toEqual([1, 0]);
  live.stir();
  expect(await look()).toBe(1);
  stage.online = 5;
  expect([await look(), await look()]).toEqual([1, 0]);
  expect(stage.told).toEqual([1, 2, 2]);
});

test("corrects the number that one admin has read in between", async () => {
  const { stage, live, look } = staged();
  await look();
  const answer = (jobs: number) => live.answered({ totals: { jobs, online: 1 }, counted_at: "" } as AdminStats);
  answer(1);
  expect(await look()).toBe(0);
  // The answer was 2; at the next count it is 1 again.
  answer(2);
  expect(await look()).toBe(1);
  expect(stage.told).toEqual([1, 1]);
});

test("finds what another process has written within half a minute", async () => {
  const { stage, look } = staged();
  await look();
  stage.jobs = 3;
  expect(await look(29_000)).toBe(0);
  expect(await look(1000)).toBe(1);
  expect(stage.told).toEqual([1, 3]);
});

test("still pushes after the clock was set back", async () => {
  const { stage, live, look } = staged();
  await look();
  stage.at -= 3_600_000;
  stage.jobs = 3;
  live.stir();
  expect(await look()).toBe(1);
  expect(stage.told).toEqual([1, 3]);
  // Also changes that this process was not notified of.
  stage.at -= 3_600_000;
  stage.jobs = 4;
  expect(await look()).toBe(1);
});

test("repeats a failed count at the next check", async () => {
  const { stage, live, look } = staged();
  await look();
  stage.jobs = 4;
  live.stir();
  stage.works = false;
  expect(await look()).toBe(1);
  stage.works = true;
  expect(await look()).toBe(1);
  expect(stage.told).toEqual([1, 4]);
});

test("pushes the change when a job closes by itself", async () => {
  const shop = await kasama.employer();
  const { context } = kasama.server;
  const { totals } = (await kasama.call("GET", "/api/admin/stats", { as: admin })).body.data;
  const socket = await kasama.openSocket(admin);
  const opened = socket.next("admin:stats", (stats) => stats.totals.jobs === totals.jobs + 1);
  const body = {
    status: "open",
    title: "Bookkeeper",
    description: "You keep the books.",
    location: "Quezon City",
    type: "Full-time",
    work_mode: "Hybrid",
  };
  expect((await kasama.call("POST", "/api/jobs", { as: shop, body })).status).toBe(201);
  await opened;
  const closed = socket.next("admin:stats", (stats) => stats.totals.jobs === totals.jobs);
  await context.connection
    .collection("jobs")
    .updateOne({ employer_id: shop.id }, { $set: { expires_at: new Date(0) } });
  await context.jobs.task.run();
  await closed;
  socket.close();
});
