import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { storedNotifications } from "#server/testing/stored-notifications.ts";
import type { Approval, ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { approvalsTexts as T } from "#shared/approvals/texts/approvals.texts.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";

/** The approval calls of admins, and the requests that people send them, against a whole server. */

let kasama: Harness;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  kasama = await startHarness();
  ana = await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" });
  ben = await kasama.person("admin", { first_name: "Ben", last_name: "Cruz" });
});
afterAll(() => kasama.close());

const NUMBER = "06-3022-000-0001234";
const seekerWith = (number: string): Promise<Person> =>
  kasama.person("pwd", { pwd_id_sealed: kasama.server.context.cipher.seal(number) });
const list = async (kind: ApprovalKind, more = "") =>
  (await kasama.call("GET", `/api/admin/approvals?kind=${kind}&pageSize=100${more}`, { as: ana })).body.data;
const entry = async (kind: ApprovalKind, { id }: Person, more = ""): Promise<Approval> =>
  (await list(kind, more)).approvals.find((one: Approval) => one.user_id === id);
const DOORS = {
  company: "employers",
  company_change: "company-changes",
  pwd_id: "pwd-ids",
  listing: "listings",
} as const;
const decide = (as: Person, kind: ApprovalKind, about: Person, what: "approve" | "reject", body?: object) =>
  kasama.call("POST", `/api/admin/${DOORS[kind]}/${about.id}/${what}`, { as, ...(body && { body }) });
/** An admin opens a person's PWD ID number. */
const open = (as: Person, { id }: Person) => kasama.call("POST", `/api/admin/pwd-ids/${id}/reveal`, { as });
const own = async (as: Person) => (await kasama.call("GET", "/api/account/approvals", { as })).body.data;
const ask = (as: Person, body: object = { message: "I am Igorot", sensitiveDataConsent: true }) =>
  kasama.call("POST", "/api/account/listing", { as, body });
const appeal = (as: Person, message = "It is an older card") =>
  kasama.call("POST", "/api/account/pwd-id/appeal", { as, body: { message } });
const auditOf = async ({ id }: Person) => {
  const rows = await kasama.server.context.audit.find({ subject_id: id }).sort({ at: 1 }).lean();
  return rows.map(({ action, actor_id, reason }) => [action, actor_id, ...(reason ? [reason] : [])]);
};
const newsOf = async (person: Person) =>
  (await storedNotifications(kasama, person)).map(({ title, message }) => [title, message]);

const WAITING_NUMBER = { pwd_id_sealed: { $type: "string" }, pwd_id_state: "pending" } as const;

