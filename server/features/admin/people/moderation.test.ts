import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuditTrail } from "#server/features/admin/audit/audit-trail.ts";
import { company } from "#server/testing/access/forms.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { storedNotifications } from "#server/testing/stored-notifications.ts";
import { insertJob } from "#server/testing/work.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { Moderation } from "./moderation.service.ts";

/** What admins do to an account, on a whole server with open sockets and real mails. */

let kasama: Harness;
let mails: TestMailServer;
let admin: Person;
let other: Person;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url });
  [admin, other] = [
    await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" }),
    await kasama.person("admin", { first_name: "Ben", last_name: "Cruz" }),
  ];
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const REASON = "They asked applicants for money.";
type Options = { as?: Person; key?: string };
const ask = (method: string, path: string, body: unknown, { as = admin, key = randomUUID() }: Options) =>
  kasama.call(method, `/api/admin/users/${path}`, { as, body, headers: { "idempotency-key": key } });
const suspend = ({ id }: Person, options: Options = {}) =>
  ask("POST", `${id}/suspend`, { reason: REASON, seen: "active" }, options);
const reactivate = ({ id }: Person, options: Options = {}) =>
  ask("POST", `${id}/reactivate`, { seen: "suspended" }, options);
const warn = ({ id }: Person, message: string, options: Options = {}) =>
  ask("POST", `${id}/warn`, { message }, options);
const retype = ({ id }: Person, seen: string, user_type: string, options: Options = {}) =>
  ask(
    "PATCH",
    String(id),
    { seen, user_type, ...(seen === "admin" && { reason: "Has left the team of admins" }) },
    options,
  );
const login = ({ email, password }: Person) => kasama.call("POST", "/api/login", { body: { email, password } });
const get = (as: Person, path: string) => kasama.call("GET", path, { as });
const userOf = ({ id }: Person) =>
  kasama.server.context.connection.collection<{ _id: number; status: string; user_type: string }>("users").findOne({
    _id: id,
  });

/** What is stored of the actions on a person. */
async function told(person: Person) {
  const { id, email } = person;
  const { audit } = kasama.server.context;
  const rows = await audit.find({ subject_id: id }).sort({ at: 1 }).lean();
  const news = await storedNotifications(kasama, person);
  return {
    audit: rows.map(({ action, actor_id, reason }) => ({ action, by: actor_id, ...(reason && { reason }) })),
    news: news.map(({ title, message }) => ({ title, message })),
    mails: mails.mails.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject),
  };
}

