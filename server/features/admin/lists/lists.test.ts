import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertCompany } from "#server/testing/people.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { EmployerRecord, UserRecord } from "#shared/admin/people/people.rest.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";

/** The admins' lists of people and companies, on a whole server. */

let kasama: Harness;
let admin: Person;
const ids: Record<string, number> = {};
const day = (n: number) => new Date(Date.UTC(2026, 2, n, 3));

beforeAll(async () => {
  kasama = await startHarness();
  const add = async (key: string, type: UserType, first_name: string, last_name: string, more: object) => {
    const person = await kasama.person(type, { first_name, last_name, username: `user-${key}`, ...more });
    ids[key] = person.id;
    return person;
  };
  admin = await add("ana", "admin", "Ana", "Reyes", { created_at: day(1), email: "ana@admin.example" });
  await add("maria", "pwd", "Maria Clara", "de los Santos", { created_at: day(2), email: "mc@mail.example" });
  await add("mario", "general", "Mario", "Santos", { created_at: day(3), email: "mario@mail.example" });
  await add("nene", "general", "Niña", "Peñaranda", { created_at: day(4), email: "pen@mail.example" });
  await add("sus", "general", "Santino", "Marquez", { created_at: day(5), status: "suspended", email: "sm@x.example" });
  await add("new", "indigenous", "Tala", "Banua", { created_at: day(6), verified_at: null, email: "tb@x.example" });
  await add("shop", "employer", "Jose", "Rizal", { created_at: day(7), email: "jose@habi.example" });
  await add("cafe", "employer", "Lourdes", "Aquino", { created_at: day(8), email: "lou@kape.example" });
  const { context } = kasama.server;
  const shop = {
    _id: ids.shop ?? 0,
    company_name: "Habi Weavers",
    created_at: day(7),
    website_url: "https://habi.example",
  };
  await insertCompany(context, { ...shop, status: "approved", contact_person: "Jose Rizal" });
  const cafe = { _id: ids.cafe ?? 0, company_name: "Kape ni Lourdes", created_at: day(8) };
  await insertCompany(context, { ...cafe, status: "pending", contact_person: "Lourdes Aquino" });
  await context.users.setLoggedIn(ids.mario ?? 0, day(20), null);
  await context.users.setLoggedIn(ids.maria ?? 0, day(21), null);
});
afterAll(() => kasama.close());

const get = (path: string, query = "", as = admin) => kasama.call("GET", `/api/admin/${path}${query}`, { as });
const keyOf = (id: number) => Object.keys(ids).find((key) => ids[key] === id);
async function found(query: string, path = "users") {
  const { status, body } = await get(path, query);
  expect(status, JSON.stringify(body)).toBe(200);
  const { records, total } = body.data as { records: (UserRecord | EmployerRecord)[]; total: number };
  const keys = records.map(({ id }) => keyOf(id));
  return { keys, total };
}