describe("the queue", () => {
  test("lists the oldest first, with everything a decision needs, and correct counts", async () => {
    const [first, second] = [await seekerWith(NUMBER), await seekerWith("an old card")];
    const { approvals, total, pending } = await list("pwd_id");
    expect(total).toBe(pending.pwd_id);
    expect(approvals.map((one: Approval) => one.user_id)).toEqual([first.id, second.id]);
    expect(approvals[0]).toMatchObject({
      kind: "pwd_id",
      name: expect.stringMatching(/^First.* Last/),
      email: expect.stringContaining("@"),
      number: "••-••••-•••-•••1234",
      fits: true,
      appeal: null,
      status: "pending",
      decision: null,
    });
    // A number in an unusual format can be approved too.
    await open(ana, second);
    expect(approvals[1]).toMatchObject({ fits: false });
    expect(JSON.stringify(approvals)).not.toContain(NUMBER);
    expect((await decide(ana, "pwd_id", second, "approve")).status).toBe(200);
    expect(await entry("pwd_id", second)).toBeUndefined();
    expect(await entry("pwd_id", second, "&status=decided")).toMatchObject({
      status: "approved",
      decision: { status: "approved", by: { id: ana.id, name: "Ana Reyes" }, reason: null },
    });
  });

  test("lists the longest waiting first", async () => {
    const day = (date: number) => new Date(Date.UTC(2020, 0, date));
    const asked = (at: Date) => ({ asked_at: at, decided_at: null, decided_by: null, reason: null, appeal: null });
    const seekerOf = async (made: Date, more: object = {}) => {
      const sealed = kasama.server.context.cipher.seal(NUMBER);
      return (await kasama.person("pwd", { pwd_id_sealed: sealed, created_at: made, ...more })).id;
    };
    const third = await seekerOf(day(9));
    const second = await seekerOf(day(1), { pwd_id_review: asked(day(8)) });
    const first = await seekerOf(day(7));
    const fourth = await seekerOf(day(2), { pwd_id_review: asked(day(10)) });
    const ids = async (query: string) =>
      (await kasama.call("GET", `/api/admin/approvals?${query}`, { as: ana })).body.data.approvals.map(
        (one: Approval) => one.user_id,
      );
    expect((await ids("kind=pwd_id&pageSize=4")).slice(0, 4)).toEqual([first, second, third, fourth]);
    expect(await ids("kind=pwd_id&pageSize=2&page=2")).toEqual([third, fourth]);

    const shops = [
      await kasama.employer("pending"),
      await kasama.employer("pending"),
      await kasama.employer("pending"),
    ];
    const [a, b, c] = shops.map(({ id }) => id);
    const companies = kasama.server.context.connection.collection<{ _id: number }>("employers");
    const dates: [number | undefined, object][] = [
      [a, { $set: { created_at: day(1), asked_at: day(12) } }],
      [b, { $set: { created_at: day(1), asked_at: day(13) } }],
      [c, { $set: { created_at: day(2), asked_at: day(11) } }],
    ];
    for (const [id, change] of dates) if (id) await companies.updateOne({ _id: id }, change);
    expect((await ids("kind=company&pageSize=3")).slice(0, 3)).toEqual([c, a, b]);
    for (const shop of shops) await decide(ana, "company", shop, "reject", { reason: "Only for the order" });
  });

  test("shows the state of the account", async () => {
    const [suspended, unverified] = [
      await kasama.employer("pending"),
      await kasama.person("pwd", { pwd_id_sealed: kasama.server.context.cipher.seal(NUMBER), verified_at: null }),
    ];
    expect(await entry("company", suspended)).toMatchObject({ account: "active" });
    const call = { as: ana, body: { reason: "The papers were of somebody else", seen: "active" } };
    expect((await kasama.call("POST", `/api/admin/users/${suspended.id}/suspend`, call)).status).toBe(200);
    expect(await entry("company", suspended)).toMatchObject({ account: "suspended" });
    expect(await entry("pwd_id", unverified)).toMatchObject({ account: "unverified" });
    expect((await decide(ana, "company", suspended, "reject", { reason: "Suspended" })).status).toBe(200);
    await open(ana, unverified);
    expect((await decide(ana, "pwd_id", unverified, "approve")).status).toBe(200);
  });

  test("is paged by the server, and the last page ends the list", async () => {
    const shops = [
      await kasama.employer("pending"),
      await kasama.employer("pending"),
      await kasama.employer("pending"),
    ];
    const ids: number[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { body } = await kasama.call("GET", `/api/admin/approvals?kind=company&page=${page}&pageSize=1`, {
        as: ana,
      });
      expect(body.data.total).toBe(3);
      ids.push(...body.data.approvals.map((one: Approval) => one.user_id));
    }
    expect(new Set(ids)).toEqual(new Set(shops.map(({ id }) => id)));
    const deep = await kasama.call("GET", "/api/admin/approvals?kind=company&page=101&pageSize=100", { as: ana });
    expect([deep.status, deep.body.errors.page[0]]).toEqual([400, expect.stringContaining("narrow the search")]);
  });

  test.each([
    ["employers", { status: "pending" }, { asked_at: 1, _id: 1 }],
    ["listings", { status: "pending" }, { asked_at: 1, _id: 1 }],
    ["decisions", { kind: "company" }, { at: -1, _id: -1 }],
    ["users", WAITING_NUMBER, { "pwd_id_review.asked_at": 1, _id: 1 }],
  ] as const)("reads %s by an index", async (name, filter, sort) => {
    const { connection } = kasama.server.context;
    const plan = JSON.stringify(await connection.collection(name).find(filter).sort(sort).explain("queryPlanner"));
    expect(plan).toContain("IXSCAN");
    expect(plan).not.toContain("COLLSCAN");
  });
});

