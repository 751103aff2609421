import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { Decision } from "#shared/admin/admin.rest.ts";
import type { Approval, ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { HeldRow } from "./held.model.ts";
import { faultsTexts as T } from "./texts/faults/faults.texts.ts";

/** Decisions that can still be undone. Tested against a whole server. */

/** Longer than a test, so that a decision stays held until the test settles it. */
let kasama: Harness;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  kasama = await startHarness({ APPROVAL_UNDO_SECONDS: "60" });
  ana = await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" });
  ben = await kasama.person("admin", { first_name: "Ben", last_name: "Cruz" });
});
afterAll(() => kasama.close());

const DOORS = {
  company: "employers",
  company_change: "company-changes",
  pwd_id: "pwd-ids",
  listing: "listings",
} as const;
const NUMBER = "06-3022-000-0001234";
const post = (as: Person, path: string, body?: object) =>
  kasama.call("POST", `/api/admin/${path}`, { as, ...(body && { body }) });
const approve = (as: Person, kind: ApprovalKind, { id }: Person, body?: object) =>
  post(as, `${DOORS[kind]}/${id}/approve`, body);
const reject = (as: Person, kind: ApprovalKind, { id }: Person) =>
  post(as, `${DOORS[kind]}/${id}/reject`, { reason: "No papers" });
const undo = (as: Person, kind: ApprovalKind, { id }: Person, { status, held }: Decision) =>
  post(as, `${DOORS[kind]}/${id}/undo`, { decision: { status, at: held?.at } });
const reveal = (as: Person, { id }: Person) => post(as, `pwd-ids/${id}/reveal`);
const seekerWith = (number: string): Promise<Person> =>
  kasama.person("pwd", { pwd_id_sealed: kasama.server.context.cipher.seal(number) });
const entry = async (as: Person, kind: ApprovalKind, { id }: Person): Promise<Approval> => {
  const path = `/api/admin/approvals?kind=${kind}&pageSize=100`;
  const { body } = await kasama.call("GET", path, { as });
  return body.data.approvals.find((one: Approval) => one.user_id === id);
};

/** Something of this kind that waits for a decision. */
async function waiting(kind: ApprovalKind): Promise<Person> {
  if (kind === "company") return kasama.employer("pending");
  if (kind === "company_change") {
    const shop = await kasama.employer();
    const body = { company_name: "Sinag Looms" };
    await kasama.call("PUT", `/api/employer/${shop.id}`, { as: shop, body });
    return shop;
  }
  if (kind === "pwd_id") {
    const seeker = await seekerWith(NUMBER);
    await reveal(ana, seeker);
    await reveal(ben, seeker);
    return seeker;
  }
  const seeker = await kasama.person("general");
  const body = { message: "I am Igorot", sensitiveDataConsent: true };
  await kasama.call("POST", "/api/account/listing", { as: seeker, body });
  return seeker;
}

/** Everything about a decision that people other than admins could see, and the pending emails. */
async function traces({ id }: Person) {
  const { connection, users, employers } = kasama.server.context;
  const [notifications, mails, decisions, row, company, listings] = await Promise.all([
    connection.collection("notifications").countDocuments({ user_id: id }),
    connection.collection("mails").countDocuments({ owner: id }),
    connection.collection("decisions").countDocuments({ user_id: id }),
    users.findById(id),
    employers.findById(id),
    connection.collection("listings").find({ user_id: id }).toArray(),
  ]);
  return {
    notifications,
    mails,
    decisions,
    number: row?.pwd_id_state ?? null,
    type: row?.user_type,
    company: company?.status ?? null,
    name: company?.company_name ?? null,
    listings: listings.map(({ status }) => status),
  };
}
const audited = async ({ id }: Person) => {
  const filter = { subject_id: id, action: { $not: /read$/ } };
  const rows = await kasama.server.context.audit.find(filter).sort({ at: 1, _id: 1 }).lean();
  return rows.map(({ action, actor_id, change, changes }) => [
    action,
    actor_id,
    ...(change ? [`${change.from} ${change.to}`] : []),
    ...(changes ? [changes[0]?.field] : []),
  ]);
};
const KINDS = ["company", "company_change", "pwd_id", "listing"] as const;
const NAMES = { company: "employer", company_change: "company_change", pwd_id: "pwd_id", listing: "listing" } as const;

