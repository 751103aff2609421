import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { company, proposal } from "#server/testing/access/forms.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { activityExport } from "./activity.export.ts";
import type { ActivityRow, NewActivity } from "./activity.model.ts";

/** The admins' feed on a whole server: what is pushed and listed, and who sees it. */

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness();
  // The catch-up runs when a test calls it: it finds the people of the tests, who were inserted directly.
  await kasama.server.context.activity.task.close();
  on = applyingOn(kasama);
  admin = await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" });
});
afterAll(() => kasama.close());

const rows = () => kasama.server.context.connection.model<ActivityRow>("Activity");
beforeEach(async () => {
  await kasama.server.context.activity.written();
  await rows().deleteMany({});
});
const list = (query = "", as = admin) => kasama.call("GET", `/api/admin/activities${query}`, { as });
const listed = async (query = ""): Promise<Activity[]> => {
  await kasama.server.context.activity.written();
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body.data.activities;
};
/** Resolves with the first activity of a type that a socket receives. */
const heard = async (socket: TestSocket, title: RegExp): Promise<Activity> => {
  let found: Activity | undefined;
  await socket.next("activity:new", ({ activities }) => {
    found = activities.find((one) => title.test(one.title));
    return found !== undefined;
  });
  return found ?? expect.unreachable("it was found");
};
const nameOf = async ({ id }: Person) => {
  const card = (await kasama.server.context.users.cards([id])).get(id);
  return card ? `${card.first_name} ${card.last_name}` : expect.unreachable("nobody");
};

