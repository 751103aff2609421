import { listEmployers, listUsers } from "#shared/admin/people/people.rest.ts";
import { readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Bench } from "./bench.ts";
import { type Figure, ms, times, whole } from "./lib/report.ts";
import { summarizeLatency } from "./lib/stats.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** The target of the issue. */
const P99_MOST = 5;

const USERS = 100_000;
const QUICK = 20;
const CALLS = 300;
const CALLS_QUICK = 60;
const WARM_UP = 30;
/** The deepest page that exists. */
const DEPTH = 10_000;
const PAGE = 20;
const BY_NUMBER = "  page 10 of two letters, by its number";

const NEVER = { p50: Number.NaN, p99: Number.NaN };

/** The admins' lists of many people and companies, compared with a trivial call. */
export const adminLists: Bench = async ({ options, group, say, atEnd }) => {
  const users = options.quick ? Math.ceil(USERS / QUICK) : USERS;
  const calls = options.quick ? CALLS_QUICK : CALLS;
  say(`\nStarting Kasama, and writing ${whole(users)} users, of whom one in five has a company`);
  const server = await startKasama({ group });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const began = performance.now();
  const { token, names } = await people.makeLists(users);
  say(`  written in ${ms(performance.now() - began)}`);

  const problems = new Set<string>();
  const call = async (path: string, query: Record<string, string> = {}): Promise<number> => {
    const asked = performance.now();
    const address = `${server.url}${path}?${new URLSearchParams(query)}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    await response.json();
    if (response.status !== 200) problems.add(`${address} answered ${response.status}`);
    return performance.now() - asked;
  };
  say("  walking to where the cursors are");
  const cases = await casesOf({ url: server.url, token, names, users, quick: options.quick, call });

  say(`  ${calls} calls of ${Object.keys(cases).length} kinds, and empty calls, in turn`);
  const took = new Map<string, number[]>(Object.keys(cases).map((what) => [what, []]));
  const empty: number[] = [];
  for (let n = 0; n < WARM_UP + calls; n += 1) {
    const nothing = await call(readPreferences.path);
    if (n >= WARM_UP) empty.push(nothing);
    for (const [what, ask] of Object.entries(cases)) {
      const value = await ask(n);
      if (n >= WARM_UP) took.get(what)?.push(value);
    }
  }

  const reference = summarizeLatency(empty) ?? NEVER;
  return {
    figures: [
      { what: "An empty authenticated call, p50 / p99", value: `${ms(reference.p50)} / ${ms(reference.p99)}` },
      ...[...took].map(([what, values]) => listFigure(what, summarizeLatency(values) ?? NEVER, reference)),
    ],
    faults: [...problems],
  };
};

function listFigure(what: string, { p50, p99 }: typeof NEVER, reference: typeof NEVER): Figure {
  return {
    what: `${what}, p50 / p99`,
    value: `${ms(p50)} / ${ms(p99)} (${times(p99 / reference.p99)})`,
    // Such a search supports page numbers, but gets slower with each: the pages of the app use cursors instead.
    ...(what !== BY_NUMBER && { bar: { text: `<= ${P99_MOST} x`, met: p99 <= P99_MOST * reference.p99 } }),
  };
}

type Query = Record<string, string>;

interface Place {
  url: string;
  token: string;
  /** Names to search for. */
  names: readonly string[];
  users: number;
  quick: boolean;
  /** Makes a call. @returns how long it took, in milliseconds */
  call: (path: string, query?: Query) => Promise<number>;
}

const TYPES = ["general", "pwd", "indigenous", "employer"];
const STATES = ["active", "suspended", "unverified"];
const SORTS = ["-last_login_at", "name", "-name", "created_at", "last_login_at"];

const one = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;
const sort = (n: number): string => one(SORTS, n);

/** The kinds of calls to measure, each a function of the number of the call. */
async function casesOf(place: Place): Promise<Record<string, (n: number) => Promise<number>>> {
  const { call, names, quick, users } = place;
  const name = (n: number) => one(names, n);
  const list = (query: Query) => call(listUsers.path, query);
  // So short that more people match than a search counts.
  const letters = (n: number) => ({ search: name(n).slice(0, 2), sort: sort(n) });
  // As deep as this number of people allows.
  const deep = String(Math.floor(Math.min(DEPTH, users / 4) / PAGE));
  const kinds = quick ? 5 : 20;
  const near = await cursorsAfter(place, 1, letters, kinds);
  const middle = await cursorsAfter(place, 10, letters, kinds);
  const everyone = await cursorsAfter(place, quick ? 10 : 100, (n) => ({ sort: sort(n) }), SORTS.length);
  return {
    "Users, unsorted": (n) => list({ page: String(1 + (n % 5)) }),
    "  by type and status": (n) => list({ type: one(TYPES, n), status: one(STATES, n) }),
    "  by type or status": (n) => list(n % 2 === 0 ? { type: one(TYPES, n) } : { status: one(STATES, n) }),
    "  sorted": (n) => list({ sort: sort(n) }),
    "  sorted and filtered": (n) => list({ sort: sort(n), type: one(TYPES, n) }),
    "  searched": (n) => list({ search: name(n) }),
    "  searched, sorted and filtered": (n) => list({ search: name(n), sort: sort(n), status: "active" }),
    "  searched for two letters": (n) => list(letters(n)),
    "  page 3 of two letters": (n) => list({ ...letters(n), page: "3" }),
    [BY_NUMBER]: (n) => list({ ...letters(n), page: "10" }),
    "  after page 3 of two letters, by its cursor": (n) => list(one(near, n)),
    "  in the middle of two letters, by its cursor": (n) => list(one(middle, n)),
    "  everyone, in the middle, by its cursor": (n) => list(one(everyone, n)),
    "  the deepest page": () => list({ page: deep }),
    "  the deepest page of a type and status": () =>
      list({ page: deep, type: "general", status: "active", sort: "name" }),
    "Employers, unsorted": (n) => call(listEmployers.path, { page: String(1 + (n % 5)) }),
    "  by status, sorted": (n) => call(listEmployers.path, { status: one(["pending", "approved"], n), sort: "name" }),
    "  searched by name": (n) => call(listEmployers.path, { search: name(n) }),
  };
}

/** The queries with the cursors after `pages` pages of a hundred, for each of the first `kinds` queries. */
async function cursorsAfter(
  { token, url }: Place,
  pages: number,
  queryOf: (n: number) => Query,
  kinds: number,
): Promise<Query[]> {
  const found: Query[] = [];
  for (let n = 0; n < kinds; n += 1) {
    let query = queryOf(n);
    for (let at = 0; at < pages; at += 1) {
      const response = await fetch(`${url}${listUsers.path}?${new URLSearchParams({ ...query, pageSize: "100" })}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = (await response.json()) as { data: { next_cursor: string | null } };
      if (data.next_cursor === null) break;
      query = { ...queryOf(n), cursor: data.next_cursor };
    }
    found.push(query);
  }
  return found;
}
