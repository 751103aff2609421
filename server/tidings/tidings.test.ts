import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { TidingRow } from "./tiding.model.ts";
import { createTidingsRepo } from "./tidings.repo.ts";
import { createTidings } from "./tidings.service.ts";

/**
 * What happened is told, also where a process ends between the change and its telling: on a whole server, whose telling
 * is done once more with parts that fail where a process would have ended.
 */

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
let maricel: Person;
let shop: Person;
let application: number;
let ahead = 0;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());
beforeEach(async () => {
  [maricel, shop] = [await kasama.person("pwd"), await kasama.employer()];
  application = (await on.apply(maricel, (await on.job(shop))._id)).body.data.id;
});

/** Writes down what a change would have, and ends before it is told. */
async function happens(n: number): Promise<void> {
  const { connection, now } = kasama.server.context;
  const [low = 0, high = 0] = [maricel.id, shop.id].sort((a, b) => a - b);
  const note = {
    user_id: maricel.id,
    type: "success" as const,
    title: `News ${n}`,
    message: "",
    application_id: application,
  };
  const row: TidingRow = {
    _id: `application-${application}-late-${n}`,
    pair: `${low}:${high}`,
    at: new Date(now().getTime() + n),
    actor_id: shop.id,
    other_id: maricel.id,
    line: `Line ${n}`,
    cards: [],
    notes: [note],
    mails: null,
  };
  await connection.model<TidingRow>("Tiding").create(row);
}
const lines = async () =>
  (await on.talk(maricel, shop)).messages.slice(1).map(({ content }: { content: string }) => content);
const news = async () => (await on.notes(maricel)).map(({ title }: { title: string }) => title);
/** The telling of another process, some parts of which fail. */
function another(broken: { notify?: () => Promise<void>; showCard?: () => Promise<void> }) {
  const { connection, messaging, notifications, now, log, users } = parts();
  return createTidings({
    repo: createTidingsRepo(connection.model<TidingRow>("Tiding")),
    accountsAmong: async (ids) => new Set((await users.cards(ids)).keys()),
    conversationOf: messaging.between,
    tell: messaging.tell,
    showCard: async () => {},
    followTie: async () => {},
    notify: notifications.raise,
    now,
    log,
    ...broken,
  });
}
function parts() {
  const { connection, chat, notifications, now, log, users } = kasama.server.context;
  return { connection, messaging: chat, notifications, now, log, users };
}

test("what a process left behind is told by the next look, in its order, and then forgotten", async () => {
  for (const n of [1, 2, 3]) await happens(n);
  // Whoever wrote it may still be telling it.
  await kasama.server.context.tidings.look();
  expect(await lines()).toEqual([]);
  ahead += 60_000;
  const socket = await kasama.openSocket(maricel);
  const told = socket.next("notification:new", ({ title }) => title === "News 3");
  await kasama.server.context.tidings.look();
  expect(await lines()).toEqual(["Line 1", "Line 2", "Line 3"]);
  expect(await news()).toEqual(["News 3", "News 2", "News 1"]);
  await told;
  expect(await on.waiting()).toBe(0);
});

test("a process that ended in the middle is followed by one that tells the rest, and nothing twice", async () => {
  await happens(1);
  await another({ notify: () => Promise.reject(new Error("the plug was pulled")) }).deliver(maricel.id, shop.id);
  expect([await lines(), await news()]).toEqual([["Line 1"], []]);
  expect(await on.waiting()).toBe(1);
  await happens(2);
  await another({}).deliver(maricel.id, shop.id);
  expect([await lines(), await news()]).toEqual([
    ["Line 1", "Line 2"],
    ["News 2", "News 1"],
  ]);
  expect(await on.waiting()).toBe(0);
});

test("several processes that tell at once tell everything once, in order", async () => {
  for (const n of [1, 2, 3, 4]) await happens(n);
  await Promise.all([another({}), another({}), another({})].map((one) => one.deliver(shop.id, maricel.id)));
  expect(await lines()).toEqual(["Line 1", "Line 2", "Line 3", "Line 4"]);
  expect((await news()).sort()).toEqual(["News 1", "News 2", "News 3", "News 4"]);
});

test("of an account that is gone nobody is told anything, and nothing waits for it", async () => {
  await happens(1);
  await kasama.call("DELETE", "/api/account", { as: maricel, body: { password: maricel.password } });
  expect(await on.waiting()).toBe(0);
  await happens(2);
  ahead += 60_000;
  await kasama.server.context.tidings.look();
  expect(await on.waiting()).toBe(0);
  const left = kasama.server.context.connection.collection("notifications");
  expect(await left.countDocuments({ user_id: maricel.id })).toBe(0);
});
