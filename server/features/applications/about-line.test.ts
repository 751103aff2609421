import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { countCommands } from "#server/testing/commands.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/**
 * What a conversation is about, on a whole server: the same for both sides, updated live, and read without a separate
 * command.
 */

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
let maricel: Person;
let shop: Person;
beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());
beforeEach(async () => {
  [maricel, shop] = [await kasama.person("pwd"), await kasama.employer()];
});

const conversations = () => kasama.server.context.connection.collection("conversations");
const list = async (as: Person) => (await kasama.call("GET", "/api/messages/conversations", { as })).body.data;
const about = async (as: Person) => (await list(as))[0]?.about;
const apply = async (title = "Data Encoder", as = maricel): Promise<number> =>
  (await on.apply(as, (await on.job(shop, { title }))._id)).body.data.id;
const NOTHING = { rev: 0, application: null, others: 0, job: null };

test("is empty without an application, and never shows the application of someone else", async () => {
  const other = await kasama.person("general");
  await kasama.conversation(other, shop);
  expect(await about(other)).toEqual(NOTHING);
  await apply();
  expect(await about(other)).toEqual(NOTHING);
  const [theirs] = (await list(shop)).filter((one: { other_user: { id: number } }) => one.other_user.id === other.id);
  expect(theirs.about).toEqual(NOTHING);
});

test("shows each move to both sides live and through sync", async () => {
  const id = await apply();
  const [hers, his] = [await kasama.openSocket(maricel), await kasama.openSocket(shop)];
  const told = [hers, his].map((socket) =>
    socket.next("chat:conversation", ({ about }) => about.application?.status === "review"),
  );
  await on.move(shop, id, "review");
  const tie = { rev: 2, application: { id, job_title: "Data Encoder", status: "review" }, others: 0, job: null };
  expect((await Promise.all(told)).map((summary) => summary.about)).toEqual([tie, tie]);
  expect([await about(maricel), await about(shop)]).toEqual([tie, tie]);
  const answer = await hers.command("sync", { conversations: {} });
  expect(answer).toMatchObject({ ok: true, value: { conversations: [{ about: tie }] } });
});

test("prefers the open application, ignores withdrawn ones, and is empty after the account is deleted", async () => {
  const [first, second] = [await apply("Data Encoder"), await apply("Bookkeeper")];
  expect(await about(shop)).toMatchObject({ application: { id: second }, others: 1 });
  await on.move(shop, second, "rejected");
  expect(await about(shop)).toMatchObject({ application: { id: first, status: "pending" }, others: 1 });
  await on.withdraw(maricel, first);
  expect(await about(maricel)).toMatchObject({ application: { id: second, status: "rejected" }, others: 0 });
  const his = await kasama.openSocket(shop);
  const gone = his.next("chat:conversation", ({ other_user }) => other_user.first_name === "Deleted");
  const body = { password: maricel.password };
  expect((await kasama.call("DELETE", "/api/account", { as: maricel, body })).status).toBe(200);
  // Its version is larger than the one that he has seen; otherwise his tab would keep the old text.
  expect((await gone).about).toEqual({ rev: 5, application: null, others: 0, job: null });
  expect(await about(shop)).toEqual({ rev: 5, application: null, others: 0, job: null });
  const stored = await conversations().findOne({ "members.user_id": shop.id });
  expect(stored?.about).toEqual({ rev: 5, application: null, others: 0 });
});

test("a list needs three reads, and one more for applications that are not cached", async () => {
  const id = await apply();
  const as = shop;
  const { context } = kasama.server;
  // Queries of background tasks in between do not count.
  const least = async (path: string) => {
    const counts: number[] = [];
    for (let n = 0; n < 3; n += 1) counts.push(await countCommands(context, () => kasama.call("GET", path, { as })));
    return Math.min(...counts);
  };
  // The call reads the session once as well.
  const once = await least("/api/preferences");
  expect(await least("/api/messages/conversations")).toBe(once - 1 + 3);
  // As older versions stored a conversation.
  await conversations().updateMany({}, { $unset: { about: 1 } });
  expect(await about(as)).toMatchObject({ application: { id, status: "pending" } });
  expect(await least("/api/messages/conversations")).toBe(once - 1 + 3);
});

test("ignores a state that was read before a change and written after it", async () => {
  const id = await apply();
  const { context } = kasama.server;
  const [before] = await list(shop);
  const { job: _job, ...former } = before.about;
  await on.move(shop, id, "review");
  expect(await context.conversations.writeAbout(before.id, former)).toBeNull();
  expect(await about(shop)).toMatchObject({ rev: 2, application: { status: "review" } });
  // The event again, as if another process had delivered it: nothing is announced, because nothing is new.
  await context.linkedApplications.follow(before.id, shop.id);
  await expect(context.linkedApplications.follow(before.id, (await kasama.person("pwd")).id)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
