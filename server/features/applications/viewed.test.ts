import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/** 'Viewed': recorded once, only when the employer opened it by choice, and sent to the applicant live. */

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

const sent = async (): Promise<number> => (await on.apply(maricel, (await on.job(shop))._id)).body.data.id;
const view = (as: Person, id: number | string) => kasama.call("POST", `/api/applications/${id}/viewed`, { as });
const notes = async () => (await kasama.call("GET", "/api/notifications", { as: maricel })).body.total;

test("records the first view, updates the applicant live, and raises no notification", async () => {
  const id = await sent();
  expect((await on.read(maricel, id)).viewed_at).toBeNull();
  const before = await notes();
  const ours = await kasama.openSocket(maricel);
  const told = ours.next("application:updated");
  const { status, body } = await view(shop, id);
  expect([status, body.data.viewed_at]).toEqual([200, expect.any(String)]);
  expect(await told).toMatchObject({ id, status: "pending", version: 2 });
  const [detail, list] = [
    await on.read(maricel, id),
    (await kasama.call("GET", "/api/applications", { as: maricel })).body,
  ];
  expect([detail.viewed_at, list.data[0].viewed_at]).toEqual([body.data.viewed_at, body.data.viewed_at]);
  expect([detail.status, detail.steps.length]).toEqual(["pending", 1]);
  // Its position in the order of the last change is the same as before.
  expect(detail.updated_at).toBe(detail.applied_at);
  expect(await notes()).toBe(before);
});

test("keeps the time of the first view, however often and at once it is sent", async () => {
  const id = await sent();
  const all = await Promise.all(Array.from({ length: 8 }, () => view(shop, id)));
  const times = new Set(all.map(({ body }) => body.data.viewed_at));
  expect([...times]).toEqual([(await on.read(maricel, id)).viewed_at]);
  expect((await on.read(maricel, id)).version).toBe(2);
  expect((await view(shop, id)).body.data.viewed_at).toBe([...times][0]);
});

test("does not count a prefetch as a view", async () => {
  const id = await sent();
  expect((await on.read(shop, id)).viewed_at).toBeNull();
  await kasama.call("GET", "/api/applications", { as: shop });
  expect((await on.read(maricel, id)).viewed_at).toBeNull();
});

test("keeps a move that happens at the same moment", async () => {
  const id = await sent();
  const [moved] = await Promise.all([on.move(shop, id, "review"), view(shop, id)]);
  expect(moved.status).toBe(200);
  expect(await on.read(maricel, id)).toMatchObject({ status: "review", viewed_at: expect.any(String), version: 3 });
});

test("only the employer of the job can view it, and a withdrawn one is not marked as viewed", async () => {
  const id = await sent();
  expect((await view(await kasama.employer(), id)).status).toBe(404);
  expect((await view(maricel, id)).status).toBe(403);
  expect((await view(shop, 999_999)).status).toBe(404);
  expect((await view(shop, "x1")).status).toBe(400);
  await on.withdraw(maricel, id);
  expect((await view(shop, id)).body.data.viewed_at).toBeNull();
  expect((await on.read(maricel, id)).viewed_at).toBeNull();
});
