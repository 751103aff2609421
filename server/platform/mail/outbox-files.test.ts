import { readdir, readFile, utimes } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** Emails in files open accounts and name people: how long they stay. */

const DAY = 24 * 60 * 60 * 1000;

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

const folder = () => path.join(kasama.dataDir, "outbox");
const names = async () => (await readdir(folder()).catch(() => [])).sort();
async function filesTo(address: string): Promise<string[]> {
  const found = [];
  for (const name of await names())
    if ((await readFile(path.join(folder(), name), "utf8")).includes(address)) found.push(name);
  return found;
}
const forgot = (email: string) => kasama.call("POST", "/api/forgot-password", { body: { email } });

test("an email is kept for seven days, and then removed with its copy", async () => {
  const [early, late] = [await kasama.person("pwd"), await kasama.person("pwd")];
  await Promise.all([forgot(early.email), forgot(late.email)]);
  await expect.poll(() => filesTo(early.email)).toHaveLength(2);
  await expect.poll(() => filesTo(late.email)).toHaveLength(2);
  const dated = async (address: string, days: number) => {
    const at = new Date(Date.now() - days * DAY);
    for (const name of await filesTo(address)) await utimes(path.join(folder(), name), at, at);
  };
  await dated(early.email, 8);
  await dated(late.email, 6);
  await kasama.server.context.cleanup.run();
  expect(await filesTo(early.email)).toEqual([]);
  expect(await filesTo(late.email)).toHaveLength(2);
});

test("an account that is deleted takes its emails along, in whatever case they are addressed, and no other's", async () => {
  const [person, other] = [await kasama.person("pwd"), await kasama.person("pwd")];
  await Promise.all([forgot(person.email), forgot(other.email)]);
  await expect.poll(() => filesTo(person.email)).toHaveLength(2);
  await expect.poll(() => filesTo(other.email)).toHaveLength(2);
  const before = await filesTo(person.email);
  const answer = await kasama.call("DELETE", "/api/account", { as: person, body: { password: person.password } });
  expect(answer.status).toBe(200);
  // What says goodbye comes behind, and is swept with the rest.
  await expect.poll(async () => (await names()).filter((name) => before.includes(name))).toEqual([]);
  expect(await filesTo(other.email)).toHaveLength(2);
});
