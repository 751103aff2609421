import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { badgeOf, type Company, makeCompany, post, rowOf, say } from "#server/features/chat/companies/testing.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import { type FlagsChange, PINNED_MAX } from "#shared/chat/chat.schemas.ts";

/** What a person does with their conversations, with tabs on two processes with one database and one Redis. */

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
let conversation: number;
let seeker: Person;
let owner: Person;
beforeEach(async () => {
  const peers = () => [first, second].map(({ server }) => server.context.bus?.peers.length);
  await expect.poll(peers, { timeout: 20_000 }).toEqual([1, 1]);
  company = await makeCompany(first);
  ({ conversation, seeker, owner } = company);
});

const set = (on: Harness, as: Person, body: FlagsChange, id = conversation) =>
  on.call("PATCH", `/api/messages/conversations/${id}/flags`, { as, body });

/** A tab with its badge loaded, as every tab loads it when it connects. */
async function tabOf(on: Harness, person: Person): Promise<TestSocket> {
  const tab = await on.openSocket(person);
  await tab.command("sync", { conversations: {} });
  return tab;
}

test("a change reaches the tab and the badge on the other process, and so does its end by reading", async () => {
  await post(first, owner, seeker, conversation);
  await first.call("GET", `/api/messages/conversations/${conversation}`, { as: seeker });
  const [here, there] = [await tabOf(first, seeker), await tabOf(second, seeker)];
  const told = there.next("chat:conversation");
  const badge = there.next("counts", ({ messages }) => messages === 1);
  await set(first, seeker, { marked_unread: true });
  expect(await told).toMatchObject({ marked_unread: true, flags_rev: 1 });
  await badge;
  const ended = here.next("chat:conversation");
  const none = here.next("counts", ({ messages }) => messages === 0);
  await there.command("chat:read", { conversation_id: conversation, seq: 1 });
  expect(await ended).toMatchObject({ marked_unread: false, flags_rev: 2 });
  await none;
  for (const on of [first, second]) expect(await badgeOf(on, seeker)).toBe(0);
});

test("a message that the other process stores is not counted while the conversation is muted", async () => {
  const [here, there] = [await tabOf(first, seeker), await tabOf(second, seeker)];
  const told = there.next("chat:conversation");
  await set(first, seeker, { muted: true });
  await told;
  const heard = [here, there].map((tab) => tab.next("chat:message"));
  await post(second, owner, seeker, conversation);
  await Promise.all(heard);
  for (const on of [first, second]) {
    expect(await badgeOf(on, seeker)).toBe(0);
    expect((await on.server.context.counts.of(seeker.id)).messages).toBe(0);
    expect(await rowOf(on, seeker, conversation)).toMatchObject({ muted: true, unread_count: 1 });
  }
});

test("a message that one process stores brings back what was archived on the other", async () => {
  await post(first, owner, seeker, conversation);
  const [here, there] = [await tabOf(first, seeker), await tabOf(second, seeker)];
  const archived = there.next("chat:conversation", (one) => one.archived);
  await set(first, seeker, { archived: true });
  await archived;
  const badges = [here, there].map((tab) => tab.next("counts", ({ messages }) => messages === 2));
  await post(second, company.lea, seeker, conversation);
  await Promise.all(badges);
  for (const on of [first, second]) expect(await rowOf(on, seeker, conversation)).toMatchObject({ archived: false });
  // An own message too.
  await set(second, company.lea, { archived: true });
  await say(await tabOf(first, company.lea), conversation);
  for (const on of [first, second])
    expect(await rowOf(on, company.lea, conversation)).toMatchObject({ archived: false });
});

test("changes on both processes at once end the same in every tab", async () => {
  const tabs = [await tabOf(first, seeker), await tabOf(second, seeker)];
  const newest = tabs.map(() => ({ flags_rev: 0 }));
  tabs.forEach((tab, at) => {
    tab.raw.on("chat:conversation", (one) => {
      if (one.flags_rev > (newest[at]?.flags_rev ?? 0)) newest[at] = one;
    });
  });
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      set(at % 2 ? first : second, seeker, { muted: at % 3 === 0, pinned: at % 4 < 2 }),
    ),
  );
  const { muted, pinned, flags_rev } = await rowOf(first, seeker, conversation);
  await expect.poll(() => newest).toMatchObject(tabs.map(() => ({ muted, pinned, flags_rev })));
  for (const on of [first, second])
    await expect.poll(async () => (await on.server.context.counts.of(seeker.id)).messages).toBe(0);
});

test("both processes together pin five conversations at most", async () => {
  const ids = [conversation];
  for (let more = 0; more < PINNED_MAX; more += 1) ids.push(await first.conversation(seeker, await first.employer()));
  const answers = await Promise.all(
    ids.flatMap((id) => [first, second].map((on) => set(on, seeker, { pinned: true }, id))),
  );
  const { body } = await second.call("GET", "/api/messages/conversations", { as: seeker });
  const pinned = (body.data as { id: number; pinned: boolean }[]).filter((one) => one.pinned);
  expect(pinned).toHaveLength(PINNED_MAX);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});
