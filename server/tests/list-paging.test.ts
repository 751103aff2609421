import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userListing } from "#server/features/accounts/users/listing.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { cursorOf } from "#server/features/admin/lists/list-cursor.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { UserRecord } from "#shared/admin/people/people.rest.ts";
import {
  ACCOUNT_STATES,
  type AccountState,
  accountState,
  USER_SORTS,
  type UserSort,
} from "#shared/admin/people/people-lists.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";

/** The admins' list of people can be read to its end with cursors: each match once and in order, however many there are. */

let kasama: Harness;
let admin: Person;
let all: UserRow[];
/** The search for `ma` has more matches than are counted, and the one for `zo` has fewer. */
const CROWD = 1600;
const TYPES: readonly UserType[] = ["general", "pwd", "indigenous", "employer"];
const FIRST = ["Maria", "Mario", "Zoe", "Mara", "Mabini"];
const LAST = ["Santos", "Cruz", "Reyes", "Ñ-Peña", "Marquez", "Santos"];
const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + (n % 40) * 86_400_000);

function person(n: number): UserRow {
  const name = `crowd-${n}`;
  const row = {
    ...{ _id: 7_000_000 + ((n * 7919) % CROWD), email: `${name}@x.example`, username: name, username_key: name },
    ...{ password_hash: "x", user_type: TYPES[n % 4] ?? "general", phone_number: "+639171234567", address: "Jaro" },
    ...{ first_name: FIRST[n % 5] ?? "", last_name: LAST[n % 6] ?? "", search_words: [] as string[] },
    ...{ status: n % 9 === 0 ? "suspended" : "active", verified_at: n % 7 === 0 ? null : day(n), discoverable: false },
    // Many rows share a time, and many people have never signed in.
    ...{ created_at: day(n), last_login_at: n % 3 === 0 ? null : day(n * 3), photo: null, pwd_id_sealed: null },
  } as unknown as UserRow;
  return { ...row, listing: userListing(row) };
}

beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin", { first_name: "Xenia", last_name: "Quo" });
  all = Array.from({ length: CROWD }, (_, n) => person(n));
  await kasama.server.context.connection.model<UserRow>("User").insertMany(all);
});
afterAll(() => kasama.close());

interface Asked {
  search?: string;
  type?: UserType;
  status?: AccountState;
  sort: UserSort;
}

/** The ids of the matching rows in the requested order, computed from the rows; null sorts first. */
function expected({ search, type, status, sort }: Asked): number[] {
  const field = sort.replace("-", "");
  const value = (row: UserRow) => {
    if (field === "name") return row.listing?.name ?? null;
    const at = field === "created_at" ? row.created_at : row.last_login_at;
    return at?.getTime() ?? null;
  };
  const compare = (a: UserRow, b: UserRow): number => {
    const [x, y] = [value(a), value(b)];
    if (x === y) return a._id - b._id;
    if (x === null) return -1;
    if (y === null) return 1;
    return x < y ? -1 : 1;
  };
  const fits = all.filter(
    (row) =>
      (type === undefined || row.user_type === type) &&
      (status === undefined || accountState(row) === status) &&
      (search === undefined || row.listing?.words?.some((word) => word.startsWith(search))),
  );
  return fits.sort((a, b) => (sort.startsWith("-") ? compare(b, a) : compare(a, b))).map(({ _id }) => _id);
}

const pageOf = async (query: Record<string, string>) => {
  const path = `/api/admin/users?${new URLSearchParams(query)}`;
  const { status, body } = await kasama.call("GET", path, { as: admin });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as { total: number; total_is_least: boolean; records: UserRecord[]; next_cursor: string | null };
};

/** Reads a whole list by its cursors, and leaves out the admin who reads it. */
async function readThrough(asked: Asked, pageSize: number): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = null, pages = 0; ; pages += 1) {
    const page = await pageOf({ ...asked, pageSize: String(pageSize), ...(cursor && { cursor }) });
    ids.push(...page.records.map(({ id }) => id));
    cursor = page.next_cursor;
    if (cursor === null) return ids.filter((id) => id !== admin.id);
    expect(page.records).toHaveLength(pageSize);
    expect(pages).toBeLessThan(CROWD);
  }
}

