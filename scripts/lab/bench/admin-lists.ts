import { listEmployers, listUsers } from "#shared/admin/people/people.rest.ts";
import { readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Bench } from "./bench.ts";
import { type Figure, ms, times, whole } from "./lib/report.ts";
import { summarizeLatency } from "./lib/stats.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** The bar of the issue. */
const P99_MOST = 5;

const USERS = 100_000;
const QUICK = 20;
const CALLS = 300;
const CALLS_QUICK = 60;
const WARM_UP = 30;
/** The deepest page there is. */
const DEPTH = 10_000;
const PAGE = 20;
const BY_NUMBER = "  page 10 of two letters, by its number";

/** The admins' lists of many people and companies, beside a call that has next to nothing to do. */
export const adminLists: Bench = async ({ options, brood, say, atEnd }) => {
  const users = options.quick ? Math.ceil(USERS / QUICK) : USERS;
  const calls = options.quick ? CALLS_QUICK : CALLS;
  say(`\nStarting Kasama, and writing ${whole(users)} users, of whom one in five has a company`);
  const server = await startKasama({ brood });
  atEnd(server.clean);
  const people = await startPeople(brood, server.dataDir);
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
  const one = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;
  // As deep as this crowd goes.
  const deep = String(Math.floor(Math.min(DEPTH, users / 4) / PAGE));
  const types = ["general", "pwd", "indigenous", "employer"];
  const states = ["active", "suspended", "unverified"];
  const sorts = ["-last_login_at", "name", "-name", "created_at", "last_login_at"];
  const name = (n: number) => one(names, n);
  /** Where a list has come to after so many pages of a hundred, for each of the first orders and names. */
  async function walk(pages: number, query: (n: number) => Record<string, string>, kinds: number) {
    const places: Record<string, string>[] = [];
    for (let n = 0; n < kinds; n += 1) {
      let place: Record<string, string> = query(n);
      for (let at = 0; at < pages; at += 1) {
        const response = await fetch(
          `${server.url}${listUsers.path}?${new URLSearchParams({ ...place, pageSize: "100" })}`,
          {
            headers: { authorization: `Bearer ${token}` },
          },
        );
        const { data } = (await response.json()) as { data: { next_cursor: string | null } };
        if (data.next_cursor === null) break;
        place = { ...query(n), cursor: data.next_cursor };
      }
      places.push(place);
    }
    return places;
  }
  const letters = (n: number) => ({ search: name(n).slice(0, 2), sort: one(sorts, n) });
  say("  walking to where the cursors are");
  const kinds = options.quick ? 5 : 20;
  const near = await walk(1, letters, kinds);
  const middle = await walk(10, letters, kinds);
  const everybody = await walk(options.quick ? 10 : 100, (n) => ({ sort: one(sorts, n) }), sorts.length);
  const on = (places: readonly Record<string, string>[], n: number) => call(listUsers.path, one(places, n));
  const cases: Record<string, (n: number) => Promise<number>> = {
    "Users, as they come": (n) => call(listUsers.path, { page: String(1 + (n % 5)) }),
    "  by type and status": (n) => call(listUsers.path, { type: one(types, n), status: one(states, n) }),
    "  by type or status": (n) =>
      call(listUsers.path, n % 2 === 0 ? { type: one(types, n) } : { status: one(states, n) }),
    "  sorted": (n) => call(listUsers.path, { sort: one(sorts, n) }),
    "  sorted and filtered": (n) => call(listUsers.path, { sort: one(sorts, n), type: one(types, n) }),
    "  searched": (n) => call(listUsers.path, { search: name(n) }),
    "  searched, sorted and filtered": (n) =>
      call(listUsers.path, { search: name(n), sort: one(sorts, n), status: "active" }),
    // So short that more begin so than a search counts.
    "  searched for two letters": (n) => call(listUsers.path, { search: name(n).slice(0, 2), sort: one(sorts, n) }),
    "  page 3 of two letters": (n) =>
      call(listUsers.path, { search: name(n).slice(0, 2), sort: one(sorts, n), page: "3" }),
    [BY_NUMBER]: (n) => call(listUsers.path, { search: name(n).slice(0, 2), sort: one(sorts, n), page: "10" }),
    "  behind page 3 of two letters, by its cursor": (n) => on(near, n),
    "  in the middle of two letters, by its cursor": (n) => on(middle, n),
    "  everybody, in the middle, by its cursor": (n) => on(everybody, n),
    "  the deepest page": () => call(listUsers.path, { page: deep }),
    "  the deepest page of a type and status": () =>
      call(listUsers.path, { page: deep, type: "general", status: "active", sort: "name" }),
    "Employers, as they come": (n) => call(listEmployers.path, { page: String(1 + (n % 5)) }),
    "  by status, sorted": (n) => call(listEmployers.path, { status: one(["pending", "approved"], n), sort: "name" }),
    "  searched by name": (n) => call(listEmployers.path, { search: name(n) }),
  };

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

  const never = { p50: Number.NaN, p99: Number.NaN };
  const reference = summarizeLatency(empty) ?? never;
  const figures = [...took].map(([what, values]): Figure => {
    const { p50, p99 } = summarizeLatency(values) ?? never;
    return {
      what: `${what}, p50 / p99`,
      value: `${ms(p50)} / ${ms(p99)} (${times(p99 / reference.p99)})`,
      // Pages of such a search by their number are there, and slower with each: its own pages go by cursors.
      ...(what !== BY_NUMBER && { bar: { text: `<= ${P99_MOST} x`, met: p99 <= P99_MOST * reference.p99 } }),
    };
  });
  return {
    figures: [
      { what: "An empty authenticated call, p50 / p99", value: `${ms(reference.p50)} / ${ms(reference.p99)}` },
      ...figures,
    ],
    faults: [...problems],
  };
};