describe("a PWD ID number", () => {
  test("is revealed in full to an admin, and each view is recorded with its reason", async () => {
    const seeker = await seekerWith(NUMBER);
    const reveal = (body?: object) =>
      kasama.call("POST", `/api/admin/pwd-ids/${seeker.id}/reveal`, { as: ana, ...(body && { body }) });
    expect((await reveal()).body.data).toEqual({ pwd_id_number: NUMBER });
    expect((await reveal({ reason: "Compared with the register" })).status).toBe(200);
    expect(await auditOf(seeker)).toEqual([
      ["pwd_id.read", ana.id],
      ["pwd_id.read", ana.id, "Compared with the register"],
    ]);
    const none = await kasama.person("pwd");
    const refused = await kasama.call("POST", `/api/admin/pwd-ids/${none.id}/reveal`, { as: ana });
    expect(refused.status).toBe(404);
    expect(await auditOf(none)).toEqual([]);
  });

  test("is confirmed, which the owner's tabs and everyone who shows the person see at once", async () => {
    const [seeker, shop] = [await seekerWith(NUMBER), await kasama.employer()];
    await kasama.conversation(seeker, shop);
    const [mine, theirs] = [await kasama.openSocket(seeker), await kasama.openSocket(shop)];
    const shown = [
      mine.next("account:changed", ({ pwd_id_state }) => pwd_id_state === "verified"),
      mine.next("notification:new", ({ title }) => title === "Your PWD ID is verified"),
      theirs.next("profile:changed", ({ id }) => id === seeker.id),
    ];
    await open(ana, seeker);
    expect((await decide(ana, "pwd_id", seeker, "approve")).body.data).toEqual({
      user_id: seeker.id,
      status: "approved",
      held: null,
    });
    await Promise.all(shown);
    expect((await kasama.call("GET", `/api/users/${seeker.id}`, { as: seeker })).body.data.pwd_id_state).toBe(
      "verified",
    );
    expect(await auditOf(seeker)).toEqual([
      ["pwd_id.read", ana.id],
      ["pwd_id.approve", ana.id],
    ]);
  });

  test("is rejected with a reason, can be appealed once, and starts over with another number", async () => {
    const seeker = await seekerWith(NUMBER);
    expect((await appeal(seeker)).body.message).toBe(T.notRejected);
    await decide(ana, "pwd_id", seeker, "reject", { reason: "The photo is missing" });
    expect((await own(seeker)).pwd_id).toMatchObject({
      state: "rejected",
      reason: "The photo is missing",
      may_appeal: true,
    });
    expect((await appeal(seeker)).body.data.pwd_id).toMatchObject({ state: "pending", may_appeal: false });
    expect(await entry("pwd_id", seeker)).toMatchObject({
      appeal: { message: "It is an older card" },
      decision: { status: "rejected", reason: "The photo is missing", by: { name: "Ana Reyes" } },
    });
    await decide(ben, "pwd_id", seeker, "reject", { reason: "Still no photo" });
    expect((await own(seeker)).pwd_id).toMatchObject({ state: "rejected", may_appeal: false });
    const again = await appeal(seeker);
    expect([again.status, again.body.message]).toEqual([409, T.appealedBefore]);
    const body = { pwd_id_number: "06-3022-000-0009999" };
    await kasama.call("PUT", `/api/users/${seeker.id}`, { as: seeker, body });
    expect((await own(seeker)).pwd_id).toEqual({
      state: "pending",
      reason: null,
      decided_at: null,
      appeal: null,
      may_appeal: false,
    });
    expect((await newsOf(seeker)).map(([, message]) => message)).toEqual(["The photo is missing", "Still no photo"]);
  });

  test("is not approved by an admin who saw the previous number", async () => {
    const seeker = await seekerWith(NUMBER);
    const { status, since } = await entry("pwd_id", seeker);
    await kasama.call("PUT", `/api/users/${seeker.id}`, { as: seeker, body: { pwd_id_number: "something else" } });
    const refused = await decide(ana, "pwd_id", seeker, "approve", { seen: { status, since } });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Please review it again")]);
    expect((await own(seeker)).pwd_id.state).toBe("pending");
  });
});