describe.each(KINDS)("a decision of the kind %s", (kind) => {
  test.each(["approve", "reject"] as const)(
    "to %s is stored at once, and leaves no trace if it is undone",
    async (what) => {
      const person = await waiting(kind);
      const before = await traces(person);
      const answer = await (what === "approve" ? approve : reject)(ana, kind, person);
      const decision: Decision = answer.body.data;
      expect([answer.status, decision.status]).toEqual([200, what === "approve" ? "approved" : "rejected"]);
      expect(decision.held?.left_ms).toBeGreaterThan(50_000);
      // Stored, but visible to admins only.
      expect((await entry(ben, kind, person)).held).toMatchObject({
        status: decision.status,
        by: { name: "Ana Reyes" },
      });
      expect(await traces(person)).toEqual(before);

      const undone = await undo(ana, kind, person, decision);
      expect([undone.status, undone.body.data]).toEqual([200, { user_id: person.id, status: "pending" }]);
      await kasama.server.context.approvals.settleAll();
      expect(await traces(person)).toEqual(before);
      expect((await entry(ben, kind, person)).held).toBeUndefined();
      expect(await audited(person)).toEqual([
        // A change has its old and new values.
        [`${NAMES[kind]}.${what}`, ana.id, ...(kind === "company_change" ? ["company_name"] : [])],
        ["approval.undo", ana.id, `${decision.status} pending`],
      ]);
      // The client repeats a call whose answer was lost.
      expect((await undo(ana, kind, person, decision)).status).toBe(200);
      expect(await audited(person)).toHaveLength(2);
      // Now another admin decides.
      expect((await reject(ben, kind, person)).status).toBe(200);
    },
  );

  test("takes effect and notifies the person once when its time is over", async () => {
    const person = await waiting(kind);
    await approve(ana, kind, person);
    const { approvals } = kasama.server.context;
    await Promise.all([approvals.settleAll(), approvals.settleAll()]);
    await approvals.settleAll();
    expect(await traces(person)).toMatchObject({
      notifications: 1,
      decisions: 1,
      ...{
        company: { company: "approved" },
        company_change: { name: "Sinag Looms" },
        pwd_id: { number: "verified" },
        listing: { type: "indigenous" },
      }[kind],
    });
    expect(await entry(ben, kind, person)).toBeUndefined();
  });
});

describe("undo", () => {
  test("is refused once the person was notified", async () => {
    const shop = await kasama.employer("pending");
    const { data } = (await approve(ana, "company", shop)).body;
    await kasama.server.context.approvals.settleAll();
    const late = await undo(ana, "company", shop, data);
    expect([late.status, late.body.message]).toEqual([409, T.undoLate]);
    expect((await traces(shop)).company).toBe("approved");
  });

  test("is refused to other admins", async () => {
    const shop = await kasama.employer("pending");
    const { data } = (await approve(ana, "company", shop)).body;
    const other = await undo(ben, "company", shop, data);
    expect([other.status, other.body.message]).toEqual([409, T.undoOther({ name: "Ana Reyes" })]);
    expect((await entry(ben, "company", shop)).held).toMatchObject({ status: "approved" });
  });

  test("answers 404 if nothing was decided", async () => {
    const shop = await kasama.employer("pending");
    const held = { at: new Date().toISOString(), left_ms: 1 };
    const none = await undo(ana, "company", shop, { user_id: shop.id, status: "approved", held });
    expect([none.status, none.body.message]).toEqual([404, T.undoUnknown]);
  });
});

test("names the first admin to the second while a decision can be undone, and lets the first repeat it", async () => {
  const shop = await kasama.employer("pending");
  const answers = await Promise.all([
    approve(ana, "company", shop),
    reject(ben, "company", shop),
    approve(ana, "company", shop),
    reject(ben, "company", shop),
  ]);
  const first =
    answers[0]?.status === 200 ? "Ana Reyes approved it a moment ago." : "Ben Cruz rejected it a moment ago.";
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  for (const { status, body } of answers) if (status === 409) expect(body.message).toBe(first);
  expect(await audited(shop)).toHaveLength(1);
});

