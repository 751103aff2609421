import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countCommands } from "#server/testing/commands.ts";
import { companySeen } from "#server/testing/decisions.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import { makeCompany, rowOf, say } from "./testing.ts";

/** The company beside the name of an employer, on two processes with one database and one Redis. */

let redis: TestRedis;
let first: Harness;
let second: Harness;
let admin: Person;
beforeAll(async () => {
  redis = await startRedis();
  const secrets = {
    JWT_SECRET: "one-secret-for-both-processes-of-this-test",
    DATA_KEY: "0123456789abcdef".repeat(4),
    REDIS_URL: redis.url,
  };
  first = await startHarness(secrets);
  second = await startHarness({ ...secrets, MONGODB_URI: first.server.database?.uri ?? "" });
  admin = await first.person("admin");
});
beforeEach(async () => {
  const peers = () => [first, second].map(({ server }) => server.context.bus?.peers.length);
  await expect.poll(peers, { timeout: 20_000 }).toEqual([1, 1]);
});
afterAll(async () => {
  await second.close();
  await first.close();
  await redis.close();
});

const companyOf = async (on: Harness, as: Person, id: number) => (await rowOf(on, as, id)).other_user.company;
const nameOf = ({ id }: Person) => `Company ${id}`;

test("is named for the other side of an approved company, and not for job seekers", async () => {
  const { seeker, owner, conversation } = await makeCompany(first);
  expect(await companyOf(first, seeker, conversation)).toEqual({ name: nameOf(owner), id: owner.id });
  expect(await companyOf(first, owner, conversation)).toBeNull();
  const info = await first.call("GET", `/api/messages/conversations/${conversation}/info`, { as: seeker });
  expect(info.body.data.other_user.company).toEqual({ name: nameOf(owner), id: owner.id });
});

test("is not named before anyone has approved it, and appears everywhere when an admin does", async () => {
  const pending = await first.employer("pending");
  const conversation = await first.conversation(admin, pending);
  expect(await companyOf(second, admin, conversation)).toBeNull();
  const tab = await second.openSocket(admin);
  const told = tab.next("profile:changed", ({ id }) => id === pending.id);
  const body = { seen: await companySeen(first, pending.id) };
  await first.call("POST", `/api/admin/employers/${pending.id}/approve`, { as: admin, body });
  const company = { name: nameOf(pending), id: pending.id };
  expect((await told).company).toEqual(company);
  for (const on of [first, second]) expect(await companyOf(on, admin, conversation)).toEqual(company);
});

test("is named with the messages of colleagues, whose cards an event brings up to date on the other process", async () => {
  const { seeker, owner, lea, conversation } = await makeCompany(first);
  const [leas, seekers] = [await first.openSocket(lea), await second.openSocket(seeker)];
  const sent = await say(leas, conversation);
  expect(sent.author).toMatchObject({ id: lea.id, company: { name: nameOf(owner), id: owner.id } });
  expect((await rowOf(second, seeker, conversation)).last_message?.author?.company?.name).toBe(nameOf(owner));

  const told = [owner, lea].map(({ id }) => seekers.next("profile:changed", (card) => card.id === id));
  await first.call("PUT", `/api/employer/${owner.id}`, { as: owner, body: { company_name: "Luntian Digital" } });
  expect(await companyOf(second, seeker, conversation)).toMatchObject({ name: nameOf(owner) });
  await first.call("POST", `/api/admin/company-changes/${owner.id}/approve`, { as: admin });
  for (const card of await Promise.all(told)) expect(card.company).toEqual({ name: "Luntian Digital", id: owner.id });
  for (const on of [first, second]) {
    expect(await companyOf(on, seeker, conversation)).toMatchObject({ name: "Luntian Digital" });
    expect((await rowOf(on, seeker, conversation)).last_message?.author?.company?.name).toBe("Luntian Digital");
  }
});

test("has no page while its owner is suspended", async () => {
  const { seeker, owner, conversation } = await makeCompany(first);
  expect(await companyOf(second, seeker, conversation)).toMatchObject({ id: owner.id });
  const suspend = { reason: "They asked us to", seen: "active" };
  await first.call("POST", `/api/admin/users/${owner.id}/suspend`, { as: admin, body: suspend });
  const withoutPage = { name: nameOf(owner), id: null };
  for (const on of [first, second]) expect(await companyOf(on, seeker, conversation)).toEqual(withoutPage);
  await first.call("POST", `/api/admin/users/${owner.id}/reactivate`, { as: admin, body: { seen: "suspended" } });
  for (const on of [first, second]) expect(await companyOf(on, seeker, conversation)).toMatchObject({ id: owner.id });
});

test("says nothing of an account that was deleted", async () => {
  const [seeker, owner] = [await first.person("pwd"), await first.employer()];
  const conversation = await first.conversation(seeker, owner);
  expect(await companyOf(second, seeker, conversation)).toMatchObject({ name: nameOf(owner) });
  await first.call("DELETE", "/api/account", { as: owner, body: { password: owner.password } });
  for (const on of [first, second])
    expect((await rowOf(on, seeker, conversation)).other_user).toMatchObject({ first_name: "Deleted", company: null });
});

test("costs a list no command once it is known", async () => {
  const seeker = await first.person("pwd");
  for (let n = 0; n < 3; n += 1) await first.conversation(seeker, await first.employer());
  const list = () => first.call("GET", "/api/messages/conversations", { as: seeker });
  const counts: number[] = [];
  for (let n = 0; n < 4; n += 1) counts.push(await countCommands(first.server.context, list));
  // The first call reads the companies and the linked applications.
  expect(Math.min(...counts.slice(1))).toBeLessThan(counts[0] ?? 0);
});
