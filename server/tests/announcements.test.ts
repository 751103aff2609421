import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { AuditRow } from "#server/features/admin/audit/audit.model.ts";
import type { AnnouncementRow } from "#server/features/announcements/announcement.model.ts";
import type { NotificationHead, NotificationRow } from "#server/features/notifications/notification.model.ts";
import type { EventRow } from "#server/platform/events/event.model.ts";
import { type Answer, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { Announcement } from "#shared/admin/announcements/announcements.schemas.ts";

/** Announcements by admins: who receives them, that each person receives one once, and that a crash does not stop them. */

let kasama: Harness;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());

const NEWS = { title: "We move house", message: "On Sunday we are away from 2 to 3." };
/** The database of most tests. */
const shared = () => kasama.server.context.connection;
const rows = (of = shared()) => of.collection<AnnouncementRow>("announcements");
const notifications = (of = shared()) => of.collection<NotificationRow>("notifications");
const outbox = (of = shared()) => of.collection<EventRow>("domain_events");
const settled = () => kasama.server.context.background.settled();

async function announce(body: object, key: string = randomUUID(), as = admin): Promise<Answer> {
  return kasama.call("POST", "/api/admin/announcements", { as, body, headers: { "idempotency-key": key } });
}
/** Runs the scheduled tasks of these processes until everyone has been notified. */
async function finish(id: number, on: readonly Harness[] = [kasama]): Promise<void> {
  const of = on[0]?.server.context.connection;
  while (!(await rows(of).findOne({ _id: id }))?.finished_at)
    await Promise.all(on.map(({ server }) => server.context.events.processPending()));
}
/** Makes an announcement and waits until it is delivered. */
async function told(body: object): Promise<Announcement> {
  const { status, body: answer } = await announce(body);
  expect(status).toBe(201);
  await settled();
  return answer.data;
}
/** Expects that exactly these people have received it, each once. */
async function expectReached(id: number, people: readonly number[], of = shared()): Promise<void> {
  const found = await receivers(id, of);
  const [there, asked] = [new Set(found), new Set(people)];
  const missing = [...asked].filter((one) => !there.has(one)).length;
  const more = [...there].filter((one) => !asked.has(one)).length;
  expect({ missing, more, twice: found.length - there.size }).toEqual({ missing: 0, more: 0, twice: 0 });
}
async function receivers(id: number, of = shared()): Promise<number[]> {
  const found = await notifications(of)
    .find({ cause: `announcement-${id}` })
    .toArray();
  return found.map(({ user_id }) => user_id).sort();
}
const listed = async (id: number): Promise<Announcement> => {
  const { body } = await kasama.call("GET", "/api/admin/announcements", { as: admin });
  return body.data.records.find((one: Announcement) => one.id === id);
};

/** Inserts accounts as rows, without the sign-up. */
async function crowd(of: Harness, count: number, user_type: UserType): Promise<number[]> {
  const start = 5_000_000 + Math.floor(Math.random() * 1e9);
  const now = Date.now();
  const made = Array.from({ length: count }, (_, n) => ({
    _id: start + n,
    email: `crowd-${start + n}@mail.example`,
    username: `crowd-${start + n}`,
    username_key: `crowd-${start + n}`,
    password_hash: "x",
    user_type,
    first_name: "Ana",
    last_name: "Reyes",
    phone_number: "+639171234567",
    address: "Jaro",
    status: "active",
    // Some have the same time.
    verified_at: new Date(now - 1000 * Math.floor(n / 3)),
    discoverable: false,
    search_words: ["ana"],
    created_at: new Date(now),
  }));
  await of.server.context.connection.model<UserRow>("User").insertMany(made);
  return made.map(({ _id }) => _id);
}
async function goneAgain(ids: readonly number[]): Promise<void> {
  await kasama.server.context.connection.model<UserRow>("User").deleteMany({ _id: { $in: ids } });
}