const asked = fc.record(
  {
    search: fc.constantFrom("ma", "mar", "zo", "zoe", "santos", "crowd", "nobody"),
    type: fc.constantFrom(...TYPES),
    status: fc.constantFrom(...ACCOUNT_STATES),
    sort: fc.constantFrom(...USER_SORTS),
  },
  { requiredKeys: ["sort"] },
);

test("shows every match once and in order, for every search, filter and sort order", { timeout: 400_000 }, () =>
  fc.assert(
    fc.asyncProperty(asked, fc.constantFrom(37, 99, 100), async (query, pageSize) => {
      expect(await readThrough(query as Asked, pageSize)).toEqual(expected(query as Asked));
    }),
    {
      numRuns: 40,
      examples: USER_SORTS.map((sort): [{ search: "ma"; sort: UserSort }, 100] => [{ search: "ma", sort }, 100]),
    },
  ),
);

describe("a search with more than 1,000 matches", () => {
  const BROAD = { search: "mar", sort: "name" } as const;

  test("has pages after the third, and reports the total as a minimum", async () => {
    const fits = expected(BROAD);
    expect(fits.length).toBeGreaterThan(1000);
    const page = await pageOf({ ...BROAD, page: "10" });
    expect([page.total, page.total_is_least]).toEqual([1000, true]);
    expect(page.records.map(({ id }) => id)).toEqual(fits.slice(180, 200));
    // Continues from there.
    const next = await pageOf({ ...BROAD, cursor: page.next_cursor ?? "" });
    expect(next.records.map(({ id }) => id)).toEqual(fits.slice(200, 220));
    const last = Math.ceil(fits.length / 20);
    expect((await pageOf({ ...BROAD, page: String(last) })).next_cursor).toBeNull();
  });

  test("can be read to its end without duplicates while rows are added and removed", async () => {
    const first = await pageOf({ ...BROAD, sort: "-created_at" });
    const { users, connection } = kasama.server.context;
    const newcomer = await kasama.person("general", { first_name: "Marta", last_name: "New" });
    const gone = expected({ ...BROAD, sort: "-created_at" })[30] ?? 0;
    await connection.model("User").deleteOne({ _id: gone });
    all = all.filter(({ _id }) => _id !== gone);
    const next = await pageOf({ ...BROAD, sort: "-created_at", cursor: first.next_cursor ?? "" });
    const seen = [...first.records, ...next.records].map(({ id }) => id);
    expect(seen).toEqual(expected({ ...BROAD, sort: "-created_at" }).slice(0, 40));
    await users.remove(newcomer.id);
  });
});

test.each<[what: string, query: Record<string, string>, field: string, said: string]>([
  ["of another order", { cursor: cursorOf("name", { _id: 1, created_at: day(1) }) }, "cursor", T.cursor],
  ["that is none", { cursor: "abc" }, "cursor", T.cursor],
  [
    "with a day that is none",
    { cursor: Buffer.from('["created_at","soon",1]').toString("base64url") },
    "cursor",
    T.cursor,
  ],
  ["beside a page", { cursor: "abc", page: "2" }, "cursor", T.pageOrCursor],
])("refuses a cursor %s with an error at its field", async (_what, query, field, said) => {
  const path = `/api/admin/users?${new URLSearchParams(query)}`;
  const { status, body } = await kasama.call("GET", path, { as: admin });
  expect([status, body.errors]).toEqual([400, { [field]: [said] }]);
});

test("pages the list of companies by cursors too", async () => {
  for (let n = 0; n < 5; n += 1) await kasama.employer();
  const get = async (query: string) =>
    (await kasama.call("GET", `/api/admin/employers?sort=name&pageSize=2${query}`, { as: admin })).body.data;
  const ids: number[] = [];
  for (let page = await get(""); ; page = await get(`&cursor=${page.next_cursor}`)) {
    ids.push(...page.records.map(({ id }: { id: number }) => id));
    if (page.next_cursor === null) break;
  }
  const whole = await kasama.call("GET", "/api/admin/employers?sort=name", { as: admin });
  expect(ids).toEqual(whole.body.data.records.map(({ id }: { id: number }) => id));
  expect(ids).toHaveLength(5);
});
