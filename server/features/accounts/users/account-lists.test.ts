import { type Connection, createConnection, type mongo } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { ACCOUNT_STATES, EMPLOYER_SORTS, USER_SORTS } from "#shared/admin/people/people-lists.ts";
import { type AccountLists, createAccountLists } from "./account-lists.repo.ts";
import { employerModel } from "./employer.model.ts";
import { userModel } from "./user.model.ts";

/** Every query of the admin lists uses an index, as the database's own plans show. */

let kasama: Harness;
let listening: Connection;
let lists: AccountLists;
let asked: Record<string, unknown>[] = [];
beforeAll(async () => {
  kasama = await startHarness();
  // A person with several words, so that the index has several keys of one row.
  await kasama.employer();
  const uri = kasama.server.database?.uri ?? "";
  const { name: dbName } = kasama.server.context.connection;
  const quiet = { dbName, autoCreate: false, autoIndex: false };
  listening = await createConnection(uri, { ...quiet, monitorCommands: true }).asPromise();
  listening.getClient().on("commandStarted", ({ commandName, command }: mongo.CommandStartedEvent) => {
    if (commandName === "find" || commandName === "aggregate") asked.push(command);
  });
  lists = createAccountLists(userModel(listening), employerModel(listening));
});
afterAll(async () => {
  await listening.close();
  await kasama.close();
});
beforeEach(() => {
  asked = [];
});

/** The plans of all queries since the last call. */
async function plans(): Promise<string[]> {
  const commands = asked.map(({ lsid: _session, $db: _db, $clusterTime: _time, ...command }) => command);
  return Promise.all(
    commands.map(async (explain) => {
      const plan = await listening.db?.command({ explain, verbosity: "queryPlanner" });
      return JSON.stringify(plan);
    }),
  );
}

const TYPES = [null, "general"] as const;
const STATES = [null, ...ACCOUNT_STATES] as const;
const SPAN = { skip: 40, limit: 20 };
const PLACE = { at: new Date(), id: 7 };

test("reads a page of users through an index, in every order and with every filter", async () => {
  for (const type of TYPES)
    for (const state of STATES)
      for (const sort of USER_SORTS)
        for (const words of [[], ["ma"]]) await lists.users.page({ type, state, words }, sort, SPAN, "order");
  const found = await plans();
  expect(found).toHaveLength(TYPES.length * STATES.length * USER_SORTS.length * 2);
  for (const plan of found) {
    expect(plan).toMatch(/"(IXSCAN|COUNT_SCAN)"/);
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  }
});

test("reads the page after a cursor through the index, starting at the cursor", async () => {
  const places = (sort: string) => (sort.endsWith("name") ? [null, "maria"] : [null, new Date()]);
  for (const type of TYPES)
    for (const state of STATES)
      for (const sort of USER_SORTS)
        for (const words of [[], ["ma"]])
          for (const value of places(sort))
            await lists.users.after({ type, state, words }, sort, { value, id: 7 }, 20, "order");
  for (const sort of EMPLOYER_SORTS)
    for (const value of places(sort))
      for (const state of [null, "pending"] as const)
        await lists.companies.after({ state, words: [] }, sort, { value, id: 7 }, 20, "order");
  const found = await plans();
  expect(found.length).toBeGreaterThan(TYPES.length * STATES.length * USER_SORTS.length * 4);
  for (const plan of found) {
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
    // No row before the cursor is examined: the index scan starts there.
    expect(plan).not.toMatch(/"(created_at|last_login_at|listing\.name)":\["\[MinKey, MaxKey\]"\]/);
  }
});

test("uses an index for totals, searches and exports, and sorts in memory only what few words find", async () => {
  for (const type of TYPES)
    for (const state of STATES) {
      await lists.users.count({ type, state, words: [] });
      await lists.users.newestAfter({ type, state, words: [] }, PLACE, 500);
      await lists.users.newestAfter({ type, state, words: ["ma"] }, null, 500);
    }
  for (const plan of await plans()) {
    expect(plan).toMatch(/"(IXSCAN|COUNT_SCAN)"/);
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  }
  asked = [];
  for (const type of TYPES)
    for (const state of STATES) {
      await lists.users.count({ type, state, words: ["ma"] }, 1001);
      await lists.users.count({ type, state, words: ["ma", "sa"] }, 1001);
      await lists.users.page({ type, state, words: ["ma", "sa"] }, "name", SPAN, "words");
    }
  for (const [n, plan] of (await plans()).entries()) {
    expect(plan).toContain('"indexName":"user_type_1_status_1_listing.verified_1_listing.words_1"');
    // The word bounds the scan on both sides.
    expect(plan).toContain('[\\"ma\\", \\"mb\\")');
    // One word is counted by the index keys alone.
    expect(plan.includes("FETCH")).toBe(n % 3 !== 0);
  }
});

test("counts a total without words through an index that has each account once", async () => {
  for (const type of TYPES) for (const state of STATES) await lists.users.count({ type, state, words: [] });
  for (const plan of await plans()) {
    expect(plan).toContain("COUNT_SCAN");
    expect(plan).not.toContain("listing.words");
  }
});

test("reads the lists of companies through an index too", async () => {
  for (const state of [null, "pending"] as const) {
    for (const sort of EMPLOYER_SORTS)
      for (const words of [[], ["ta"]]) await lists.companies.page({ state, words }, sort, SPAN, "order");
    await lists.companies.count({ state, words: [] });
    await lists.companies.newestAfter({ state, words: [] }, PLACE, 500);
  }
  for (const plan of await plans()) {
    expect(plan).toMatch(/"(IXSCAN|COUNT_SCAN)"/);
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  }
  asked = [];
  for (const state of [null, "pending"] as const) {
    await lists.companies.count({ state, words: ["ta"] }, 1001);
    await lists.companies.page({ state, words: ["ta"] }, "name", SPAN, "words");
  }
  for (const plan of await plans()) expect(plan).toContain('"indexName":"status_1_listing.words_1"');
});