describe("users", () => {
  test("are listed newest first, with exactly the listed fields", async () => {
    const { body } = await get("users");
    expect(body.data.total).toBe(8);
    expect(body.data.total_is_least).toBe(false);
    expect(body.data.records.map(({ id }: UserRecord) => keyOf(id))).toEqual([
      "cafe",
      "shop",
      "new",
      "sus",
      "nene",
      "mario",
      "maria",
      "ana",
    ]);
    expect(body.data.records.at(-3)).toEqual({
      id: ids.mario,
      username: "user-mario",
      email: "mario@mail.example",
      first_name: "Mario",
      last_name: "Santos",
      user_type: "general",
      status: "active",
      created_at: day(3).toISOString(),
      last_login_at: day(20).toISOString(),
    });
  });

  test.each<[string, string[]]>([
    ["?sort=created_at", ["ana", "maria", "mario", "nene", "sus", "new", "shop", "cafe"]],
    ["?sort=-last_login_at&pageSize=2", ["maria", "mario"]],
    ["?sort=name", ["ana", "shop", "cafe", "maria", "mario", "nene", "sus", "new"]],
    ["?sort=-name&pageSize=3", ["new", "sus", "nene"]],
    ["?type=general", ["sus", "nene", "mario"]],
    ["?type=general&status=active&sort=name", ["mario", "nene"]],
    ["?status=suspended", ["sus"]],
    ["?status=unverified", ["new"]],
    ["?status=active&sort=created_at", ["ana", "maria", "mario", "nene", "shop", "cafe"]],
    ["?type=general&status=unverified", []],
    ["?page=2&pageSize=3", ["sus", "nene", "mario"]],
    ["?page=9", []],
  ])("%s", async (query, keys) => {
    expect((await found(query)).keys).toEqual(keys);
  });

  test.each<[string, string[]]>([
    ["the prefixes of a name", ["mario", "maria", "sus"]],
    ["any case and accents", ["nene"]],
    ["two words, in any order", ["mario", "maria"]],
    ["a username", ["nene"]],
    ["an email address", ["maria"]],
    ["the words of a company", ["shop"]],
    ["nobody", []],
  ])("search: %s", async (what, keys) => {
    const texts: Record<string, string> = {
      "the prefixes of a name": "mar",
      "any case and accents": "PEÑA",
      "two words, in any order": "santos mari",
      "a username": "user-nene",
      "an email address": "mc@mail.example",
      "the words of a company": "habi",
      nobody: "zz",
    };
    const search = encodeURIComponent(texts[what] ?? "");
    const { keys: who, total } = await found(`?search=${search}&sort=-created_at`);
    expect([...who].sort()).toEqual([...keys].sort());
    expect(total).toBe(keys.length);
  });

  test("can be filtered, sorted and paged while searching", async () => {
    expect((await found("?search=santos&sort=created_at")).keys).toEqual(["maria", "mario"]);
    expect((await found("?search=santos&sort=-created_at")).keys).toEqual(["mario", "maria"]);
    expect((await found("?search=santos&type=pwd")).keys).toEqual(["maria"]);
    expect((await found("?search=mar&status=suspended")).keys).toEqual(["sus"]);
    expect((await found("?search=mar&sort=created_at&page=2&pageSize=2")).keys).toEqual(["sus"]);
  });

  test.each([
    ["?page=501", { page: [T.tooDeep] }],
    ["?page=101&pageSize=100", { page: [T.tooDeep] }],
    ["?search=a", { search: [T.searchShort] }],
    ["?search=a%20.", { search: [T.searchShort] }],
    ["?status=gone", { status: [expect.stringMatching(/^Must be one of active,/)] }],
    ["?sort=email", { sort: [expect.stringMatching(/^Must be one of /)] }],
    ["?type=nobody", { type: [expect.stringMatching(/^Must be one of /)] }],
  ])("%s is a 400 that names the field", async (query, errors) => {
    const { status, body } = await get("users", query);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  test("allows page 100 of 100 at most, which may be empty", async () => {
    expect((await found("?page=100&pageSize=100")).keys).toEqual([]);
  });
});

describe("employers", () => {
  test("are listed with their accounts, and exactly the listed fields", async () => {
    const { body } = await get("employers", "?status=approved");
    expect(body.data).toEqual({
      total: 1,
      total_is_least: false,
      next_cursor: null,
      records: [
        {
          id: ids.shop,
          company_name: "Habi Weavers",
          industry: "Software",
          company_size: "11-50",
          website_url: "https://habi.example",
          contact_person: "Jose Rizal",
          status: "approved",
          user_email: "jose@habi.example",
          user_created_at: day(7).toISOString(),
        },
      ],
    });
  });

  test.each<[string, string[]]>([
    ["", ["cafe", "shop"]],
    ["?sort=created_at", ["shop", "cafe"]],
    ["?sort=name", ["shop", "cafe"]],
    ["?sort=-name", ["cafe", "shop"]],
    ["?status=pending", ["cafe"]],
    ["?status=rejected", []],
    ["?search=weav", ["shop"]],
    ["?search=lourdes", ["cafe"]],
    ["?search=lourdes&status=approved", []],
    ["?page=2&pageSize=1", ["shop"]],
  ])("%s", async (query, keys) => {
    expect((await found(query, "employers")).keys).toEqual(keys);
  });

  test("shows a company without its account if that is gone", async () => {
    const { context } = kasama.server;
    await insertCompany(context, { _id: 5, company_name: "Wala", status: "rejected" });
    const { body } = await get("employers", "?status=rejected");
    expect(body.data.records).toMatchObject([{ id: 5, user_email: null, user_created_at: null }]);
    await context.employers.remove(5);
  });
});

test("refuses a demoted admin who uses the old token", async () => {
  const former = await kasama.person("admin");
  expect((await get("users", "", former)).status).toBe(200);
  await kasama.server.context.connection
    .model("User")
    .updateOne({ _id: former.id }, { $set: { user_type: "general" } });
  for (const path of ["users", "employers", "users.csv", "employers.csv", "audit", "audit.csv"])
    expect((await get(path, "", former)).status).toBe(403);
});
