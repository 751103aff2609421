import { readdir, readFile, utimes } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** How long emails stay as files: they contain links that open accounts, and names. */

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

test("keeps an email for seven days, and then removes it with its copy", async () => {
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

test("removes the emails of a deleted account, in whatever case they are addressed, and no others", async () => {
  const [person, other] = [await kasama.person("pwd"), await kasama.person("pwd")];
  await Promise.all([forgot(person.email), forgot(other.email)]);
  await expect.poll(() => filesTo(person.email)).toHaveLength(2);
  await expect.poll(() => filesTo(other.email)).toHaveLength(2);
  const before = await filesTo(person.email);
  const answer = await kasama.call("DELETE", "/api/account", { as: person, body: { password: person.password } });
  expect(answer.status).toBe(200);
  // The mail about the deletion is written later and is removed with the old ones.
  await expect.poll(async () => (await names()).filter((name) => before.includes(name))).toEqual([]);
  expect(await filesTo(other.email)).toHaveLength(2);
});