test.each<[what: string, bound: number, send: (words: string) => ReturnType<Harness["call"]>]>([
  ["a reason", 1000, async (reason) => decide(ana, "company", await kasama.employer("pending"), "reject", { reason })],
  ["a request", 1000, async (message) => ask(await kasama.person("pwd"), { message, sensitiveDataConsent: true })],
  [
    "an appeal",
    1000,
    async (message) => {
      const seeker = await seekerWith(NUMBER);
      await decide(ana, "pwd_id", seeker, "reject", { reason: "No photo" });
      return appeal(seeker, message);
    },
  ],
  [
    "why a number is looked at",
    500,
    async (reason) => {
      const { id } = await seekerWith(NUMBER);
      return kasama.call("POST", `/api/admin/pwd-ids/${id}/reveal`, { as: ana, body: { reason } });
    },
  ],
])("limits %s to %i characters", async (_what, bound, send) => {
  expect((await send("a".repeat(bound))).status).toBe(200);
  const { status, body } = await send("a".repeat(bound + 1));
  expect([status, body.code, Object.keys(body.errors)]).toEqual([
    400,
    "BAD_INPUT",
    [expect.stringMatching(/reason|message/)],
  ]);
});

describe("two admins", () => {
  test("the second gets the name of the first, and nothing changes; the first may repeat the call", async () => {
    const shop = await kasama.employer("pending");
    const { status, since } = await entry("company", shop);
    const seen = { status, since };
    expect((await decide(ana, "company", shop, "approve", { seen })).status).toBe(200);
    const late = await decide(ben, "company", shop, "reject", { reason: "No papers", seen });
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      "CONFLICT",
      "Ana Reyes approved it a moment ago.",
    ]);
    expect((await decide(ben, "company", shop, "approve", { seen })).status).toBe(409);
    // The client repeats a call whose answer was lost.
    expect((await decide(ana, "company", shop, "approve", { seen })).status).toBe(200);
    expect(await auditOf(shop)).toEqual([["employer.approve", ana.id]]);
    expect(await newsOf(shop)).toHaveLength(1);
  });

  test("one of two simultaneous decisions wins, and the other admin gets a conflict", async () => {
    const shop = await kasama.employer("pending");
    const { status, since } = await entry("company", shop);
    const seen = { status, since };
    const answers = await Promise.all([
      decide(ana, "company", shop, "approve", { seen }),
      decide(ben, "company", shop, "reject", { reason: "No papers", seen }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await auditOf(shop)).toHaveLength(1);
    expect(await newsOf(shop)).toHaveLength(1);
  });
});

describe("a company", () => {
  test.each<[what: string, change: (shop: Person) => Promise<unknown>]>([
    [
      "says something else",
      (shop) =>
        kasama.call("PUT", `/api/employer/${shop.id}`, { as: shop, body: { website_url: "https://other.example" } }),
    ],
    [
      "shows another paper",
      ({ id }) =>
        kasama.server.context.employers.addDocument(
          id,
          { name: `${"a".repeat(32)}.pdf`, kind: "pdf", title: "Permit.pdf", size: 1, added_at: new Date() },
          5,
        ),
    ],
  ])("that %s is not approved by an admin who saw the previous version", async (_what, change) => {
    const shop = await kasama.employer("pending");
    const seenOf = async () => {
      const found = await entry("company", shop);
      if (found?.kind !== "company") throw new Error("the company does not wait");
      const { status, since, version } = found;
      return { status, since, version };
    };
    const before = await seenOf();
    await change(shop);
    const refused = await decide(ana, "company", shop, "approve", { seen: before });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Please review it again")]);
    const now = await seenOf();
    expect({ ...now, version: before.version }).toEqual(before);
    expect((await decide(ana, "company", shop, "approve", { seen: now })).status).toBe(200);
    // The client repeats a call whose answer was lost, even if the company has changed since.
    await kasama.call("PUT", `/api/employer/${shop.id}`, { as: shop, body: { industry: "Weaving" } });
    expect((await decide(ana, "company", shop, "approve", { seen: now })).status).toBe(200);
    expect(await auditOf(shop)).toEqual([["employer.approve", ana.id]]);
  });
});

describe("a rejected company", () => {
  test("can ask for another review once, and waits again with the earlier decision shown", async () => {
    const shop = await kasama.employer("pending");
    const again = () => kasama.call("POST", "/api/employer/ask", { as: shop });
    expect((await again()).body.message).toBe(T.companyNotRejected);
    await decide(ana, "company", shop, "reject", { reason: "No papers" });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(409);
    expect(await entry("company", shop)).toMatchObject({
      status: "pending",
      decision: { status: "rejected", reason: "No papers", by: { name: "Ana Reyes" } },
    });
    expect((await decide(ben, "company", shop, "approve")).status).toBe(200);
  });
});

