import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventRow } from "#server/platform/events/event.model.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import * as pictures from "#server/testing/pictures.ts";
import { storedNotifications } from "#server/testing/stored-notifications.ts";
import type { Approval } from "#shared/admin/approvals/approvals.schemas.ts";
import { decisionKey } from "./decided-event.ts";
import { faultsTexts as T } from "./texts/faults/faults.texts.ts";

/**
 * S-04: an approved company keeps its public values until an admin has reviewed new ones. Tested against a whole server.
 */

let kasama: Harness;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  kasama = await startHarness();
  [ana, ben] = [await kasama.person("admin"), await kasama.person("admin")];
});
afterAll(() => kasama.close());

const put = (as: Person, body: object) => kasama.call("PUT", `/api/employer/${as.id}`, { as, body });
const read = async ({ id }: Person, as?: Person) =>
  (await kasama.call("GET", `/api/employer/${id}`, as ? { as } : {})).body.data;
const withdraw = (as: Person) => kasama.call("DELETE", "/api/employer/review", { as });
const decide = (
  what: "approve" | "reject",
  { id }: Person,
  { as = ana, ...body }: { as?: Person; seen?: object } = {},
) =>
  kasama.call("POST", `/api/admin/company-changes/${id}/${what}`, {
    as,
    body: what === "reject" ? { reason: "The permit names another company.", ...body } : body,
  });
const entry = async ({ id }: Person, kind = "company_change", status = "pending"): Promise<Approval | undefined> => {
  const path = `/api/admin/approvals?kind=${kind}&status=${status}&pageSize=100`;
  const { body } = await kasama.call("GET", path, { as: ana });
  return body.data.approvals.find((one: Approval) => one.user_id === id);
};
const newsOf = async (person: Person) =>
  (await storedNotifications(kasama, person)).map(({ type, title, message }) => [type, title, message]);
const audited = async ({ id }: Person) => {
  const rows = await kasama.server.context.audit.find({ subject_id: id }).sort({ at: 1 }).lean();
  return rows.map(({ action, actor_id, changes }) => [action, actor_id, changes]);
};
const upload = async (as: Person): Promise<string> => {
  const form = new FormData();
  form.set("logo", new File([new Uint8Array(await pictures.png(20, 20))], "logo.png", { type: "image/png" }));
  return (await kasama.call("POST", "/api/employer/logo", { as, body: form })).body.logo_path;
};
const search = async (words: string) =>
  (await kasama.call("GET", `/api/jobs?search=${encodeURIComponent(words)}`)).body.data.map(
    ({ company }: { company: { company_name: string } }) => company.company_name,
  );

