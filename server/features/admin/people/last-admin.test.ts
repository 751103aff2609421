import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** However admins act on each other at the same time, at least one admin remains. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

const act = (as: Person, on: Person, what: "suspend" | "demote") =>
  what === "suspend"
    ? kasama.call("POST", `/api/admin/users/${on.id}/suspend`, {
        as,
        body: { reason: "One of us has to go.", seen: "active" },
      })
    : kasama.call("PATCH", `/api/admin/users/${on.id}`, {
        as,
        body: { user_type: "general", seen: "admin", reason: "Has left the team" },
      });
const leave = (as: Person) => kasama.call("DELETE", "/api/account", { as, body: { password: as.password } });
const users = () => kasama.server.context.connection.collection("users");
const activeAdmins = () => users().countDocuments({ user_type: "admin", status: "active" });
async function admins(count: number): Promise<Person[]> {
  await users().deleteMany({ user_type: "admin" });
  return Promise.all(Array.from({ length: count }, () => kasama.person("admin")));
}

test.each(["suspend", "demote"] as const)(
  "leaves one of two admins who %s each other at once, and tells that one",
  async (what) => {
    const [a, b] = await admins(2);
    if (!a || !b) return expect.unreachable();
    const answers = await Promise.all([act(a, b, what), act(b, a, what)]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    // Depending on the order: the session had ended, or the transaction found that the caller is no admin any more.
    expect([401, 403]).toContain(statuses[1]);
    expect(await activeAdmins()).toBe(1);
    expect(await kasama.server.context.audit.countDocuments({ subject_id: { $in: [a.id, b.id] } })).toBe(1);
  },
);

test("leaves at least one of many admins who suspend, demote and delete themselves at once", async () => {
  const action = fc.record({
    by: fc.nat(2),
    // Never on their own account, which is refused anyway.
    on: fc.integer({ min: 1, max: 2 }),
    what: fc.constantFrom("suspend" as const, "demote" as const, "leave" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 8 }), async (actions) => {
      const crowd = await admins(3);
      const who = (n: number): Person => crowd[n % 3] ?? expect.unreachable();
      const answers = await Promise.all(
        actions.map(({ by, on, what }) => (what === "leave" ? leave(who(by)) : act(who(by), who(by + on), what))),
      );
      expect(await activeAdmins()).toBeGreaterThan(0);
      for (const { status } of answers) expect([200, 401, 403, 404, 409]).toContain(status);
    }),
    { numRuns: 12 },
  );
});

test("treats an admin who deletes the account twice at once as gone, also if the second call is refused", async () => {
  const [a, b] = await admins(2);
  if (!a || !b) return expect.unreachable();
  const { users: repo } = kasama.server.context;
  const setStatus = (status: string) => users().updateOne({ email: b.email }, { $set: { status } });
  expect(await repo.leave(a.id, new Date())).toBe(true);
  // While the first call removes the data of the account.
  await setStatus("suspended");
  expect(await repo.leave(a.id, new Date())).toBe(false);
  await setStatus("active");
  expect(await repo.leave(b.id, new Date())).toBe(false);
});
