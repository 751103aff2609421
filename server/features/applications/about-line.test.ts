import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { countCommands } from "#server/testing/commands.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** What a conversation is about, on a whole server: the same to both sides, live, and read with no command of its own. */

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
const NOTHING = { rev: 0, application: null, others: 0 };

test("it is nothing where nobody applied, and of a stranger's application nobody else learns", async () => {
  const other = await kasama.person("general");
  await kasama.conversation(other, shop);
  expect(await about(other)).toEqual(NOTHING);
  await apply();
  expect(await about(other)).toEqual(NOTHING);
  const [theirs] = (await list(shop)).filter((one: { other_user: { id: number } }) => one.other_user.id === other.id);
  expect(theirs.about).toEqual(NOTHING);
});

test("both sides are shown each move at once, and hear of it by sync as well", async () => {
  const id = await apply();
  const [hers, his] = [await kasama.openSocket(maricel), await kasama.openSocket(shop)];
  const told = [hers, his].map((socket) =>
    socket.next("chat:conversation", ({ about }) => about.application?.status === "review"),
  );
  await on.move(shop, id, "review");
  const tie = { rev: 2, application: { id, job_title: "Data Encoder", status: "review" }, others: 0 };
  expect((await Promise.all(told)).map((summary) => summary.about)).toEqual([tie, tie]);
  expect([await about(maricel), await about(shop)]).toEqual([tie, tie]);
  const answer = await hers.command("sync", { conversations: {} });
  expect(answer).toMatchObject({ ok: true, value: { conversations: [{ about: tie }] } });
});

test("of several it is the one under way; withdrawn ones are none of them; and an account takes its own along", async () => {
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
  // Behind the number that he has seen, or his tab would keep what it shows.
  expect((await gone).about).toEqual({ rev: 5, application: null, others: 0 });
  expect(await about(shop)).toEqual({ rev: 5, application: null, others: 0 });
  const stored = await conversations().findOne({ "members.user_id": shop.id });
  expect(stored?.about).toEqual({ rev: 5, application: null, others: 0 });
});

test("a list reads three times, and once more of the applications where that was never asked", async () => {
  const id = await apply();
  const as = shop;
  const { context } = kasama.server;
  // What the background asks meanwhile is not theirs.
  const least = async (path: string) => {
    const counts: number[] = [];
    for (let n = 0; n < 3; n += 1) counts.push(await countCommands(context, () => kasama.call("GET", path, { as })));
    return Math.min(...counts);
  };
  // Beside the session this call reads once.
  const once = await least("/api/preferences");
  expect(await least("/api/messages/conversations")).toBe(once - 1 + 3);
  // As a conversation of earlier is stored.
  await conversations().updateMany({}, { $unset: { about: 1 } });
  expect(await about(as)).toMatchObject({ application: { id, status: "pending" } });
  expect(await least("/api/messages/conversations")).toBe(once - 1 + 3);
});

test("what is read before a change and written behind it changes nothing", async () => {
  const id = await apply();
  const { context } = kasama.server;
  const [before] = await list(shop);
  await on.move(shop, id, "review");
  expect(await context.conversations.writeAbout(before.id, before.about)).toBeNull();
  expect(await about(shop)).toMatchObject({ rev: 2, application: { status: "review" } });
  // Told once more, as by the look of another process: nothing is announced, for nothing is new.
  await context.linkedApplications.follow(before.id, shop.id);
  await expect(context.linkedApplications.follow(before.id, (await kasama.person("pwd")).id)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
