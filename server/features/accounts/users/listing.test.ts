import type { Model } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountEmails } from "#server/features/accounts/email/account-emails.repo.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertCompany } from "#server/testing/people.ts";
import type { EmployerRow } from "./employer.model.ts";
import type { UserRow } from "./user.model.ts";

/** The words and the name of the admin lists stay in step with the fields that they are derived from. */

let kasama: Harness;
let shop: Person;
beforeAll(async () => {
  kasama = await startHarness();
  shop = await kasama.person("employer", { first_name: "Ana", last_name: "Peña", username: "tala_crafts" });
});
afterAll(() => kasama.close());

const users = (): Model<UserRow> => kasama.server.context.connection.model<UserRow>("User");
const companies = (): Model<EmployerRow> => kasama.server.context.connection.model<EmployerRow>("Employer");
const listingOf = async ({ id }: Pick<Person, "id">) => (await users().findById(id).lean<UserRow>())?.listing;

test("lists a new account by its names, its username and its address, without accents", async () => {
  const listing = await listingOf(shop);
  expect(listing).toMatchObject({ name: "ana pena", verified: true });
  expect(listing?.words).toEqual(expect.arrayContaining(["ana", "pena", "tala", "crafts", "employer", "mail"]));
});

test("removes the old words when a name, a company or an address changes", async () => {
  const as = { as: shop };
  // A pending company changes at once.
  await insertCompany(kasama.server.context, { _id: shop.id, company_name: "Tala Crafts", status: "pending" });
  const renamed = await kasama.call("PUT", `/api/users/${shop.id}`, { ...as, body: { first_name: "Lourdes" } });
  expect(renamed.status).toBe(200);
  const company = { company_name: "Bituin Weavers", contact_person: "Jose Rizal" };
  expect((await kasama.call("PUT", `/api/employer/${shop.id}`, { ...as, body: company })).status).toBe(200);
  const row = await companies().findById(shop.id).lean<EmployerRow>();
  expect(row?.listing).toMatchObject({ name: "bituin weavers" });
  expect(row?.listing?.words).toEqual(expect.arrayContaining(["bituin", "weavers", "jose", "rizal"]));
  expect(row?.listing?.words).not.toContain("tala");
  const own = await listingOf(shop);
  expect(own).toMatchObject({ name: "lourdes pena", verified: true });
  expect(own?.words).toEqual(expect.arrayContaining(["lourdes", "bituin", "weavers"]));
  expect(own?.words).not.toContain("ana");

  const { users: repo, connection } = kasama.server.context;
  const emails = new AccountEmails(users());
  const before = await users().findById(shop.id).lean<UserRow>();
  await emails.setPendingEmail(shop.id, "moved@elsewhere.example");
  const swapped = await connection.withSession((session) =>
    session.withTransaction(async () => before && emails.swapEmail(before, "moved@elsewhere.example", session)),
  );
  expect(swapped).toBe(true);
  await repo.relist(shop.id);
  const moved = await listingOf(shop);
  expect(moved?.words).toEqual(expect.arrayContaining(["moved", "elsewhere"]));
  expect(moved?.words).not.toContain("mail");
});

test("lists an account as verified when its address is verified later", async () => {
  const late = await kasama.person("general", { verified_at: null });
  expect(await listingOf(late)).toMatchObject({ verified: false });
  await kasama.server.context.users.setVerified(late.id, new Date());
  expect(await listingOf(late)).toMatchObject({ verified: true });
});

test("lists older rows, and rows that a process left unlisted when it died", async () => {
  const old = await kasama.person("pwd", { first_name: "Teresa", last_name: "Magbanua" });
  await users().updateOne({ _id: old.id }, { $unset: { listing: 1 } });
  await users().updateOne({ _id: shop.id }, { $unset: { "listing.words": 1, "listing.name": 1 } });
  await companies().updateOne({ _id: shop.id }, { $unset: { listing: 1 } });
  await kasama.server.context.cleanup.run();
  expect(await listingOf(old)).toMatchObject({ name: "teresa magbanua", verified: true });
  expect(await listingOf(shop)).toMatchObject({ name: "lourdes pena", verified: true });
  expect((await companies().findById(shop.id).lean<EmployerRow>())?.listing).toMatchObject({ name: "bituin weavers" });
});

test("keeps address words out of every other search", async () => {
  const employer = await kasama.employer();
  await kasama.person("general", { email: "findme-secretly@mail.example" });
  const { body } = await kasama.call("GET", "/api/people?search=secretly", { as: employer });
  expect(body.data).toEqual([]);
});