describe("a change of name, website, contact or logo", () => {
  test("stays private until an admin approves it; then page, jobs, people and search show it", async () => {
    const [shop, seeker] = [await kasama.employer(), await kasama.person("pwd")];
    await applyingOn(kasama).job(shop, { title: "Weaver of abaca" });
    const old = await read(shop);
    const wanted = { company_name: "Sinag Looms", website_url: "sinag-looms.example", contact_person: "Bea Cruz" };
    const sockets = [await kasama.openSocket(ana)];
    const told = sockets[0]?.next("approval:waiting");
    const { status, body } = await put(shop, { ...wanted, company_description: "We weave." });
    expect(status).toBe(200);
    expect(await told).toEqual({ kind: "company_change" });
    // The owner sees the requested values together with the public ones.
    expect(body.data).toMatchObject({ ...wanted, company_description: "We weave.", status: "approved" });
    expect(body.data.review).toMatchObject({
      status: "pending",
      changes: [
        { field: "company_name", from: old.company_name, to: "Sinag Looms" },
        { field: "website_url", from: old.website_url, to: "sinag-looms.example" },
        { field: "contact_person", from: "Ana Reyes", to: "Bea Cruz" },
      ],
    });
    expect(await read(shop, shop)).toEqual(body.data);
    // Other people see the approved values, and so does the owner on the public page. Unreviewed fields change at once.
    expect(await read(shop)).toEqual({ ...old, company_description: "We weave." });
    for (const as of [undefined, seeker, shop]) {
      const page = await kasama.call("GET", `/api/companies/${shop.id}`, as ? { as } : {});
      expect(JSON.stringify(page.body)).not.toMatch(/sinag/i);
    }
    expect(await search("abaca")).toEqual([old.company_name]);
    expect(await search("Sinag Looms")).not.toContain("Sinag Looms");
    const people = async (name: string) =>
      (await kasama.call("GET", `/api/people?search=${name}`, { as: seeker })).body.data;
    expect(await people("sinag")).toEqual([]);

    expect(await entry(shop)).toMatchObject({
      kind: "company_change",
      status: "pending",
      changes: body.data.review.changes,
    });
    expect((await decide("approve", shop)).status).toBe(200);
    expect(await read(shop)).toMatchObject({ company_name: "Sinag Looms", website_url: "sinag-looms.example" });
    expect((await read(shop, shop)).review).toBeNull();
    expect(await search("abaca")).toEqual(["Sinag Looms"]);
    expect(await people("sinag")).toMatchObject([{ id: shop.id, company_name: "Sinag Looms" }]);
    expect(await audited(shop)).toEqual([
      [
        "company_change.approve",
        ana.id,
        [
          { field: "company_name", from: old.company_name, to: "Sinag Looms" },
          { field: "website_url", from: old.website_url, to: "sinag-looms.example" },
          { field: "contact_person", from: "Ana Reyes", to: "Bea Cruz" },
        ],
      ],
    ]);
    expect(await newsOf(shop)).toEqual([
      ["success", "Your company's changes are approved", "Everyone sees them now, under the name Sinag Looms."],
    ]);
    expect(await entry(shop, "company_change", "decided")).toMatchObject({
      status: "approved",
      changes: body.data.review.changes,
    });
  });

  test("is rejected with a reason: the old values stay, and the owner reads why, by email too", async () => {
    const shop = await kasama.employer();
    const old = await read(shop);
    await put(shop, { company_name: "Jollibee Foods Corporation" });
    expect((await decide("reject", shop)).status).toBe(200);
    expect(await read(shop)).toEqual(old);
    const own = await read(shop, shop);
    expect(own.company_name).toBe(old.company_name);
    expect(own.review).toMatchObject({
      status: "rejected",
      reason: "The permit names another company.",
      changes: [{ field: "company_name", from: old.company_name, to: "Jollibee Foods Corporation" }],
    });
    expect(await newsOf(shop)).toEqual([
      ["alert", "Your company's changes were not approved", "The permit names another company."],
    ]);
    const mailed = () =>
      kasama.server.context.connection
        .collection("decisions")
        .countDocuments({ user_id: shop.id, mailed_at: { $ne: null } });
    await expect.poll(mailed, { timeout: 20_000 }).toBe(1);
    // A decided change cannot be decided again; the owner makes a new one.
    for (const what of ["approve", "reject"] as const) expect((await decide(what, shop, { as: ben })).status).toBe(409);
    expect(await read(shop)).toEqual(old);
    await put(shop, { company_name: "Jolly Bees" });
    expect((await entry(shop))?.decision).toMatchObject({ status: "rejected" });
    expect((await withdraw(shop)).body.data.review).toBeNull();
  });

  test("keeps a new logo out of the company's profile until then; only its own URL shows it", async () => {
    const shop = await kasama.employer();
    const logo = await upload(shop);
    expect((await put(shop, { logo_path: logo })).body.data.logo_path).toBe(logo);
    expect((await read(shop)).logo_path).toBeNull();
    // No cleanup removes it while it is pending.
    expect(await kasama.server.context.employers.logos([shop.id])).toEqual([logo]);
    await decide("approve", shop);
    expect((await read(shop)).logo_path).toBe(logo);
    const other = await upload(shop);
    await put(shop, { logo_path: other });
    // The public logo can be chosen again, which replaces the pending one.
    expect((await put(shop, { logo_path: logo })).body.data).toMatchObject({ logo_path: logo, review: null });
    await kasama.server.context.background.settled();
    expect((await fetch(`${kasama.url}${other}`)).status).toBe(404);
    expect((await fetch(`${kasama.url}${logo}`)).status).toBe(200);
  });

  test("can be withdrawn by its owner, or by saving the public values again; admins no longer see it", async () => {
    const shop = await kasama.employer();
    const { company_name } = await read(shop);
    await put(shop, { company_name: "Sinag", contact_person: "Bea Cruz" });
    expect((await put(shop, { company_name })).body.data.review.changes).toMatchObject([{ field: "contact_person" }]);
    const sockets = await kasama.openSocket(ana);
    const told = sockets.next("approval:waiting");
    expect((await withdraw(shop)).body.data).toMatchObject({ company_name, contact_person: "Ana Reyes", review: null });
    expect(await told).toEqual({ kind: "company_change" });
    expect((await withdraw(shop)).status).toBe(200);
    expect(await entry(shop)).toBeUndefined();
    expect((await decide("approve", shop)).body).toMatchObject({ code: "NOT_FOUND", message: T.nobody.company_change });
  });

  test("is not decided on if it has changed since the admin saw it", async () => {
    const shop = await kasama.employer();
    await put(shop, { company_name: "Sinag" });
    const seen = await entry(shop);
    await put(shop, { company_name: "Jollibee Foods Corporation" });
    const late = await decide("approve", shop, { seen: { status: "pending", since: seen?.since } });
    expect([late.status, late.body.message]).toEqual([409, T.changed]);
    expect((await read(shop)).company_name).not.toMatch(/Jollibee|Sinag/);
  });

  test("can be found by its new name even if another decision came before the first one was announced", async () => {
    const [shop, seeker] = [await kasama.employer(), await kasama.person("pwd")];
    const { connection, events } = kasama.server.context;
    const key = decisionKey("company_change", shop.id);
    // An event that another process is delivering: the later ones of its key wait.
    const waiting = connection.collection<EventRow>("domain_events");
    await waiting.insertOne({
      ...{ _id: "busy", name: "approval.decided", key, at: new Date(0), accounts: [shop.id], payload: {}, done: [] },
      ...{ cursors: {}, claims: 1, failures: 0, next_at: new Date(8.64e15), leased: true, dead_at: null },
    });
    await put(shop, { company_name: "Habi Weavers" });
    expect((await decide("approve", shop)).status).toBe(200);
    await put(shop, { company_name: "Jollibee Foods" });
    expect((await decide("reject", shop)).status).toBe(200);
    await waiting.deleteOne({ _id: "busy" });
    await events.deliver(key);
    expect(await waiting.countDocuments({ key })).toBe(0);
    const people = await kasama.call("GET", "/api/people?search=habi", { as: seeker });
    expect(people.body.data).toMatchObject([{ id: shop.id, company_name: "Habi Weavers" }]);
    // Only the last decision is announced.
    expect((await newsOf(shop)).map(([, title]) => title)).toEqual(["Your company's changes were not approved"]);
  });

  test("from several tabs at once, together with a decision, never mixes the values of two tabs", async () => {
    const shop = await kasama.employer();
    const names = Array.from({ length: 5 }, (_, n) => `Sinag ${n}`);
    await put(shop, { company_name: "Sinag" });
    const answers = await Promise.all([
      ...names.map((company_name) => put(shop, { company_name, contact_person: company_name })),
      decide("approve", shop, { seen: { status: "pending", since: (await entry(shop))?.since } }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [open, own] = [await read(shop, ana), await read(shop, shop)];
    // The public name is the old one or the first new one; the pending values come from a single tab.
    expect(names).not.toContain(open.company_name);
    expect(open.contact_person).toBe("Ana Reyes");
    const wanted = own.review.changes.map(({ to }: { to: string }) => to);
    expect(wanted).toEqual([wanted[0], wanted[0]]);
    expect(names).toContain(wanted[0]);
  });
});

test.each(["pending", "rejected"] as const)("a company that is %s changes freely, as before", async (status) => {
  const shop = await kasama.employer("pending");
  if (status === "rejected")
    await kasama.call("POST", `/api/admin/employers/${shop.id}/reject`, { as: ana, body: { reason: "No permit" } });
  const { body } = await put(shop, { company_name: "Habi Ventures", contact_person: "Bea Cruz" });
  expect(body.data).toMatchObject({ company_name: "Habi Ventures", contact_person: "Bea Cruz", review: null });
  expect((await read(shop, ana)).company_name).toBe("Habi Ventures");
  expect(await entry(shop)).toBeUndefined();
});

describe("a name that looks like another company's", () => {
  test("is flagged to admins, in a change and at the first approval", async () => {
    const known = await kasama.employer();
    await put(known, { company_name: "Kawing Contact Solutions" });
    await decide("approve", known);
    const alike = [{ user_id: known.id, company_name: "Kawing Contact Solutions", status: "approved" }];
    const shop = await kasama.employer();
    // Cyrillic letters, another case, no spaces.
    await put(shop, { company_name: "КАWING-Cоntact S0lutions" });
    expect(await entry(shop)).toMatchObject({ alike });
    await put(shop, { company_name: "Bagong Sibol Weavers" });
    expect(await entry(shop)).toMatchObject({ alike: [] });
    const fresh = await kasama.employer("pending");
    await put(fresh, { company_name: "kawing contact solutions." });
    expect(await entry(fresh, "company")).toMatchObject({ alike });
  });

  test("is found for rows that are older than the name key, once the sweep has run", async () => {
    const { employers, connection } = kasama.server.context;
    const known = await kasama.employer();
    const { company_name } = await read(known);
    await connection
      .collection<{ _id: number }>("employers")
      .updateOne({ _id: known.id }, { $unset: { "listing.key": 1 } });
    const fresh = await kasama.employer("pending");
    await put(fresh, { company_name: company_name.toUpperCase() });
    expect(await entry(fresh, "company")).toMatchObject({ alike: [] });
    await employers.relistMissing(() => expect.unreachable("a company was left out"));
    expect(await entry(fresh, "company")).toMatchObject({ alike: [{ user_id: known.id }] });
  });
});
