import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTransactions } from "#server/platform/database/transaction.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { SYNC_NOTIFICATIONS } from "#shared/notifications/notifications.schemas.ts";
import type { NotificationHead, NotificationRow } from "./notification.model.ts";
import { NotificationWriter } from "./notification-writer.ts";
import { NotificationsRepo } from "./notifications.repo.ts";
import { createPresenter } from "./presenter.ts";

/** The notifications that an offline tab gets by `sync`, from its cursor on. */

let kasama: Harness;
let owner: Person;
let socket: TestSocket;
let raised = 0;

beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());
beforeEach(async () => {
  owner = await kasama.employer();
  socket = await kasama.openSocket(owner);
});

async function raise(to = owner): Promise<string> {
  raised += 1;
  const title = `News ${raised}`;
  const about = { cause: `test-${raised}`, type: "info", message: "Something happened", target_url: null } as const;
  await kasama.server.context.notifications.raise({ ...about, user_id: to.id, title });
  return title;
}
async function sync(notifications_cursor?: string) {
  const answer = await socket.command("sync", { conversations: {}, notifications_cursor });
  if (!answer.ok) throw new Error(answer.fault.code);
  const { notifications, notifications_deleted: deleted, notifications_cursor: cursor, limited } = answer.value;
  return { titles: notifications.map(({ title }) => title), deleted, cursor, limited };
}

test.each(["", "x", "-", "10-", "z".repeat(10).concat("-0"), "A-1", "1-1-1"])(
  "refuses a malformed cursor at its field: '%s'",
  async (cursor) => {
    const answer = await socket.command("sync", { conversations: {}, notifications_cursor: cursor });
    expect(answer).toMatchObject({ ok: false, fault: { code: "BAD_INPUT" } });
    expect(answer.ok ? {} : answer.fault.fields).toHaveProperty("notifications_cursor");
  },
);

test("returns nothing without a cursor, and with one each own change since, once", async () => {
  await raise();
  const first = await sync();
  expect(first).toMatchObject({ titles: [], limited: false });
  const news = [await raise(), await raise()];
  await raise(await kasama.employer());
  const second = await sync(first.cursor);
  expect(second).toMatchObject({ titles: news, limited: false });
  expect(await sync(second.cursor)).toEqual({ titles: [], deleted: [], cursor: second.cursor, limited: false });
});

test("returns many in several replies, in order, also those of one moment", async () => {
  const { cursor } = await sync();
  const news: string[] = [];
  for (let n = 0; n < SYNC_NOTIFICATIONS + 5; n += 1) news.push(await raise());
  const first = await sync(cursor);
  expect(first.limited).toBe(true);
  const second = await sync(first.cursor);
  expect(second.limited).toBe(false);
  expect([...first.titles, ...second.titles].sort()).toEqual(news.sort());
});

test("returns a notification that was being written during an earlier sync, even if its event was lost", async () => {
  const { connection, announce, ids } = kasama.server.context;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = new NotificationWriter({
    repo: new NotificationsRepo({
      notifications: connection.model<NotificationRow>("Notification"),
      heads: connection.model<NotificationHead>("NotificationHead"),
      inTransaction: createTransactions(connection),
    }),
    nextId: () => released.then(() => ids.next("notifications")),
    takeIds: (count) => ids.take("notifications", count),
    userExists: async () => true,
    recordSent: async () => {},
    limiter: kasama.server.context.limiter,
    presenter: createPresenter(kasama.server.context.personCards),
    announce,
    unreadChanged: () => {},
    // As if it had started a second ago.
    now: () => new Date(Date.now() - 1000),
  });
  const first = await sync();
  const about = { cause: "slow", type: "info", title: "Slow", message: "Came late", target_url: null } as const;
  const writing = slow.raise({ ...about, user_id: owner.id });
  const quick = await raise();
  const second = await sync(first.cursor);
  expect(second.titles).toEqual([quick]);
  release();
  await writing;
  expect((await sync(second.cursor)).titles).toEqual(["Slow"]);
});

test("returns each of many concurrent notifications once to a tab that syncs meanwhile", async () => {
  let { cursor } = await sync();
  const news = Array.from({ length: 40 }, () => raise());
  const heard: string[] = [];
  let open = true;
  const all = Promise.all(news).finally(() => {
    open = false;
  });
  const ask = async (): Promise<number> => {
    const answer = await sync(cursor);
    heard.push(...answer.titles);
    cursor = answer.cursor;
    return answer.titles.length;
  };
  while (open) await ask();
  // The last sync may have been before the last notification was written.
  while ((await ask()) > 0);
  expect(heard.sort()).toEqual((await all).sort());
});

test("starts over with a cursor of another database that is ahead of this one", async () => {
  await raise();
  const now = await sync();
  expect(await sync("zzzz-5")).toEqual({ titles: [], deleted: [], cursor: now.cursor, limited: false });
});

test("returns to an offline tab what was read and what was deleted", async () => {
  const titles = [await raise(), await raise(), await raise()];
  const { cursor } = await sync();
  const { data } = (await kasama.call("GET", "/api/notifications", { as: owner })).body;
  const idOf = (title?: string): number => data.find((one: { title: string }) => one.title === title).id;
  await kasama.call("DELETE", `/api/notifications/${idOf(titles[0])}`, { as: owner });
  await kasama.call("PATCH", `/api/notifications/${idOf(titles[1])}/read`, { as: owner });
  const answer = await sync(cursor);
  expect(answer).toMatchObject({ titles: [titles[1]], deleted: [idOf(titles[0])], limited: false });
  await kasama.call("PATCH", "/api/notifications/mark-all-read", { as: owner });
  expect(await sync(answer.cursor)).toMatchObject({ titles: [titles[2]], deleted: [] });
});
