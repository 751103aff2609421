import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { leavesOf } from "#server/testing/holdings.ts";

/**
 * A field that a change may not contain is refused by its name, whatever else the body contains, and nothing is written.
 */

let kasama: Harness;
let seeker: Person;
let shop: Person;
beforeAll(async () => {
  kasama = await startHarness();
  [seeker, shop] = [await kasama.person("pwd"), await kasama.employer("pending")];
});
afterAll(() => kasama.close());

/** Each change with a valid body, and the rows that it writes. */
const CALLS = {
  "PUT /api/users/:id": { who: () => seeker, good: { first_name: "Changed" }, rows: ["users"] },
  "PUT /api/jobseeker/:id": { who: () => seeker, good: { education: "Changed" }, rows: ["jobseekers", "users"] },
  "PUT /api/employer/:id": { who: () => shop, good: { industry: "Changed" }, rows: ["employers", "users"] },
  "PUT /api/preferences": { who: () => seeker, good: { show_read: false }, rows: ["users"] },
} as const;

/** Fields that an attacker would send to gain other rights or another identity. */
const FOREIGN: Record<string, unknown> = {
  id: 1,
  _id: 1,
  user_id: 1,
  user_type: "admin",
  role: "admin",
  is_admin: true,
  password: "Kasama-2026!",
  password_hash: "$2b$04$x",
  verified: true,
  verified_at: "2026-01-01T00:00:00.000Z",
  status: "approved",
  decided_by: 1,
  documents: [],
  asked_at: "2026-01-01T00:00:00.000Z",
  pwd_id_review: {},
  pending_email: "me@mail.example",
  pwd_id_state: "verified",
  pwd_id_sealed: "x",
  resume_text_sealed: "x",
  search_words: ["admin"],
  consents: [],
  $set: { user_type: "admin" },
  "card.id": 1,
  constructor: { prototype: {} },
};

async function rowsOf(collections: readonly string[], { id }: Person) {
  const { connection } = kasama.server.context;
  const rows = await Promise.all(
    collections.map((name) => connection.collection<{ _id: number }>(name).findOne({ _id: id })),
  );
  return rows.flatMap((row) => leavesOf(row));
}

describe.each(Object.entries(CALLS))("%s", (name, { who, good, rows }) => {
  const put = (body: unknown) => {
    const path = name.slice("PUT ".length).replace(":id", String(who().id));
    // Parsed from text: a literal would set the prototype and leave nothing to refuse.
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return kasama.call("PUT", path, { as: who(), body: text, headers: { "content-type": "application/json" } });
  };

  test.each(Object.keys(FOREIGN))("refuses %s", async (field) => {
    const before = await rowsOf(rows, who());
    const { status, body } = await put({ ...good, [field]: FOREIGN[field] });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, "BAD_INPUT", [field]]);
    expect(body.errors[field][0]).toEqual(expect.any(String));
    expect(await rowsOf(rows, who())).toEqual(before);
  });

  test("refuses all of them at once, by name", async () => {
    const { status, body } = await put({ ...good, ...FOREIGN });
    expect([status, Object.keys(body.errors).sort()]).toEqual([400, Object.keys(FOREIGN).sort()]);
  });

  test("ignores the prototype, and accepts its own fields", async () => {
    const before = await rowsOf(rows, who());
    const { status } = await put(`{"__proto__":{"user_type":"admin"}}`);
    expect([200, 400]).toContain(status);
    expect(await rowsOf(rows, who())).toEqual(before);
    expect((await put(good)).status).toBe(200);
    expect(await rowsOf(rows, who())).not.toEqual(before);
    const users = kasama.server.context.connection.collection<{ _id: number; user_type: string }>("users");
    expect((await users.findOne({ _id: who().id }))?.user_type).toBe(who().type);
  });
});