describe("recipients", () => {
  test("are all active accounts of the type, and nobody else", async () => {
    const [ana, ben] = [await kasama.employer(), await kasama.employer("pending")];
    const others = [await kasama.person("pwd"), await kasama.person("general"), await kasama.person("indigenous")];
    await kasama.person("employer", { status: "suspended" });
    await kasama.person("employer", { verified_at: null });
    const { body } = await kasama.call("GET", "/api/admin/announcements/reach?audience=employer", { as: admin });
    expect(body.data).toEqual({ people: 2 });
    const { id } = await told({ ...NEWS, audience: "employer", target_url: "/EmployerDashboard" });
    expect(await receivers(id)).toEqual([ana.id, ben.id].sort());
    const list = await kasama.call("GET", "/api/notifications", { as: ana });
    expect(list.body.data).toMatchObject([
      { ...NEWS, type: "info", targetUrl: "/EmployerDashboard", is_read: false, application_id: null },
    ]);
    expect(await listed(id)).toMatchObject({
      ...{ ...NEWS, audience: "employer", target_url: "/EmployerDashboard", reached: 2 },
      by: { id: admin.id, name: expect.stringMatching(/^First\w+ Last\w+$/) },
      finished_at: expect.any(String),
    });
    for (const one of others)
      expect((await kasama.call("GET", "/api/notifications", { as: one })).body.data).toEqual([]);
  });

  test("are all accounts for the audience `all`, admins too, but not later sign-ups", async () => {
    const people = await kasama.server.context.audiences.count("all");
    const { body } = await announce({ ...NEWS, audience: "all" });
    const late = await kasama.person("pwd");
    await settled();
    const found = await receivers(body.data.id);
    expect(found).toHaveLength(people);
    expect([found.includes(admin.id), found.includes(late.id)]).toEqual([true, false]);
    expect(await listed(body.data.id)).toMatchObject({ reached: people });
  });

  test("can be nobody, which completes the announcement at once", async () => {
    await kasama.server.context.connection.model<UserRow>("User").deleteMany({ user_type: "indigenous" });
    const { id } = await told({ ...NEWS, audience: "indigenous" });
    expect(await listed(id)).toMatchObject({ reached: 0, finished_at: expect.any(String), target_url: null });
  });

  test("get it live, once in each tab, followed by the badge; admins see the progress", async () => {
    const shop = await kasama.employer();
    const [socket, stranger] = [await kasama.openSocket(shop), await kasama.openSocket(await kasama.person("pwd"))];
    const watching = await kasama.openSocket(admin);
    const heard: string[] = [];
    for (const [who, { raw }] of Object.entries({ socket, stranger })) {
      raw.on("notification:new", ({ title }) => void heard.push(`${who} ${title}`));
      raw.on("announcement:progress", () => void heard.push(`${who} progress`));
    }
    const badge = socket.next("counts", ({ notifications }) => notifications === 1);
    const over = watching.next("announcement:progress", ({ finished_at }) => finished_at !== null);
    const { id } = await told({ ...NEWS, title: "Live", audience: "employer" });
    await badge;
    expect(await over).toMatchObject({ id, reached: (await receivers(id)).length });
    // After everything that was sent to them.
    await Promise.all([socket, stranger].map((one) => one.command("sync", { conversations: {} })));
    expect(heard).toEqual(["socket Live"]);
  });
});

describe("idempotency", () => {
  test("returns the first answer for the same key, and refuses the key with other content", async () => {
    const key = randomUUID();
    const body = { ...NEWS, title: "Once", audience: "admin" };
    const first = await announce(body, key);
    await settled();
    const again = await announce(body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await announce({ ...body, message: "Something else" }, key);
    expect([other.status, other.body.code]).toEqual([409, "CONFLICT"]);
    // A key belongs to one admin.
    const colleague = await kasama.person("admin");
    const theirs = await announce(body, key, colleague);
    expect(theirs.body.data.id).not.toBe(first.body.data.id);
    await settled();
    expect(await rows().countDocuments({ title: "Once" })).toBe(2);
    expect((await receivers(first.body.data.id)).length).toBe(new Set(await receivers(first.body.data.id)).size);
  });

  test("makes one announcement from simultaneous calls with one key", async () => {
    const key = randomUUID();
    const body = { ...NEWS, title: "Five at once", audience: "admin" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => announce(body, key)));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    await settled();
    expect(await rows().countDocuments({ title: "Five at once" })).toBe(1);
  });

  test("records it once, and shows it in the admins' activity feed", async () => {
    const key = randomUUID();
    const body = { ...NEWS, audience: "admin" };
    const { id } = (await announce(body, key)).body.data;
    await announce(body, key);
    await settled();
    const { context } = kasama.server;
    const audit = await context.audit.find({ cause: `announcement-${id}` }).lean<AuditRow[]>();
    expect(audit).toMatchObject([{ action: "announcement.send", actor_id: admin.id, request_id: expect.any(String) }]);
    expect(JSON.stringify(audit)).not.toContain(NEWS.message);
    await context.activity.written();
    const { data } = (await kasama.call("GET", "/api/admin/activities?type=announcement", { as: admin })).body;
    expect(data.activities[0]).toMatchObject({
      title: expect.stringMatching(/sent an announcement$/),
      target_url: "/AdminDashboard/announcements",
    });
  });
});