test("lets a company wait again without a notification if it changes before the decision takes effect", async () => {
  const shop = await kasama.employer("pending");
  await approve(ana, "company", shop);
  await kasama.call("PUT", `/api/employer/${shop.id}`, { as: shop, body: { website_url: "https://other.example" } });
  await kasama.server.context.approvals.settleAll();
  expect(await traces(shop)).toMatchObject({ company: "pending", notifications: 0, decisions: 0 });
  expect(await audited(shop)).toEqual([
    ["employer.approve", ana.id],
    ["approval.lapse", ana.id, "approved pending"],
  ]);
  expect((await entry(ben, "company", shop)).held).toBeUndefined();
});

test("puts all due decisions into effect, however many, also after some that cannot", async () => {
  const { connection, approvals } = kasama.server.context;
  const rows = connection.collection<Omit<HeldRow, "_id"> & { _id: string }>("held_decisions");
  const shops = await Promise.all([kasama.employer("pending"), kasama.employer("pending")]);
  for (const shop of shops) await approve(ana, "company", shop);
  const [first, last] = shops;
  // More than one page of an unknown kind, due before the others.
  const broken = await rows.findOne({ user_id: first?.id ?? 0 });
  if (!broken || !last) throw new Error("the decisions are held");
  const due_at = new Date(0);
  const copies = Array.from({ length: 250 }, (_none, n) => ({ ...broken, _id: `none:${n}`, kind: "none", due_at }));
  await rows.insertMany(copies as never[]);
  try {
    await approvals.settleAll();
    for (const shop of shops) expect((await traces(shop)).company).toBe("approved");
  } finally {
    await rows.deleteMany({ kind: "none" as never });
  }
});

test("removes a held decision with a deleted account", async () => {
  const seeker = await waiting("listing");
  await approve(ana, "listing", seeker);
  const body = { password: seeker.password };
  expect((await kasama.call("DELETE", "/api/account", { as: seeker, body })).status).toBe(200);
  const { connection, approvals, background } = kasama.server.context;
  await background.settled();
  expect(await connection.collection("held_decisions").countDocuments({ user_id: seeker.id })).toBe(0);
  await approvals.settleAll();
  expect((await traces(seeker)).notifications).toBe(0);
});

describe("a PWD ID", () => {
  test("may be approved by an admin who opened the number on the person's page", async () => {
    const seeker = await kasama.person("pwd", {
      pwd_id_sealed: kasama.server.context.cipher.seal("13-5416-000-0000077"),
    });
    const body = { reason: "To check the card" };
    expect((await kasama.call("POST", `/api/admin/users/${seeker.id}/sensitive`, { as: ana, body })).status).toBe(200);
    expect((await approve(ana, "pwd_id", seeker)).status).toBe(200);
  });

  test("is approved only by an admin who has opened its current version", async () => {
    const seeker = await seekerWith(NUMBER);
    const unseen = await approve(ana, "pwd_id", seeker);
    expect([unseen.status, unseen.body.message]).toEqual([409, T.numberUnopened]);
    expect(await entry(ana, "pwd_id", seeker)).toMatchObject({ opened: false });
    await reveal(ben, seeker);
    // It does not count that another admin has opened it.
    expect((await approve(ana, "pwd_id", seeker)).status).toBe(409);
    await reveal(ana, seeker);
    expect(await entry(ana, "pwd_id", seeker)).toMatchObject({ opened: true });
    const body = { pwd_id_number: "06-3022-000-0009999" };
    await kasama.call("PUT", `/api/users/${seeker.id}`, { as: seeker, body });
    expect(await entry(ana, "pwd_id", seeker)).toMatchObject({ opened: false });
    expect((await approve(ana, "pwd_id", seeker)).body.message).toBe(T.numberUnopened);
    expect(await audited(seeker)).toEqual([]);
    await reveal(ana, seeker);
    expect((await approve(ana, "pwd_id", seeker)).status).toBe(200);
  });

  test("can be rejected without opening it", async () => {
    expect((await reject(ana, "pwd_id", await seekerWith("x"))).status).toBe(200);
  });
});