describe("a request to be listed as indigenous", () => {
  test("needs a message and the consent, which is recorded; one can be pending at a time, and be withdrawn", async () => {
    const seeker = await kasama.person("general");
    const bare = await ask(seeker, { message: " ", sensitiveDataConsent: false });
    expect(bare.body.errors).toEqual({ message: [T.listingRequired], sensitiveDataConsent: [T.consentRequired] });
    const answers = await Promise.all([ask(seeker), ask(seeker)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const row = await kasama.server.context.users.findById(seeker.id);
    expect(row?.consents).toEqual([
      { what: "sensitive-data", version: CONSENT_VERSION, language: "en", at: expect.any(Date) },
    ]);
    expect(await entry("listing", seeker)).toMatchObject({ message: "I am Igorot", user_type: "general" });
    for (let times = 0; times < 2; times += 1)
      expect((await kasama.call("DELETE", "/api/account/listing", { as: seeker })).body.data.listing).toBeNull();
    expect(await entry("listing", seeker)).toBeUndefined();
    expect((await decide(ana, "listing", seeker, "approve")).status).toBe(404);
    expect((await ask(seeker)).status).toBe(200);
  });

  test("changes the account type when it is approved, shows that in open tabs, and cannot be made again", async () => {
    const seeker = await kasama.person("pwd");
    await ask(seeker);
    const socket = await kasama.openSocket(seeker);
    const told = socket.next("account:changed", ({ user }) => user.user_type === "indigenous");
    await decide(ana, "listing", seeker, "approve");
    await told;
    expect(await own(seeker)).toMatchObject({ listing: { state: "approved" }, may_ask_listing: false });
    expect((await ask(seeker)).body.message).toBe(T.listedAlready);
    const late = await decide(ben, "listing", seeker, "reject", { reason: "Changed my mind" });
    expect(late.status).toBe(409);
    expect((await kasama.server.context.users.findById(seeker.id))?.user_type).toBe("indigenous");
  });

  test("can be made again after a rejection, and the earlier one stays stored", async () => {
    const seeker = await kasama.person("pwd");
    await ask(seeker);
    await decide(ana, "listing", seeker, "reject", { reason: "Please tell us more" });
    expect(await own(seeker)).toMatchObject({
      listing: { state: "rejected", reason: "Please tell us more" },
      may_ask_listing: true,
    });
    await ask(seeker, { message: "My family is from Sagada", sensitiveDataConsent: true });
    expect(await entry("listing", seeker)).toMatchObject({ decision: { reason: "Please tell us more" } });
    const { connection } = kasama.server.context;
    expect(await connection.collection("listings").countDocuments({ user_id: seeker.id })).toBe(2);
  });

  test("cannot be decided on after it was withdrawn, and neither can the one before it", async () => {
    const seeker = await kasama.person("general");
    await ask(seeker);
    await decide(ana, "listing", seeker, "reject", { reason: "Please tell us more" });
    await ask(seeker);
    await kasama.call("DELETE", "/api/account/listing", { as: seeker });
    expect((await decide(ben, "listing", seeker, "approve")).status).toBe(404);
    expect((await kasama.server.context.users.findById(seeker.id))?.user_type).toBe("general");
    expect(await entry("listing", seeker, "&status=decided")).toBeUndefined();
    // The owner still sees the decision about the first request.
    expect((await own(seeker)).listing).toMatchObject({ state: "rejected", reason: "Please tell us more" });
  });

  test("changes nothing if the account is no longer a job seeker's", async () => {
    const seeker = await kasama.person("pwd");
    await ask(seeker);
    const { connection } = kasama.server.context;
    const users = connection.collection<{ _id: number }>("users");
    await users.updateOne({ _id: seeker.id }, { $set: { user_type: "admin" } });
    expect((await decide(ana, "listing", seeker, "approve")).status).toBe(409);
    expect(await connection.collection("listings").findOne({ user_id: seeker.id })).toMatchObject({
      status: "pending",
    });
    expect(await auditOf(seeker)).toEqual([]);
  });
});
