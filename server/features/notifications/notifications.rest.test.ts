import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { READ_MAX } from "#shared/notifications/notifications.rest.ts";

/** The calls of the notifications panel on a whole server, and the events in the owner's other tabs. */

let kasama: Harness;
let admin: Person;
let owner: Person;
let tab: TestSocket;
let stranger: TestSocket;

beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin");
  stranger = await kasama.openSocket(await kasama.person("pwd"));
});
afterAll(() => kasama.close());
beforeEach(async () => {
  owner = await kasama.person("pwd");
  tab = await kasama.openSocket(owner);
});

const draft = (more: object = {}) => ({ user_id: owner.id, type: "success", title: "Hello", message: "News", ...more });
const send = (more: object = {}, as = admin): Promise<Answer> =>
  kasama.call("POST", "/api/notifications", { as, body: draft(more) });
const asOwner = (method: string, path: string) => kasama.call(method, `/api/notifications${path}`, { as: owner });
const countOf = async (): Promise<number> => (await asOwner("GET", "/unread-count")).body.count;

describe("sending", () => {
  test("stores it, and announces it only to the tabs of the receiver", async () => {
    const heard: unknown[] = [];
    stranger.raw.on("notification:new", (news) => heard.push(news));
    const told = tab.next("notification:new");
    const counts = tab.next("counts", ({ notifications }) => notifications === 1);
    const sent = await send({ targetUrl: "/terms?from=mail#part", application_id: 7 });
    expect(sent.status).toBe(201);
    expect(sent.body.data).toEqual({
      id: expect.any(Number),
      type: "success",
      title: "Hello",
      message: "News",
      icon: null,
      is_read: false,
      created_at: expect.any(String),
      application_id: 7,
      targetUrl: "/terms?from=mail#part",
    });
    expect(await told).toEqual(sent.body.data);
    await counts;
    expect(heard).toEqual([]);
  });

  test("is recorded with its text in the audit trail, once", async () => {
    const { audit } = kasama.server.context;
    const rows = () => audit.find({ subject_id: owner.id }).lean();
    const client_id = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await send({ client_id, title: "Your permit", message: "Please add it" })).status).toBe(201);
    expect(await rows()).toMatchObject([
      { action: "notification.send", actor_id: admin.id, reason: "Your permit: Please add it" },
    ]);
    const { body } = await kasama.call("GET", `/api/admin/audit?subject_id=${owner.id}`, { as: admin });
    expect(body.data.entries[0].title).toMatch(/ sent a notification to /);
    // Refused calls are not recorded.
    expect((await send({ user_id: 987_654_321 })).status).toBe(404);
    expect(await audit.countDocuments({ subject_id: 987_654_321 })).toBe(0);
  });

  test("is limited to sixty an hour for one admin", async () => {
    const strict = await startHarness({ RATE_LIMITS: "on" });
    try {
      const [busy, other, to] = [
        await strict.person("admin"),
        await strict.person("admin"),
        await strict.person("pwd"),
      ];
      const body = { user_id: to.id, type: "info", title: "Hello", message: "News" };
      const tell = (as: Person) => strict.call("POST", "/api/notifications", { as, body });
      for (let n = 0; n < 60; n += 1) expect((await tell(busy)).status).toBe(201);
      const refused = await tell(busy);
      expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
      expect((await tell(other)).status).toBe(201);
    } finally {
      await strict.close();
    }
  });

  test("omits the target if none was given, and keeps a null", async () => {
    expect((await send()).body.data).not.toHaveProperty("targetUrl");
    expect((await send({ targetUrl: null })).body.data.targetUrl).toBeNull();
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/terms",
    "javascript:alert(1)",
    "terms",
    "",
    "/nowhere",
    "/applications/x",
    "/applications/07",
    "/info?x=1",
    "/terms/../AdminDashboard",
    "/terms?a b",
  ])("refuses the target '%s' at its field", async (targetUrl) => {
    const answer = await send({ targetUrl });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ targetUrl: ["This must be a page of this site"] });
  });

  test.each(["/applications/12", "/info", "/ApplicantDashboard"])("accepts the target '%s'", async (targetUrl) => {
    expect((await send({ targetUrl })).body.data.targetUrl).toBe(targetUrl);
  });

  test.each([
    [{ type: "message" }, "type"],
    [{ title: "  " }, "title"],
    [{ message: "x".repeat(1001) }, "message"],
    [{ user_id: "7" }, "user_id"],
    [{ is_read: true }, "is_read"],
    [{ cause: "x" }, "cause"],
  ])("refuses %j at its field", async (more, field) => {
    const answer = await send(more);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test("refuses a receiver who does not exist", async () => {
    expect(await send({ user_id: 987_654_321 })).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  test("returns the same notification for a retry, and does not bring back a deleted one", async () => {
    const client_id = randomUUID();
    const [first, again] = await Promise.all([send({ client_id }), send({ client_id })]);
    expect(again.body.data).toEqual(first.body.data);
    expect(await countOf()).toBe(1);
    await asOwner("DELETE", `/${first.body.data.id}`);
    expect((await send({ client_id })).status).toBe(409);
    expect((await asOwner("GET", "")).body.data).toEqual([]);
  });
});

describe("the list", () => {
  test("is newest first, in pages that repeat and skip nothing, also for the same moment", async () => {
    const sent: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      sent.unshift(`News ${n}`);
      await send({ title: sent[0] });
    }
    const titles: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Answer = await asOwner("GET", `?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(page.body.data.length).toBeLessThanOrEqual(3);
      titles.push(...page.body.data.map(({ title }: { title: string }) => title));
      cursor = page.body.next_cursor;
    }
    expect(titles).toEqual(sent);
  });

  test("is empty for a user without notifications, without a further page", async () => {
    expect((await asOwner("GET", "")).body).toEqual({ success: true, data: [], next_cursor: null });
  });

  test.each(["limit=0", "limit=101", "limit=x", "cursor=x", "page=2"])("refuses '%s' at its field", async (query) => {
    const answer = await asOwner("GET", `?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([query.split("=")[0]]);
  });
});

describe("reading and deleting", () => {
  test("marks one as read in all tabs, and a repeated call succeeds", async () => {
    const { id } = (await send()).body.data;
    await send();
    const told = tab.next("notification:read");
    const counts = tab.next("counts", ({ notifications }) => notifications === 1);
    for (const _time of [1, 2]) {
      const answer = await asOwner("PATCH", `/${id}/read`);
      expect(answer).toMatchObject({ status: 200, body: { data: { id, is_read: true } } });
    }
    expect(await told).toEqual({ ids: [id] });
    await counts;
    expect(await countOf()).toBe(1);
  });

  test("marks several as read at once, and none of someone else", async () => {
    const foreign = (await send({ user_id: admin.id })).body.data.id;
    const ids: number[] = [(await send()).body.data.id, (await send()).body.data.id];
    await send();
    const told = tab.next("notification:read");
    const mark = (wanted: unknown) =>
      kasama.call("PATCH", "/api/notifications/read", { as: owner, body: { ids: wanted } });
    expect((await mark([...ids, foreign])).status).toBe(200);
    expect((await told).ids.toSorted()).toEqual(ids.toSorted());
    expect(await countOf()).toBe(1);
    const { count } = (await kasama.call("GET", "/api/notifications/unread-count", { as: admin })).body;
    expect(count).toBeGreaterThan(0);
    for (const wrong of [[], "1", [0], Array.from({ length: READ_MAX + 1 }, (_none, at) => at + 1)])
      expect((await mark(wrong)).status).toBe(400);
  });

  test("marks all as read, but not one that is raised a moment later", async () => {
    const ids = [(await send()).body.data.id, (await send()).body.data.id];
    const told = tab.next("notification:read");
    const [marked, late] = [asOwner("PATCH", "/mark-all-read"), send({ title: "Late" })];
    expect((await marked).status).toBe(200);
    await late;
    const unread = (await asOwner("GET", "")).body.data.filter(({ is_read }: { is_read: boolean }) => !is_read);
    // The events match what is stored, whichever of the two calls was first.
    const read = (await told).ids;
    expect(read).toEqual(expect.arrayContaining(ids));
    expect(read.length + unread.length).toBe(3);
    expect(await countOf()).toBe(unread.length);
  });

  test("deletes one with its text, and a repeated call succeeds", async () => {
    const { id } = (await send({ title: "Of me alone" })).body.data;
    const told = tab.next("notification:deleted");
    for (const _time of [1, 2]) expect((await asOwner("DELETE", `/${id}`)).status).toBe(200);
    expect(await told).toEqual({ ids: [id] });
    expect(await countOf()).toBe(0);
    expect((await asOwner("PATCH", `/${id}/read`)).status).toBe(404);
    const left = await kasama.server.context.connection.collection("notifications").findOne({ _id: id as never });
    expect(JSON.stringify(left)).not.toContain("Of me alone");
  });
});
