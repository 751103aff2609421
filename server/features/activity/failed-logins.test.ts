import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { ActivityRow } from "./activity.model.ts";

/** Repeated failed logins on a whole server with its rate limits on. */

let kasama: Harness;
let admin: Person;
let maria: Person;
beforeAll(async () => {
  kasama = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  await kasama.server.context.activity.task.close();
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());
const rows = () => kasama.server.context.connection.model<ActivityRow>("Activity");
beforeEach(async () => {
  maria = await kasama.person("pwd");
  await rows().deleteMany({});
});

let network = 0;
/** Each attempt comes from another address unless one is given, so that no attempt has to wait. */
async function fail(email: string, from?: string): Promise<void> {
  network += 1;
  const address = from ?? `203.0.${network >> 8}.${network & 255}`;
  const headers = { "x-forwarded-for": address };
  const body = { email, password: "Not-my-password-1" };
  expect((await kasama.call("POST", "/api/login", { body, headers })).status).toBe(401);
}
async function told(): Promise<ActivityRow[]> {
  const { background, activity } = kasama.server.context;
  await background.settled();
  await activity.written();
  return rows().find({ type: "failed_logins" }).lean<ActivityRow[]>();
}

test("reports five failed logins of one account once, with the account's id and nothing else", async () => {
  for (let n = 0; n < 4; n += 1) await fail(maria.email);
  expect(await told()).toEqual([]);
  for (let n = 0; n < 4; n += 1) await fail(maria.email);
  const [row, ...rest] = await told();
  expect(rest).toEqual([]);
  expect(row).toMatchObject({ kind: "failed_logins.account", actor_id: null, subject_id: maria.id });
  expect(JSON.stringify(row)).not.toMatch(/mail\.example|203\.0/);
  const { body } = await kasama.call("GET", "/api/admin/activities?type=failed_logins", { as: admin });
  expect(body.data.activities).toMatchObject([
    { title: expect.stringMatching(/^Repeated failed sign-ins: First\w+ Last\w+$/), actor: null },
  ]);
});

test("says that an account does not exist", async () => {
  for (let n = 0; n < 6; n += 1) await fail("nobody-there@mail.example");
  expect(await told()).toMatchObject([{ kind: "failed_logins.account", subject_id: null, people: [] }]);
});

test("reports twenty failed logins from one address once, without the address", async () => {
  for (let n = 0; n < 22; n += 1) await fail(`nobody-${n}@mail.example`, "198.51.100.7");
  const rows = await told();
  expect(rows).toMatchObject([{ kind: "failed_logins.address", actor_id: null, subject_id: null }]);
  expect(JSON.stringify(rows)).not.toContain("198.51");
});
