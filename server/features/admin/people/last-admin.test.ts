import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** However admins act on each other, and whatever happens at once: somebody is left who is one. */

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
const standing = () => users().countDocuments({ user_type: "admin", status: "active" });
async function admins(count: number): Promise<Person[]> {
  await users().deleteMany({ user_type: "admin" });
  return Promise.all(Array.from({ length: count }, () => kasama.person("admin")));
}

test.each(["suspend", "demote"] as const)("of two who %s each other at once one stays, and is told", async (what) => {
  const [a, b] = await admins(2);
  if (!a || !b) return expect.unreachable();
  const answers = await Promise.all([act(a, b, what), act(b, a, what)]);
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses[0]).toBe(200);
  // By when it came: the session was over, or it was found within the decision that there is no admin behind it.
  expect([401, 403]).toContain(statuses[1]);
  expect(await standing()).toBe(1);
  expect(await kasama.server.context.audit.countDocuments({ subject_id: { $in: [a.id, b.id] } })).toBe(1);
});

test("of any crowd that suspends, demotes and leaves all at once, somebody stays", async () => {
  const deed = fc.record({
    by: fc.nat(2),
    // Never on oneself.
    on: fc.integer({ min: 1, max: 2 }),
    what: fc.constantFrom("suspend" as const, "demote" as const, "leave" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 8 }), async (deeds) => {
      const crowd = await admins(3);
      const who = (n: number): Person => crowd[n % 3] ?? expect.unreachable();
      const answers = await Promise.all(
        deeds.map(({ by, on, what }) => (what === "leave" ? leave(who(by)) : act(who(by), who(by + on), what))),
      );
      expect(await standing()).toBeGreaterThan(0);
      for (const { status } of answers) expect([200, 401, 403, 404, 409]).toContain(status);
    }),
    { numRuns: 12 },
  );
});

test("who leaves twice at once is gone for all others, also where the second call is refused", async () => {
  const [a, b] = await admins(2);
  if (!a || !b) return expect.unreachable();
  const { users: repo } = kasama.server.context;
  const setStatus = (status: string) => users().updateOne({ email: b.email }, { $set: { status } });
  expect(await repo.leave(a.id, new Date())).toBe(true);
  // While the first call removes what is theirs.
  await setStatus("suspended");
  expect(await repo.leave(a.id, new Date())).toBe(false);
  await setStatus("active");
  expect(await repo.leave(b.id, new Date())).toBe(false);
});
