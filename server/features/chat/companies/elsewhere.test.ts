import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asSide } from "#server/features/chat/sides.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import { badgeOf, type Company, makeCompany, messagesOf, rowOf, say } from "./testing.ts";

/** The people of a company on two processes with one database and one Redis. */

let redis: TestRedis;
let first: Harness;
let second: Harness;
beforeAll(async () => {
  redis = await startRedis();
  const secrets = {
    JWT_SECRET: "one-secret-for-both-processes-of-this-test",
    DATA_KEY: "0123456789abcdef".repeat(4),
    REDIS_URL: redis.url,
  };
  first = await startHarness(secrets);
  second = await startHarness({ ...secrets, MONGODB_URI: first.server.database?.uri ?? "" });
});
afterAll(async () => {
  await second.close();
  await first.close();
  await redis.close();
});

let company: Company;
beforeEach(async () => {
  const peers = () => [first, second].map(({ server }) => server.context.bus?.peers.length);
  await expect.poll(peers, { timeout: 20_000 }).toEqual([1, 1]);
  company = await makeCompany(first);
});

test("messages, marks and badges reach the tabs of colleagues on the other process", async () => {
  const { seeker, owner, lea, ben, conversation } = company;
  const [seekers, bens] = [await first.openSocket(seeker), await first.openSocket(ben)];
  const [leas, leasOther] = [await second.openSocket(lea), await first.openSocket(lea)];
  for (const tab of [leas, leasOther, bens]) await tab.command("sync", { conversations: {} });

  const badges = [leas, leasOther, bens].map((tab) => tab.next("counts", ({ messages }) => messages === 1));
  const told = leas.next("chat:message");
  const asked = await say(seekers, conversation);
  expect(await told).toEqual(asked);
  await Promise.all(badges);

  const read = seekers.next("chat:read");
  const gone = leasOther.next("counts", ({ messages }) => messages === 0);
  await leas.command("chat:read", { conversation_id: conversation, seq: 1 });
  expect(await read).toEqual({ conversation_id: conversation, user_id: owner.id, seq: 1 });
  await gone;
  expect(await badgeOf(second, ben)).toBe(1);

  const replies = [seekers, bens, leasOther].map((tab) => tab.next("chat:message"));
  const reply = await say(leas, conversation, "From the other process");
  for (const one of await Promise.all(replies)) expect(one).toEqual(reply);
  expect(reply).toMatchObject({ sender_id: owner.id, author_id: lea.id, author: { first_name: "Lea" } });
  // What a colleague writes is not unread for the others, also where its badge is counted from events.
  expect(await badgeOf(first, ben)).toBe(1);
  expect(await messagesOf(second, ben, conversation)).toEqual(await messagesOf(first, seeker, conversation));
});

test("a new colleague is known to both processes when their account has been announced", async () => {
  const { seeker, owner, conversation } = company;
  const peopleAt = ({ server }: Harness) => server.context.companies.peopleOf(asSide(owner.id));
  const before = await Promise.all([first, second].map(peopleAt));
  const mia = await first.colleague(owner, { first_name: "Mia" });
  for (const people of await Promise.all([first, second].map(peopleAt)))
    expect(people).toEqual(
      [...(before[0] ?? []), mia.id].sort((a, b) => Number(a !== owner.id) - Number(b !== owner.id) || a - b),
    );
  const tab = await first.openSocket(mia);
  const told = tab.next("chat:message");
  const seekers = await second.openSocket(seeker);
  await say(seekers, conversation);
  expect(await told).toMatchObject({ conversation_id: conversation });
});

test("a company is online with someone of another process", async () => {
  const { seeker, owner, lea, conversation } = company;
  const seekers = await first.openSocket(seeker);
  const watch = () => seekers.command("presence:watch", { user_ids: [owner.id] });
  expect(await watch()).toMatchObject({ value: [{ user_id: owner.id, online: false }] });
  const isOnline = seekers.next("presence:changed");
  const leas = await second.openSocket(lea);
  expect(await isOnline).toMatchObject({ user_id: owner.id, online: true });
  expect((await rowOf(first, seeker, conversation)).other_user.online).toBe(true);
  const isOffline = seekers.next("presence:changed");
  leas.close();
  expect(await isOffline).toMatchObject({ user_id: owner.id, online: false });
});
