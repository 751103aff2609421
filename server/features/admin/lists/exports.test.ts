import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toWeb } from "#server/platform/http/mount-file.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertCompany } from "#server/testing/people.ts";
import type { AuditEntry } from "#shared/admin/audit.rest.ts";
import { csvOf } from "./csv.ts";

/** Downloads of the admins' lists, on a whole server. */

let kasama: Harness;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" });
});
afterAll(() => kasama.close());

const take = (path: string, as = admin) =>
  fetch(`${kasama.url}/api/admin/${path}`, { headers: { authorization: `Bearer ${as.token}` } });

/** With the byte order mark, which text decoders remove. */
const textOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString("utf8");
const written = async (csv: AsyncIterable<Uint8Array>) => (await buffer(csv)).toString("utf8");

/** Parses CSV the standard way: doubled quotes, and CR LF line ends outside of quotes. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let [row, field, quoted]: [string[], string, boolean] = [[], "", false];
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at] ?? "";
    if (quoted && sign === '"' && csv[at + 1] === '"') at += 1;
    else if (sign === '"') {
      quoted = !quoted;
      continue;
    } else if (!quoted && sign === ",") {
      row.push(field);
      field = "";
      continue;
    } else if (!quoted && csv.startsWith("\r\n", at)) {
      rows.push([...row, field]);
      [row, field] = [[], ""];
      at += 1;
      continue;
    }
    field += sign;
  }
  expect([row, field, quoted]).toEqual([[], "", false]);
  return rows;
}

async function* each<T>(rows: readonly T[]) {
  yield* rows;
}

test.each(["=cmd|' /C calc'!A1", "+1", "-1", "@x", "\tx", "\rx", "＝1", "-"])(
  "%j is a text to a spreadsheet, and nothing that it works out",
  async (name) => {
    const csv = await written(csvOf(["name"], each([{ name }])));
    const [, row] = parse(csv.slice(1));
    expect(row).toEqual([`'${name}`]);
  },
);

test("keeps quotes, commas and line breaks, starts with the byte order mark, and ends lines in CR LF", async () => {
  const names = ['Ana "Nene" Reyes', "Reyes, Ana", "Reyes; Ana", "a;=1+1", "two\nlines", "two\r\nlines", "", "Peña"];
  const csv = await written(csvOf(["name", "no"], each(names.map((name, no) => ({ name, no })))));
  expect(csv.startsWith("\ufeffname,no\r\n")).toBe(true);
  expect(parse(csv.slice(1))).toEqual([["name", "no"], ...names.map((name, no) => [name, String(no)])]);
});

test("stops reading when the client disconnects, and breaks the file off on an error", async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield { name: "Ana".repeat(1000) };
    } finally {
      ended = true;
    }
  }
  const reader = toWeb(Readable.from(csvOf(["name"], endless()))).getReader();
  await reader.read();
  await reader.cancel();
  await expect.poll(() => ended).toBe(true);

  async function* broken() {
    yield { name: "Ana" };
    throw new Error("the database has gone");
  }
  await expect(written(csvOf(["name"], broken()))).rejects.toThrow("the database has gone");
});

test("contains only the header for an empty list", async () => {
  const answer = await take("users.csv?type=indigenous");
  expect(await textOf(answer)).toBe(
    "\ufeffid,username,email,first_name,last_name,user_type,status,created_at,last_login_at\r\n",
  );
});

test("contains all users of a filter, newest first, over many batches, and no hash, number or address", async () => {
  const { connection } = kasama.server.context;
  const at = new Date(Date.now() - 60_000);
  const model = await connection.model("User").findById(admin.id).lean<Record<string, unknown>>();
  // Many with the same time, so that a batch ends within it.
  const many = Array.from({ length: 1203 }, (_, n) => ({
    ...model,
    _id: 5000 + n,
    email: `many-${n}@mail.example`,
    username: `many-${n}`,
    username_key: `many-${n}`,
    user_type: "general",
    phone_number: "+639998887777",
    address: "Secret Street",
    password_hash: "hash-of-many",
    pwd_id_sealed: "sealed-number",
    created_at: new Date(at.getTime() + Math.floor(n / 400)),
  }));
  await connection.collection("users").insertMany(many as never[]);
  const answer = await take("users.csv?type=general&status=active");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="kasama-users-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const csv = await textOf(answer);
  const [, ...rows] = parse(csv.slice(1));
  expect(rows.map(([id]) => Number(id))).toEqual(many.map(({ _id }) => _id).reverse());
  expect(csv).not.toMatch(/hash-of-many|sealed-number|\+63999|Secret Street|listing|search_words/);
  await connection.collection("users").deleteMany({ _id: { $gte: 5000, $lt: 7000 } } as never);
});

test("neutralizes formulas in the names of people and companies", async () => {
  const shop = await kasama.person("employer", { first_name: "=1+1", last_name: "@Sum" });
  await insertCompany(kasama.server.context, { _id: shop.id, company_name: "-Tala-", status: "pending" });
  const [, user] = parse((await textOf(await take("users.csv?type=employer"))).slice(1));
  expect(user?.slice(3, 5)).toEqual(["'=1+1", "'@Sum"]);
  const [head, company] = parse((await textOf(await take("employers.csv?search=tala"))).slice(1));
  expect(head).toEqual([
    ...["id", "company_name", "industry", "company_size", "website_url", "contact_person", "status"],
    ...["user_email", "user_created_at"],
  ]);
  expect(company?.slice(0, 2)).toEqual([String(shop.id), "'-Tala-"]);
});

test("records each download once, and no refused one", async () => {
  const taker = await kasama.person("admin", { first_name: "Tala", last_name: "Banua" });
  expect((await take("users.csv", taker)).status).toBe(200);
  expect((await take("employers.csv?status=pending", taker)).status).toBe(200);
  expect((await take("users.csv?search=x", taker)).status).toBe(400);
  const { body } = await kasama.call("GET", `/api/admin/audit?actor_id=${taker.id}`, { as: admin });
  expect(body.data.entries.map(({ action, title, subject }: AuditEntry) => [action, title, subject])).toEqual([
    ["employers.export", "Tala Banua exported the list of employers", null],
    ["users.export", "Tala Banua exported the list of users", null],
  ]);
  const [employers, users] = body.data.entries.map(({ detail }: AuditEntry) => detail);
  expect(employers).toMatch(/^\d+ rows? \(status: waiting\)$/);
  expect(users).toMatch(/^\d+ rows, no filters$/);
  await take("users.csv?type=admin&search=banua", taker);
  const lastIn = async (headers: Record<string, string>) =>
    (await kasama.call("GET", `/api/admin/audit?actor_id=${taker.id}`, { as: admin, headers })).body.data.entries[0];
  const download = { filter: [expect.anything(), { name: "search", value: "banua" }], rows: 1 };
  expect(await lastIn({})).toMatchObject({ download, detail: "1 row (account type: admin and search: banua)" });
  expect(await lastIn({ "accept-language": "fil" })).toMatchObject({
    ...{ download, detail: "1 row (uri ng account: admin at hinanap: banua)" },
  });
});

test("is rate limited, and cannot be authorized by a cookie", async () => {
  const strict = await startHarness({ RATE_LIMITS: "on" });
  try {
    const greedy = await strict.person("admin");
    const get = (headers: Record<string, string>) => fetch(`${strict.url}/api/admin/employers.csv`, { headers });
    expect((await get({ cookie: `kasama=${greedy.token}` })).status).toBe(401);
    const headers = { authorization: `Bearer ${greedy.token}` };
    for (let n = 0; n < 10; n += 1) expect((await get(headers)).status).toBe(200);
    const refused = await get(headers);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  } finally {
    await strict.close();
  }
});