describe("pushes only to the sockets of admins", () => {
  const told: [string, unknown][] = [];
  let socket: TestSocket;
  let others: TestSocket[];
  let seeker: Person;
  let shop: Person;
  beforeAll(async () => {
    seeker = await kasama.person("pwd");
    shop = await kasama.employer();
    socket = await kasama.openSocket(admin);
    others = await Promise.all(
      [seeker, await kasama.person("general"), await kasama.person("indigenous"), shop].map((one) =>
        kasama.openSocket(one),
      ),
    );
    for (const other of others)
      other.raw.onAny((name: string, data: unknown) => void (name.startsWith("activity") && told.push([name, data])));
  });

  test("a sign-up and its verification", async () => {
    const joined = heard(socket, / joined as an employer$/);
    const form = company();
    const made = await kasama.call("POST", "/api/createEmployer", { body: form });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(await joined).toMatchObject({
      type: "sign_up",
      actor: { id, name: form.employer.companyName },
      title: `${form.employer.companyName} joined as an employer`,
      target_url: `/AdminDashboard/people/${id}`,
    });
    const proved = heard(socket, / verified their email$/);
    const { tokens } = kasama.server.context;
    const secret = await tokens.issue({ purpose: "verify-email", userId: id, lifeMs: 60_000 }, new Date());
    const verify = () => kasama.call("POST", "/api/verify-email", { body: { token: secret } });
    expect((await verify()).status).toBe(200);
    expect(await proved).toMatchObject({ type: "verified", actor: { id } });
    // A second click succeeds and is no activity.
    expect((await verify()).status).toBe(200);
    expect((await listed("?type=verified")).map(({ actor }) => actor?.id)).toEqual([id]);
  });

  test("a job, an application, its moves and its interview, each with the current names", async () => {
    const [them, company] = [await nameOf(seeker), `Company ${shop.id}`];
    const steps: [title: RegExp, act: () => Promise<{ status: number; body: { data: { id: number } } }>][] = [];
    let job = 0;
    let application = 0;
    let interview = 0;
    const form = {
      status: "open",
      title: "Bookkeeper",
      description: "You keep the books.",
      location: "Iloilo City",
      type: "Full-time",
      work_mode: "Onsite",
    };
    const as = { as: shop };
    steps.push([/ published Bookkeeper$/, () => kasama.call("POST", "/api/jobs", { ...as, body: form })]);
    steps.push([/ applied for Bookkeeper$/, () => on.apply(seeker, job)]);
    steps.push([/ started reviewing /, () => on.move(shop, application, "review")]);
    const propose = () =>
      kasama.call("POST", `/api/applications/${application}/interviews`, { ...as, body: proposal() });
    steps.push([/ to an interview for /, propose]);
    const accept = { action: "accept", version: 1, slot: 0 };
    steps.push([
      / confirmed an interview for /,
      () => kasama.call("PATCH", `/api/interviews/${interview}`, { as: seeker, body: accept }),
    ]);
    steps.push([/ withdrew their application for /, () => on.withdraw(seeker, application)]);
    steps.push([/ closed Bookkeeper$/, () => kasama.call("POST", `/api/jobs/${job}/close`, as)]);
    for (const [title, act] of steps) {
      const coming = heard(socket, title);
      const { status, body } = await act();
      expect([title.source, status]).toEqual([title.source, expect.toSatisfy((code: number) => code < 300)]);
      if (title.source.includes("published")) job = body.data.id;
      if (title.source.includes("applied")) application = body.data.id;
      if (title.source.includes("to an interview")) interview = body.data.id;
      await coming;
    }
    const titles = (await listed()).map(({ title, target_url }) => [title, target_url]);
    const file = `/applications/${application}`;
    expect(titles.reverse()).toEqual([
      [`${company} published Bookkeeper`, `/jobs/${job}`],
      [`${them} applied for Bookkeeper`, file],
      [`${company} started reviewing ${them} for Bookkeeper`, file],
      [`${company} moved ${them} to the interview stage for Bookkeeper`, file],
      [`${company} invited ${them} to an interview for Bookkeeper`, file],
      [`${them} confirmed an interview for Bookkeeper`, file],
      [`${them} withdrew their application for Bookkeeper`, file],
      [`${company} closed Bookkeeper`, `/jobs/${job}`],
    ]);
  });

  test("a report and a decision, without any text of a person", async () => {
    const conversation = await kasama.conversation(seeker, shop);
    const body = { receiver_id: seeker.id, content: "Send me your card number" };
    await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, { as: shop, body });
    const reported = heard(socket, / reported a conversation with /);
    const report = { target: { kind: "conversation", id: conversation }, reason: "scam", details: "Their details" };
    expect((await kasama.call("POST", "/api/reports", { as: seeker, body: report })).status).toBe(201);
    expect(await reported).toMatchObject({ type: "report", actor: { id: seeker.id } });
    const waiting = await kasama.employer("pending");
    const approved = heard(socket, /^Ana Reyes approved Company /);
    await kasama.call("POST", `/api/admin/employers/${waiting.id}/approve`, { as: admin });
    expect(await approved).toMatchObject({ type: "approval", target_url: `/AdminDashboard/people/${waiting.id}` });

    const { body: answer } = await list();
    expect(JSON.stringify(answer)).not.toMatch(/card number|Their details/);
    const talk = { aName: await nameOf(seeker), bName: `Company ${shop.id}`, totalMessages: expect.any(Number) };
    const flipped = { aName: talk.bName, bName: talk.aName, totalMessages: talk.totalMessages };
    expect([talk, flipped]).toContainEqual(
      expect.objectContaining({
        aName: answer.data.interactions[0].aName,
        bName: answer.data.interactions[0].bName,
      }),
    );
  });

  test("nothing to anyone else", async () => {
    for (const other of others) await other.command("sync", { conversations: {} });
    expect(told).toEqual([]);
  });
});

describe("an admin who lost the role", () => {
  /** All activities that this socket receives from now on. */
  const listen = (socket: TestSocket): unknown[] => {
    const all: unknown[] = [];
    socket.raw.on("activity:new", (data) => void all.push(data));
    return all;
  };
  const happens = async (watching: TestSocket): Promise<void> => {
    const joined = heard(watching, / joined as /);
    await kasama.call("POST", "/api/createEmployer", { body: company() });
    await joined;
  };

  test("stops receiving the feed at once when the sockets are closed", async () => {
    const former = await kasama.person("admin");
    const [socket, other] = [await kasama.openSocket(former), await kasama.openSocket(admin)];
    const all = listen(socket);
    const ended = socket.next("session:ended");
    kasama.server.context.announce.closeUser(former.id, "suspended");
    await happens(other);
    expect(await ended).toEqual({ reason: "suspended" });
    expect(all).toEqual([]);
  });

  test.each<[string, { user_type?: string; status?: string }]>([
    ["demoted", { user_type: "general" }],
    ["suspended", { status: "suspended" }],
  ])("stops receiving it too if someone has %s them in the database", async (_what, change) => {
    const former = await kasama.person("admin");
    const socket = await kasama.openSocket(former);
    const gone = new Promise((resolve) => socket.raw.once("disconnect", resolve));
    const users = kasama.server.context.connection.collection<{ _id: number }>("users");
    await users.updateOne({ _id: former.id }, { $set: change });
    await gone;
    expect((await list("", former)).status).toBe(change.status ? 401 : 403);
    if (change.status) return;
    // The session is still valid; its new socket receives nothing of the feed.
    const again = await kasama.openSocket(former);
    const all = listen(again);
    await happens(await kasama.openSocket(admin));
    await again.command("sync", { conversations: {} });
    expect(all).toEqual([]);
  });
});