describe("a suspended person", () => {
  test("is disconnected with the reason on every open socket, and cannot use any token until they are reactivated", async () => {
    const person = await kasama.person("pwd");
    const second = { ...person, token: (await kasama.server.context.sessions.begin(person.id, true)).token };
    const sockets = [await kasama.openSocket(person), await kasama.openSocket(second)];
    const ends = sockets.map((socket) => socket.next("session:ended"));
    const gone = sockets.map(({ raw }) => new Promise((resolve) => raw.once("disconnect", resolve)));
    const { status, body } = await suspend(person);
    expect([status, body.data]).toEqual([200, { id: person.id, status: "suspended", user_type: "pwd" }]);
    const toldWhy = { reason: "suspended", why: REASON };
    expect(await Promise.all(ends)).toEqual([toldWhy, toldWhy]);
    await Promise.all(gone);
    for (const as of [person, second]) {
      expect((await get(as, "/api/sessions")).status).toBe(401);
      await expect(kasama.openSocket(as)).rejects.toThrow();
    }
    const refused = await login(person);
    expect([refused.status, refused.body.code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
    expect(refused.body.message).toBe(`This account is suspended. Please contact support.\nReason: ${REASON}`);
    // The reason is shown only to someone who knows the password.
    const wrong = await kasama.call("POST", "/api/login", { body: { email: person.email, password: "Wrong-2026!" } });
    expect([wrong.status, JSON.stringify(wrong.body).includes(REASON)]).toEqual([401, false]);

    const mail = await mails.mailTo(person.email);
    expect(mail.text).toContain(REASON);
    expect(mail.text).toContain(`write to ${kasama.server.context.config.supportEmail}`);

    expect((await reactivate(person)).body.data.status).toBe("active");
    // The sessions stay ended: they have to log in again.
    expect((await get(person, "/api/sessions")).status).toBe(401);
    expect((await login(person)).status).toBe(200);
    await expect.poll(async () => (await told(person)).mails).toHaveLength(2);
    expect(await told(person)).toMatchObject({
      audit: [
        { action: "user.suspend", by: admin.id, reason: REASON },
        { action: "user.reactivate", by: admin.id },
      ],
      news: [{ title: "Your account was suspended", message: REASON }, { title: "Your account is active again" }],
    });
    await kasama.server.context.activity.written();
    const { body: feed } = await get(admin, "/api/admin/activities?type=moderation");
    const titles = feed.data.activities.map(({ title }: { title: string }) => title);
    for (const did of ["suspended", "reactivated"]) expect(titles.join()).toMatch(`Ana Reyes ${did} First`);
  });

  test("has no jobs in the search, as an employer, until they are reactivated", async () => {
    const shop = await kasama.employer();
    const word = `Lathe${randomUUID().slice(0, 8)}`;
    const { _id: job } = await insertJob(kasama.server.context, { employer_id: shop.id, title: word });
    const found = async () => {
      const { body } = await kasama.call("GET", `/api/jobs?search=${word}`);
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await found()).toEqual([job]);
    await suspend(shop);
    expect(await found()).toEqual([]);
    expect((await kasama.call("GET", `/api/jobs/${job}`)).status).toBe(404);
    await reactivate(shop);
    expect(await found()).toEqual([job]);
    expect((await mails.mailTo(shop.email)).text).toContain("your jobs are hidden, not deleted");
  });

  test("cannot be written to by strangers", async () => {
    const [seeker, shop] = [await kasama.person("pwd"), await kasama.employer()];
    await suspend(seeker);
    const body = { participant2_id: seeker.id };
    expect((await kasama.call("POST", "/api/messages/conversations", { as: shop, body })).status).toBe(404);
  });
});

describe("a repeated call", () => {
  test.each<[string, (person: Person, key: string) => ReturnType<typeof ask>]>([
    ["suspends once", (person, key) => suspend(person, { key })],
    ["warns once", (person, key) => warn(person, "Please keep to the rules.", { key })],
    ["changes the type once", (person, key) => retype(person, "general", "indigenous", { key })],
  ])("%s, also when two of the calls run at the same time", async (_what, call) => {
    const person = await kasama.person("general");
    const key = randomUUID();
    const answers = [...(await Promise.all([call(person, key), call(person, key)])), await call(person, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data);
    await mails.mailTo(person.email);
    const { audit, news, mails: sent } = await told(person);
    expect([audit.length, news.length, sent.length]).toEqual([1, 1, 1]);
  });

  test("does not suspend a person again who was reactivated in the meantime", async () => {
    const person = await kasama.person("general");
    const key = randomUUID();
    await suspend(person, { key });
    await reactivate(person, { as: other });
    const again = await suspend(person, { key });
    expect([again.status, again.body.data.status]).toEqual([200, "active"]);
    expect((await userOf(person))?.status).toBe("active");
  });
});

/** The service as the server has it, with some replaced dependencies. */
function moderationWith(broken: Partial<ConstructorParameters<typeof Moderation>[0]>) {
  const { audit, accountStatus, sessions, mailer, notifications } = kasama.server.context;
  return new Moderation({
    accounts: accountStatus,
    sessions,
    relist: async () => {},
    colleagueChanged: async () => {},
    companyChanged: async () => {},
    trail: createAuditTrail(
      audit,
      () => {},
      () => new Date(),
    ),
    mailer,
    notifyWith: notifications.raiseAll,
    names: async () => new Map(),
    site: () => ({ name: "Kasama", url: kasama.url, support: "help@kasama.example" }),
    now: () => new Date(),
    ...broken,
  });
}
const viewer = () =>
  ({ userId: admin.id, userType: "admin", showsPresence: true, sessionId: "a", expiresAt: 0 }) as const;

describe("a server that ends in the middle of a suspension", () => {
  const call = () => ({ idempotencyKey: undefined, requestId: randomUUID() });

  test("has done nothing if it ended at the last step", async () => {
    const { connection, mailer, sessions } = kasama.server.context;
    const shop = await kasama.employer();
    const broken = moderationWith({
      mailer: {
        sendWithin: async (...mail) => {
          await mailer.sendWithin(...mail);
          throw new Error("the plug was pulled");
        },
        wake: () => mailer.wake(),
      },
      sessions: { removeAll: sessions.removeAll.bind(sessions), ended: () => expect.unreachable("it was announced") },
    });
    await expect(broken.suspend(viewer(), shop.id, REASON, call())).rejects.toThrow("the plug was pulled");
    expect((await userOf(shop))?.status).toBe("active");
    expect((await get(shop, "/api/sessions")).status).toBe(200);
    expect(await told(shop)).toEqual({ audit: [], news: [], mails: [] });
    expect(await connection.collection("mails").countDocuments({ owner: shop.id })).toBe(0);
  });

  test("has done everything if it ended right after the commit, and the call need not be repeated", async () => {
    const { mailer, sessions } = kasama.server.context;
    const person = await kasama.person("general");
    const ended = () => {
      throw new Error("the plug was pulled");
    };
    const broken = moderationWith({ sessions: { removeAll: sessions.removeAll.bind(sessions), ended } });
    await expect(broken.suspend(viewer(), person.id, REASON, call())).rejects.toThrow("the plug was pulled");
    mailer.wake();
    await mails.mailTo(person.email);
    expect(await told(person)).toMatchObject({
      audit: [{ action: "user.suspend" }],
      news: [{ title: "Your account was suspended", message: REASON }],
      mails: ["Your Kasama account is suspended"],
    });
    expect((await get(person, "/api/sessions")).status).toBe(401);
  });

  test("closes the sockets when the call is repeated", async () => {
    const { sessions } = kasama.server.context;
    const person = await kasama.person("general");
    const socket = await kasama.openSocket(person);
    const told = socket.next("session:ended");
    const ended = () => {
      throw new Error("the plug was pulled");
    };
    const broken = moderationWith({ sessions: { removeAll: sessions.removeAll.bind(sessions), ended } });
    const again = call();
    await expect(broken.suspend(viewer(), person.id, REASON, again)).rejects.toThrow("the plug was pulled");
    expect(await moderationWith({}).suspend(viewer(), person.id, REASON, again)).toMatchObject({ status: "suspended" });
    expect(await told).toEqual({ reason: "suspended", why: REASON });
  });

  test("closes the socket of a session that began while the others were removed", async () => {
    const { sessions } = kasama.server.context;
    const person = await kasama.person("general");
    const socket = await kasama.openSocket(person);
    const told = socket.next("session:ended");
    const listsNone = async (...args: Parameters<typeof sessions.removeAll>) => {
      await sessions.removeAll(...args);
      return [];
    };
    const moderation = moderationWith({ sessions: { removeAll: listsNone, ended: sessions.ended.bind(sessions) } });
    await moderation.suspend(viewer(), person.id, REASON, call());
    expect(await told).toEqual({ reason: "suspended", why: REASON });
  });
});

test("stores nothing about a person who deletes their account during the call", async () => {
  const { accountStatus, users } = kasama.server.context;
  const call = { idempotencyKey: undefined, requestId: randomUUID() };
  const actions = [
    (by: ReturnType<typeof moderationWith>, id: number) => by.warn(viewer(), id, "Please keep to the rules.", call),
    (by: ReturnType<typeof moderationWith>, id: number) => by.suspend(viewer(), id, REASON, call),
  ];
  for (const action of actions) {
    const person = await kasama.person("general");
    const decides: typeof accountStatus.decides = async (...by) => {
      await users.remove(person.id);
      return accountStatus.decides(...by);
    };
    const late = moderationWith({ accounts: { ...accountStatus, decides } });
    await expect(action(late, person.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await told(person)).toEqual({ audit: [], news: [], mails: [] });
  }
});

describe("the second of two admins", () => {
  test("gets the name of the first, and changes nothing", async () => {
    const person = await kasama.person("general");
    await suspend(person);
    const before = await told(person);
    const late = await suspend(person, { as: other });
    expect([late.status, late.body.code]).toEqual([409, "CONFLICT"]);
    expect(late.body.message).toBe("Ana Reyes suspended this account a moment ago.");
    expect((await told(person)).audit).toEqual(before.audit);
    await reactivate(person, { as: other });
    expect((await reactivate(person)).body.message).toBe("Ben Cruz reactivated this account a moment ago.");
    await retype(person, "general", "indigenous", { as: other });
    expect((await retype(person, "general", "indigenous")).body.message).toBe(
      "Ben Cruz changed the type of this account a moment ago.",
    );
  });

  test("gets the name of an admin who changed the type by approving a listing", async () => {
    const person = await kasama.person("general");
    await retype(person, "general", "indigenous");
    await retype(person, "indigenous", "general");
    const again = { ...person, token: (await login(person)).body.token };
    const body = { message: "I am Igorot", sensitiveDataConsent: true };
    expect((await kasama.call("POST", "/api/account/listing", { as: again, body })).status).toBe(200);
    await kasama.call("POST", `/api/admin/listings/${person.id}/approve`, { as: other, body: {} });
    expect((await retype(person, "general", "indigenous")).body.message).toBe(
      "Ben Cruz approved this person's indigenous status a moment ago.",
    );
  });

  test("gets a conflict at the same moment too", async () => {
    const person = await kasama.person("general");
    const answers = await Promise.all([suspend(person), suspend(person, { as: other })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await told(person)).audit).toHaveLength(1);
  });

  test("gets a conflict also if it is unknown who was first", async () => {
    const person = await kasama.person("general", { status: "suspended" });
    expect((await suspend(person)).body).toMatchObject({ code: "CONFLICT", message: FAULT_TEXTS.CONFLICT });
  });
});

describe("a changed type", () => {
  test("ends the sessions, says why, and applies at the next login; the mail does not name the type", async () => {
    const person = await kasama.person("general");
    const socket = await kasama.openSocket(person);
    const ended = socket.next("session:ended");
    expect((await retype(person, "general", "indigenous")).body.data.user_type).toBe("indigenous");
    expect(await ended).toEqual({ reason: "type" });
    expect((await get(person, "/api/sessions")).status).toBe(401);
    expect((await login(person)).body.user.user_type).toBe("indigenous");
    expect((await told(person)).news).toEqual([
      { title: "Your account type has changed", message: "You now have an Indigenous person account." },
    ]);
    const { text, html } = await mails.mailTo(person.email);
    expect(`${text} ${html}`.toLowerCase()).not.toContain("indigenous");
  });

  test.each<[string, () => Promise<Person>, string, string, string]>([
    ["promotion to admin", () => kasama.person("general"), "general", "admin", T.adminByHand],
    ["a change from employer to job seeker", () => kasama.employer(), "employer", "general", T.employerStays],
    ["a change from job seeker to employer", () => kasama.person("pwd"), "pwd", "employer", T.notEmployer],
    ["a change from admin to another type than general", () => kasama.person("admin"), "admin", "pwd", T.onlyGeneral],
    ["a change to pwd without a number", () => kasama.person("general"), "general", "pwd", T.pwdIdMissing],
    ["no change", () => kasama.person("pwd"), "pwd", "pwd", T.sameType],
  ])("is refused with an explanation: %s", async (_what, make, seen, to, said) => {
    const person = await make();
    const { status, body } = await retype(person, seen, to);
    expect([status, body.code, body.errors]).toEqual([400, "BAD_INPUT", { user_type: [said] }]);
    expect(await told(person)).toEqual({ audit: [], news: [], mails: [] });
    expect((await userOf(person))?.user_type).toBe(person.type);
  });

  test("cannot be reached by sending a wrong current type", async () => {
    const shop = await kasama.employer();
    expect((await retype(shop, "general", "indigenous")).status).toBe(409);
    expect((await userOf(shop))?.user_type).toBe("employer");
  });
});

test("requires a reason for taking admin rights away, and none for changing a job seeker's type", async () => {
  const former = await kasama.person("admin");
  const path = `/api/admin/users/${former.id}`;
  const demotion = { user_type: "general", seen: "admin" };
  for (const body of [demotion, { ...demotion, reason: "too short" }, { ...demotion, reason: 7 }]) {
    const refused = await kasama.call("PATCH", path, { as: admin, body });
    expect([refused.status, refused.body.errors.reason]).toEqual([400, [T.reasonShort]]);
  }
  expect(await userOf(former)).toMatchObject({ user_type: "admin" });
  const body = { ...demotion, reason: "Has left the team of admins" };
  expect((await kasama.call("PATCH", path, { as: admin, body })).status).toBe(200);
  const row = await kasama.server.context.audit.findOne({ subject_id: former.id, action: "user.type" }).lean();
  expect(row).toMatchObject({ reason: "Has left the team of admins", change: { from: "admin", to: "general" } });
});

test("stops the feed of a demoted admin, and refuses every admin call", async () => {
  const former = await kasama.person("admin");
  const [socket, watching] = [await kasama.openSocket(former), await kasama.openSocket(admin)];
  const heard: string[] = [];
  for (const name of ["activity:new", "admin:stats"] as const)
    (socket.raw.on as (event: string, run: () => void) => void)(name, () => void heard.push(name));
  const ended = socket.next("session:ended");
  expect((await retype(former, "admin", "general")).status).toBe(200);
  expect(await ended).toEqual({ reason: "type" });
  heard.length = 0;
  const joined = watching.next("activity:new" as never, (news: { activities: { title: string }[] }) =>
    news.activities.some(({ title }) => title.includes(" joined as ")),
  );
  await kasama.call("POST", "/api/createEmployer", { body: company() });
  await joined;
  expect(heard).toEqual([]);

  expect((await get(former, "/api/admin/stats")).status).toBe(401);
  const again = { ...former, token: (await login(former)).body.token };
  const general = await kasama.openSocket(again);
  const paths = ["stats", "analytics", "activities", `users/${admin.id}`];
  for (const path of paths) expect((await get(again, `/api/admin/${path}`)).status).toBe(403);
  expect((await suspend(admin, { as: again })).status).toBe(403);
  expect((await retype(admin, "admin", "general", { as: again })).status).toBe(403);
  // The new type is no admin: the account can do what a general user can.
  expect((await general.command("sync", { conversations: {} })).ok).toBe(true);
});

test("sends a warning with the admin's own words in the app and by mail; the account stays active", async () => {
  const person = await kasama.person("pwd");
  const words = "You wrote to twelve people the same text. Please do not.";
  const heard = (await kasama.openSocket(person)).next("notification:new");
  expect((await warn(person, `  ${words} `)).status).toBe(200);
  expect(await heard).toMatchObject({ type: "alert", message: words });
  const { text } = await mails.mailTo(person.email);
  expect(text).toContain(words);
  expect(text).toContain("write to support");
  expect((await get(person, "/api/sessions")).status).toBe(200);
  expect((await told(person)).audit).toEqual([{ action: "user.warn", by: admin.id, reason: words }]);
});

test("writes to a person in their language, whatever the language of the admin", async () => {
  const person = await kasama.person("general", { language: "fil" });
  await warn(person, "Please keep to the rules.");
  const { subject, text } = await mails.mailTo(person.email);
  expect(subject).toBe("Babala tungkol sa Kasama account mo");
  expect(text).toContain("Please keep to the rules.");
  expect(text).toContain("Puwede mo pa ring gamitin ang account mo.");
});

test("does not tell a suspended person in a warning that they can continue", async () => {
  const goesOn = async (person: Person) => {
    await warn(person, "Please keep to the rules.");
    const { text } = await mails.mailTo(person.email);
    return text?.includes("You can keep using your account");
  };
  expect(await goesOn(await kasama.person("general"))).toBe(true);
  expect(await goesOn(await kasama.person("general", { status: "suspended" }))).toBe(false);
});

test("refuses actions on the admin's own account", async () => {
  for (const answer of [
    await suspend(admin),
    await reactivate(admin),
    await warn(admin, "Be good to all of them."),
    await retype(admin, "admin", "general"),
  ]) {
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([403, "NOT_ALLOWED", T.notOnYourself]);
  }
  expect((await told(admin)).audit).toEqual([]);
});

test.each([
  ["a reason that is too short", "suspend", { reason: "   short    ", seen: "active" }, "reason", T.reasonShort],
  ["no reason", "suspend", { seen: "active" }, "reason", T.reasonShort],
  ["a long reason", "suspend", { reason: "a".repeat(501), seen: "active" }, "reason", T.reasonLong],
  ["a reason of blanks", "suspend", { reason: " ".repeat(1001), seen: "active" }, "reason", T.reasonLong],
  ["what was not seen", "suspend", { reason: REASON }, "seen", T.suspendSeen],
  ["what cannot be seen", "reactivate", { seen: "active" }, "seen", T.reactivateSeen],
  ["a short warning", "warn", { message: "Hey" }, "message", T.warningShort],
  ["a long warning", "warn", { message: "a".repeat(1001) }, "message", T.warningLong],
])("rejects %s with an error at its field", async (_what, call, body, field, said) => {
  const person = await kasama.person("general");
  const answer = await ask("POST", `${person.id}/${call}`, body, {});
  expect([answer.status, answer.body.errors]).toEqual([400, { [field]: [said] }]);
  expect((await told(person)).audit).toEqual([]);
});

test("rejects unknown fields by name, and does nothing", async () => {
  const person = await kasama.person("general");
  const foreign = {
    status: "active",
    verified_at: "2026-01-01T00:00:00.000Z",
    decided_by: 1,
    $set: { status: "active" },
  };
  const calls: [string, string, object][] = [
    ["POST", `${person.id}/suspend`, { reason: REASON, seen: "active" }],
    ["POST", `${person.id}/warn`, { message: "Please keep to the rules." }],
    ["POST", `${person.id}/sensitive`, { reason: REASON }],
    ["PATCH", String(person.id), { user_type: "indigenous", seen: "general" }],
  ];
  for (const [method, path, good] of calls) {
    const { status, body } = await ask(method, path, { ...good, ...foreign }, {});
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([400, Object.keys(foreign).toSorted()]);
  }
  expect((await told(person)).audit).toEqual([]);
  expect(await userOf(person)).toMatchObject({ status: "active", user_type: "general" });
});
