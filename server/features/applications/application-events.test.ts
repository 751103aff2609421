import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EventRow } from "#server/platform/events/event.model.ts";
import { EventsRepo } from "#server/platform/events/events.repo.ts";
import { Events } from "#server/platform/events/events.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { ApplicationMoved } from "#shared/applications/domain-events.ts";
import { betweenPeople } from "#shared/domain-event.ts";

/**
 * What follows from an application's events is delivered, also when a process dies between the change and the delivery.
 * Tested with a whole server next to other processes whose subscribers fail at the point where a process would have died.
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
  await kasama.call("PUT", `/api/users/${shop.id}`, { as: shop, body: EMPLOYER });
  application = (await on.apply(maricel, (await on.job(shop))._id)).body.data.id;
});

/** Publishes the event of a move without delivering it. */
async function publish(n: number): Promise<void> {
  const { inTransaction, events, now } = kasama.server.context;
  const sides = { applicant_id: maricel.id, employer_id: shop.id };
  await inTransaction((session) =>
    events.publish(
      {
        type: ApplicationMoved,
        id: `application-${application}-late-${n}`,
        key: betweenPeople(maricel.id, shop.id),
        at: new Date(now().getTime() + n),
        accounts: [maricel.id, shop.id],
        payload: {
          ...{ application_id: application, ...sides, job_title: `Job ${n}`, status: "review", by: "employer" },
          ...{ note: "", interview_ids: [] },
        },
      },
      session,
    ),
  );
}
const lineOf = (n: number) => `Application for Job ${n}: in review.`;
const EMPLOYER = { first_name: "Tess", last_name: "Go" };
const newsOf = (n: number) => `Tess Go from Company ${shop.id} is reviewing your application for Job ${n}.`;
const lines = async () =>
  (await on.talk(maricel, shop)).messages.slice(1).map(({ content }: { content: string }) => content);
const news = async () => (await on.notes(maricel)).map(({ message }: { message: string }) => message);

/** Another process on the same database. @param broken the subscriber that fails */
function another(broken?: string) {
  const { connection, features, store, now, log } = { ...kasama.server.context, store: kasama.server.context };
  const events = new Events({ repo: new EventsRepo(connection.model<EventRow>("DomainEvent")), now, log });
  events.checkAccountsWith(store.accountsAmong);
  for (const { subscribers = [] } of features)
    events.subscribe(
      subscribers.map((one) =>
        one.name === broken ? { ...one, handle: () => Promise.reject(new Error("the plug was pulled")) } : one,
      ),
    );
  return { deliver: () => events.deliver(betweenPeople(maricel.id, shop.id)) };
}

test("delivers what a process left behind in its order, and removes it", async () => {
  for (const n of [1, 2, 3]) await publish(n);
  const { events } = kasama.server.context;
  // The process that published it may still be delivering it.
  await events.processPending();
  expect(await lines()).toEqual([]);
  ahead += 60_000;
  const socket = await kasama.openSocket(maricel);
  const pushed = socket.next("notification:new", ({ message }) => message === newsOf(3));
  await events.processPending();
  expect(await lines()).toEqual([1, 2, 3].map(lineOf));
  expect(await news()).toEqual([3, 2, 1].map(newsOf));
  await pushed;
  expect(await on.waiting()).toBe(0);
});

test("delivers the rest after a process that died half-way, and nothing twice", async () => {
  await publish(1);
  await another("notification").deliver();
  expect([await lines(), await news()]).toEqual([[lineOf(1)], []]);
  expect(await on.waiting()).toBe(1);
  await publish(2);
  await another().deliver();
  expect([await lines(), await news()]).toEqual([[1, 2].map(lineOf), [2, 1].map(newsOf)]);
  expect(await on.waiting()).toBe(0);
});

test("notifies although the chat line fails, and writes the line later", async () => {
  await publish(1);
  await another("chat line").deliver();
  expect([await lines(), await news()]).toEqual([[], [newsOf(1)]]);
  await another().deliver();
  expect([await lines(), await news()]).toEqual([[lineOf(1)], [newsOf(1)]]);
});

test("delivers everything once and in order when several processes deliver at once", async () => {
  for (const n of [1, 2, 3, 4]) await publish(n);
  await Promise.all([another(), another(), another()].map((one) => one.deliver()));
  expect(await lines()).toEqual([1, 2, 3, 4].map(lineOf));
  expect((await news()).sort()).toEqual([1, 2, 3, 4].map(newsOf));
});

test("delivers nothing about a deleted account, and removes its pending events", async () => {
  await publish(1);
  await kasama.call("DELETE", "/api/account", { as: maricel, body: { password: maricel.password } });
  await kasama.server.context.background.settled();
  expect(await on.waiting()).toBe(0);
  await publish(2);
  ahead += 60_000;
  await kasama.server.context.events.processPending();
  expect(await on.waiting()).toBe(0);
  const left = kasama.server.context.connection.collection("notifications");
  expect(await left.countDocuments({ user_id: maricel.id })).toBe(0);
});

test("delivers what a version before the outbox of events left in the collection `tidings`, once", async () => {
  const { connection, migrations, events, now } = kasama.server.context;
  const old = connection.collection<{ _id: string }>("tidings");
  const [low = 0, high = 0] = [maricel.id, shop.id].sort((a, b) => a - b);
  const rowOf = (n: number) => ({
    _id: `application-${application}-old-${n}`,
    pair: `${low}:${high}`,
    at: new Date(now().getTime() + n),
    actor_id: shop.id,
    other_id: maricel.id,
    line: `Old line ${n}`,
    topic: "review",
    cards: [],
    notes: [
      { user_id: maricel.id, type: "success", title: `Old ${n}`, message: newsOf(n), application_id: application },
    ],
    mails: null,
  });
  await old.insertMany([rowOf(2), rowOf(1)]);
  const migrate = () => Promise.all(migrations.map(({ up }) => up(connection)));
  // Two processes that start at once.
  await Promise.all([migrate(), migrate()]);
  expect(await old.countDocuments()).toBe(0);
  expect(await on.waiting()).toBe(2);
  // An event of this version is delivered after them.
  await publish(3);
  await events.deliver(betweenPeople(maricel.id, shop.id));
  expect(await lines()).toEqual(["Old line 1", "Old line 2", lineOf(3)]);
  expect(await news()).toEqual([3, 2, 1].map(newsOf));
  // Its process had delivered the row and died before it removed it.
  await old.insertOne(rowOf(1));
  await migrate();
  await events.deliver(betweenPeople(maricel.id, shop.id));
  expect((await lines()).length).toBe(3);
  expect((await news()).length).toBe(3);
});