/**
 * Deletes an account, like a person who tries again while a busy service is unavailable. The last status is 401 if the
 * account was deleted although the answer was late.
 */
async function leave(as: Person): Promise<number> {
  const { status } = await kasama.call("DELETE", "/api/account", { as, body: { password: as.password } });
  return status === 503 ? leave(as) : status;
}

describe("interruptions", () => {
  test("deliver to everyone once, with the right count, if two processes continue at the same time", async () => {
    const second = await startHarness({ MONGODB_URI: kasama.server.database?.uri ?? "" });
    const ids = await crowd(kasama, 400, "indigenous");
    try {
      const { body } = await announce({ ...NEWS, audience: "indigenous" });
      // Lets the lease of the first process run out, as if it had died.
      await outbox().updateOne(
        { _id: `announcement-${body.data.id}` },
        { $set: { next_at: new Date(0), leased_until: new Date(0) } },
      );
      await Promise.all([finish(body.data.id, [second]), settled()]);
      await expectReached(body.data.id, ids);
      expect(await listed(body.data.id)).toMatchObject({ reached: 400, finished_at: expect.any(String) });
    } finally {
      await second.close();
      await goneAgain(ids);
    }
  });

  test("let the next server continue at once if one shuts down after a batch", async () => {
    // In a database of its own: the other server would continue the announcement before the test reads its state.
    const uri = new URL(kasama.server.database?.uri ?? "");
    const database = shared().useDb(`${shared().name}-interrupted`);
    uri.pathname = `/${database.name}`;
    const settings = { MONGODB_URI: uri.href };
    const first = await startHarness(settings);
    const ids = await crowd(first, 2000, "indigenous");
    const body = { ...NEWS, audience: "indigenous" };
    const as = await first.person("admin");
    const { id } = (await first.call("POST", "/api/admin/announcements", { as, body })).body.data;
    await expect.poll(async () => (await receivers(id, database)).length, { interval: 5 }).toBeGreaterThan(0);
    await first.close();
    const before = await rows(database).findOne({ _id: id });
    expect(before).toMatchObject({ finished_at: null, reached: (await receivers(id, database)).length });
    expect(before?.reached).toBeLessThan(2000);
    const event = { _id: `announcement-${id}` };
    expect(await outbox(database).findOne(event)).toMatchObject({ leased: false, failures: 0 });
    const second = await startHarness(settings);
    await finish(id, [second]);
    await expectReached(id, ids, database);
    await second.close();
    await database.dropDatabase();
  }, 300_000);

  test("keep the order of each person's notifications, whatever else is written for them meanwhile", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => kasama.person("general")));
    const { context } = kasama.server;
    const busy = people.map(async ({ id: user_id }, n) => {
      for (let turns = 0; turns < 5; turns += 1) {
        const news = { type: "info", title: "News", message: "m", target_url: null } as const;
        await context.notifications.raise({ ...news, user_id, cause: `own-${n}-${turns}` });
        await context.notifications.readAll(user_id);
        await turn();
      }
    });
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await announce({ ...NEWS, audience: "general" })).body.data.id),
    );
    await Promise.all([...busy, settled()]);
    for (const { id: user_id } of people) {
      const mine = await notifications().find({ user_id }).toArray();
      expect(mine).toHaveLength(5 + ids.length);
      const head = await context.connection.model<NotificationHead>("NotificationHead").findById(user_id).lean();
      expect(head?.rev).toBe(Math.max(...mine.map(({ rev }) => rev)));
      // One change may write several rows with its revision; different changes never share one.
      const fresh = mine.filter(({ is_read }) => !is_read).map(({ rev }) => rev);
      expect(new Set(fresh).size).toBe(fresh.length);
    }
  });

  test("leave nothing behind for a person who deletes the account meanwhile", async () => {
    const leavers = await Promise.all(Array.from({ length: 12 }, () => kasama.person("general")));
    const goings = leavers.map(leave);
    const made = await Promise.all(leavers.map(() => announce({ ...NEWS, audience: "general" })));
    for (const status of await Promise.all(goings)) expect([200, 401]).toContain(status);
    const ids = leavers.map(({ id }) => id as never);
    expect(
      await shared()
        .collection("users")
        .countDocuments({ _id: { $in: ids } }),
    ).toBe(0);
    await settled();
    expect(made.every(({ status }) => status === 201)).toBe(true);
    // What was written while an account went is removed in the background.
    const left = () => notifications().countDocuments({ user_id: { $in: leavers.map(({ id }) => id) } });
    await expect.poll(left).toBe(0);
  });
});