describe("the list", () => {
  const at = (n: number) => new Date(Date.now() - n * 60_000);
  let maria: Person;
  let shop: Person;
  beforeEach(async () => {
    maria = await kasama.person("pwd", { first_name: "Mariñela", last_name: "Zzyx" });
    shop = await kasama.employer();
    const { note, written } = kasama.server.context.activity;
    const base: NewActivity[] = [
      { cause: "a", kind: "sign_up.seeker", actor_id: maria.id, at: at(5) },
      { cause: "b", kind: "verified.email", actor_id: maria.id, at: at(4) },
      { cause: "c", kind: "report.message", actor_id: shop.id, subject_id: maria.id, at: at(3) },
      { cause: "d", kind: "failed_logins.address", actor_id: null, at: at(2) },
      { cause: "e", kind: "failed_logins.account", actor_id: null, subject_id: maria.id, at: at(24 * 60 * 10) },
    ];
    for (const one of base) note(one);
    // Adding it again stores nothing.
    note({ cause: "a", kind: "sign_up.seeker", actor_id: maria.id, at: at(5) });
    await written();
  });
  const types = async (query: string) => (await listed(query)).map(({ type }) => type);

  test.each([
    ["", ["failed_logins", "report", "verified", "sign_up"]],
    ["?days=30", ["failed_logins", "report", "verified", "sign_up", "failed_logins"]],
    ["?type=report", ["report"]],
    ["?type=report,sign_up", ["report", "sign_up"]],
    ["?type=announcement", []],
    ["?search=marin", ["report", "verified", "sign_up"]],
    ["?search=zz%20mari", ["report", "verified", "sign_up"]],
    ["?search=arin", []],
    ["?search=--", []],
    ["?search=marin&type=report", ["report"]],
    ["?pageSize=2", ["failed_logins", "report"]],
    ["?pageSize=2&page=2", ["verified", "sign_up"]],
    ["?page=3", []],
  ])("%s", async (query, expected) => expect(await types(query)).toEqual(expected));

  test("continues by its cursor, also between activities of the same time, and counts all", async () => {
    const same = at(1);
    const { note, written } = kasama.server.context.activity;
    for (let n = 0; n < 5; n += 1) note({ cause: `same-${n}`, kind: "verified.email", actor_id: maria.id, at: same });
    await written();
    const seen: number[] = [];
    let cursor = "";
    do {
      const { body } = await list(`?pageSize=2&type=verified,sign_up${cursor}`);
      expect(body.data.total).toBe(7);
      expect(body.next_cursor).toBe(body.data.next_cursor);
      seen.push(...body.data.activities.map(({ id }: Activity) => id));
      cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`;
    } while (cursor !== "");
    expect(seen).toEqual((await listed("?type=verified,sign_up")).map(({ id }) => id));
    expect(new Set(seen).size).toBe(7);
  });

  test.each([
    ["?days=0", "days"],
    ["?days=401", "days"],
    ["?type=jobs", "type.0"],
    ["?search=a", "search"],
    [`?search=${"a".repeat(101)}`, "search"],
    ["?pageSize=101", "pageSize"],
    ["?page=101&pageSize=100", "page"],
    ["?page=1&cursor=1-1", "page"],
    ["?cursor=x", "cursor"],
    ["?sort=name", ""],
  ])("rejects %s with an error at its field", async (query, field) => {
    const { status, body } = await list(query);
    expect([status, body.code]).toEqual([400, "BAD_INPUT"]);
    if (field) expect(Object.keys(body.errors)).toEqual([field]);
  });

  test("is refused by the service itself to all but admins", async () => {
    const { activity, sessions } = kasama.server.context;
    for (const person of [maria, shop, await kasama.person("general")]) {
      const viewer = (await sessions.resolve(person.token)) ?? expect.unreachable("signed in");
      await expect(activity.list(viewer, {})).rejects.toMatchObject({ code: "NOT_ALLOWED" });
    }
  });

  test("is exported to the person it is about, without the other people in it and without reporters", async () => {
    const exported = await activityExport(rows()).activities(maria.id);
    const told = exported.map(({ kind, by_me }) => [kind, by_me]);
    expect(told).toEqual([
      ["failed_logins.account", false],
      ["sign_up.seeker", true],
      ["verified.email", true],
    ]);
    expect(JSON.stringify(exported)).not.toContain(String(shop.id));
    expect((await activityExport(rows()).activities(shop.id)).map(({ kind }) => kind)).toEqual(["report.message"]);
  });

  test("names no deleted account: its activities are removed with the account", async () => {
    const body = { password: maria.password };
    expect((await kasama.call("DELETE", "/api/account", { as: maria, body })).status).toBe(200);
    expect(await types("?days=30")).toEqual(["failed_logins"]);
    // Activities that were waiting, or that the catch-up finds in rows that stay, do not bring them back.
    kasama.server.context.activity.note({ cause: "late", kind: "verified.email", actor_id: maria.id, at: at(0) });
    await kasama.server.context.activity.task.run();
    await kasama.server.context.background.settled();
    await kasama.server.context.activity.written();
    expect(await rows().countDocuments({ people: maria.id })).toBe(0);
  });

  test("is removed after four hundred days", async () => {
    const { activity } = kasama.server.context;
    activity.note({ cause: "old", kind: "verified.email", actor_id: maria.id, at: at(24 * 60 * 401) });
    await activity.written();
    expect(await activity.removeOld({ since: null, before: new Date() })).toBe(1);
    expect(await rows().countDocuments({ cause: "old" })).toBe(0);
    expect((await listed("?days=400")).length).toBe(5);
  });

  test("uses an index for every filter, and sorts nothing in memory", async () => {
    const since = { $gte: at(60 * 24 * 7) };
    const filters = [
      { at: since },
      { at: since, type: "report" },
      { at: since, type: { $in: ["report", "job"] } },
      { at: since, people: { $in: [maria.id, shop.id] } },
      { at: { ...since, $lte: at(0) }, $or: [{ at: { $lt: at(0) } }, { _id: { $lt: 7 } }] },
    ];
    for (const filter of filters) {
      const plan = await rows()
        .find(filter as object)
        .sort({ at: -1, _id: -1 })
        .limit(21)
        .explain();
      const text = JSON.stringify(plan);
      expect(text).toContain("IXSCAN");
      expect(text).not.toMatch(/COLLSCAN|"SORT"/);
    }
    const { connection } = kasama.server.context;
    const orders = { users: ["created_at", "verified_at"], jobs: ["updated_at"], applications: ["updated_at"] };
    for (const [name, fields] of Object.entries({ ...orders, interviews: ["updated_at"], reports: ["created_at"] })) {
      for (const field of fields) {
        const plan = await connection
          .collection(name)
          .find({ [field]: since, $or: [{ [field]: { $gt: at(3) } }, { _id: { $gt: 7 } }] } as never)
          .sort({ [field]: 1, _id: 1 })
          .explain();
        expect([name, JSON.stringify(plan)]).toEqual([name, expect.not.stringMatching(/COLLSCAN|"SORT"/)]);
      }
    }
  });
});

test("removes an activity that waits to be written when its account is deleted", async () => {
  const { activity } = kasama.server.context;
  const { id } = await kasama.person("pwd");
  await activity.written();
  activity.note({ cause: `late-${id}`, kind: "verified.email", actor_id: id, at: new Date() });
  await activity.removeOf(id);
  await activity.written();
  expect(await rows().countDocuments({ people: id })).toBe(0);
});

test("lists an admin who was made by the command line once, and not as a sign-up", async () => {
  const { signUp, audit, activity } = kasama.server.context;
  const at = new Date();
  const id = await signUp.createPerson({
    ...{ email: "second.admin@mail.example", username: "second.admin", password: "Kasama-test-2026!" },
    ...{ user_type: "admin", first_name: "Second", last_name: "Admin", phone_number: "-", address: "-" },
    ...{ pwd_id_sealed: null, photo: null, status: "active", verified_at: at, discoverable: false },
  });
  const row = { actor_id: id, subject_id: id, action: "admin.create" as const, request_id: "create-admin", at };
  await audit.create({ ...row, cause: `admin-${id}` });
  await activity.task.run();
  const titles = (await listed()).map(({ title }) => title);
  expect(titles.filter((title) => title.includes("Second Admin"))).toEqual(["Second Admin became an admin"]);
});