test("counts and reads the recipients by indexes, without sorting", async () => {
  const { connection } = kasama.server.context;
  const users = connection.collection("users");
  for (const user_type of [undefined, "employer"]) {
    const active = { ...(user_type && { user_type }), status: "active", verified_at: { $gte: new Date(0) } };
    const after = { ...active, $or: [{ verified_at: { $gt: new Date(0) } }, { _id: { $gt: 7 as never } }] };
    for (const plan of [
      await users.find(active).sort({ verified_at: 1, _id: 1 }).limit(50).explain("queryPlanner"),
      await users.find(after).sort({ verified_at: 1, _id: 1 }).limit(50).explain("queryPlanner"),
    ]) {
      const text = JSON.stringify(plan.queryPlanner.winningPlan);
      expect(text).toContain("IXSCAN");
      expect(text).not.toMatch(/COLLSCAN|"SORT"/);
    }
  }
});

test("keeps the announcement of a deleted admin, without the name", async () => {
  const leaver = await kasama.person("admin");
  const { id } = (await announce({ ...NEWS, title: "A last word", audience: "admin" }, randomUUID(), leaver)).body.data;
  await settled();
  const exported = await kasama.server.context.accountExport.exportAccount(
    { userId: leaver.id, userType: "admin", sessionId: "x", showsPresence: true, expiresAt: 0 } as never,
    leaver.password,
  );
  expect(exported.title).toBe("kasama-data.zip");
  await kasama.call("DELETE", "/api/account", { as: leaver, body: { password: leaver.password } });
  expect(await listed(id)).toMatchObject({ title: "A last word", by: null });
  expect(JSON.stringify(await rows().findOne({ _id: id }))).not.toContain(String(leaver.id));
});

test("limits an admin to twenty announcements an hour, and still answers repeated calls", async () => {
  const strict = await startHarness({ RATE_LIMITS: "on" });
  try {
    const as = await strict.person("admin");
    const send = async (n: number) => {
      const headers = { "idempotency-key": `announcement-${n}` };
      const body = { ...NEWS, title: `Number ${n}`, audience: "indigenous" };
      const { status, body: answer } = await strict.call("POST", "/api/admin/announcements", { as, body, headers });
      return [status, status === 201 ? answer.data.title : answer.code];
    };
    for (let n = 1; n <= 20; n += 1) expect(await send(n)).toEqual([201, `Number ${n}`]);
    expect(await send(21)).toEqual([429, "TOO_FAST"]);
    expect(await send(20)).toEqual([201, "Number 20"]);
    const { connection } = strict.server.context;
    expect(await connection.collection("announcements").countDocuments()).toBe(20);
  } finally {
    await strict.close();
  }
});

test.each([
  ["no title", { title: " " }, "title"],
  ["a title that is too long", { title: "a".repeat(121) }, "title"],
  ["no message", { message: "" }, "message"],
  ["a message that is too long", { message: "a".repeat(1001) }, "message"],
  ["an audience that is none", { audience: "everybody" }, "audience"],
  ["a page of another site", { target_url: "https://elsewhere.example" }, "target_url"],
  ["a field that is not its own", { by: 7 }, "by"],
])("refuses %s at its field, and notifies nobody", async (_what, change, field) => {
  const before = await rows().countDocuments();
  const { status, body } = await announce({ ...NEWS, audience: "all", ...change });
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, "BAD_INPUT", [field]]);
  expect(await rows().countDocuments()).toBe(before);
});
