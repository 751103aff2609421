import { afterAll, beforeAll, expect, test } from "vitest";
import type { NotificationRow } from "#server/features/notifications/notification.model.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** Notifications are stored as data, with an English text: never in the language of the person who caused one. */

const ROWENA = { first_name: "Rowena", last_name: "Magbanua" };
const FILIPINO = { "accept-language": "fil" };
/** Stored without a name. */
const ENGLISH = { title: "New application for Data Encoder", message: "Open it to start reviewing." };
const NAMED = { ...ENGLISH, title: "Rowena Magbanua applied for Data Encoder" };

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());

/** Applies as a new person. @returns the employer, what was stored for them, and what their tab got */
async function applyIn(headers: Record<string, string>) {
  const [seeker, shop] = [await kasama.person("pwd", ROWENA), await kasama.employer()];
  const socket = await kasama.openSocket(shop);
  const pushed = socket.next("notification:new", ({ note }) => note?.kind === "application.sent");
  const job = await on.job(shop);
  await on.apply(seeker, job._id, {}, headers);
  const { title, message, note } = await pushed;
  const rows = kasama.server.context.connection.collection<NotificationRow>("notifications");
  return { shop, seeker, job, row: await rows.findOne({ user_id: shop.id }), pushed: { title, message, note } };
}

test("stores the same rows and pushes the same texts for people with different languages", async () => {
  const [english, filipino] = [await applyIn({}), await applyIn(FILIPINO)];
  for (const { seeker, job, row, pushed } of [english, filipino]) {
    const note = { kind: "application.sent", job_id: job._id, job_title: "Data Encoder" };
    expect(row).toMatchObject({ ...ENGLISH, note, person_id: seeker.id, type: "info" });
    expect(pushed).toEqual({ ...NAMED, note });
  }
});

test("gives each reader the texts of their language", async () => {
  const { shop } = await applyIn(FILIPINO);
  const list = async (headers: Record<string, string>) =>
    (await kasama.call("GET", "/api/notifications", { as: shop, headers })).body.data;
  expect(await list({})).toMatchObject([NAMED]);
  expect(await list(FILIPINO)).toMatchObject([
    { title: "Nag-apply si Rowena Magbanua para sa Data Encoder", message: "Buksan ito para simulan ang pag-review." },
  ]);
});

test("notifications are in the export as texts in the language of the call, without other people", async () => {
  const { shop } = await applyIn({});
  const parts = kasama.server.context.features.find(({ name }) => name === "notifications")?.exports;
  const exported = await inLanguage("fil", () => parts?.notifications?.(shop.id));
  expect(exported).toMatchObject([{ title: "Bagong application para sa Data Encoder" }]);
  expect(JSON.stringify(exported)).not.toMatch(/Rowena|person/);
});

test("a deleted notification keeps nothing of what it said", async () => {
  const { shop, row } = await applyIn({});
  await kasama.call("DELETE", `/api/notifications/${row?._id}`, { as: shop });
  const rows = kasama.server.context.connection.collection<NotificationRow>("notifications");
  const left = await rows.findOne({ _id: row?._id ?? 0 });
  expect(left).toMatchObject({ title: "", message: "", deleted_at: expect.any(Date) });
  for (const field of ["note", "person_id"]) expect(left).not.toHaveProperty(field);
});

test("a notification of a kind that only a newer version knows shows its stored text, and breaks no list", async () => {
  const { shop, row } = await applyIn({});
  const rows = kasama.server.context.connection.collection<NotificationRow>("notifications");
  const { insertedId } = await rows.insertOne({
    ...{ _id: 987_654_321, user_id: shop.id, rev: 99, cause: "newer-1", type: "info", is_read: false },
    ...{ title: "From a newer version", message: "In English.", note: { kind: "newer" } as never },
    created_at: new Date(),
  });
  await rows.updateOne({ _id: row?._id ?? 0 }, { $set: { "note.job_title": 5 } as never });
  const list = await kasama.call("GET", "/api/notifications", { as: shop, headers: FILIPINO });
  expect(list.body.data).toMatchObject([{ id: insertedId, title: "From a newer version" }, ENGLISH]);
  for (const one of list.body.data) expect(one).not.toHaveProperty("note");
});

test("names people as they are named now, and no one whose account was deleted", async () => {
  const { shop, seeker } = await applyIn({});
  const list = async () => (await kasama.call("GET", "/api/notifications", { as: shop })).body.data;
  const socket = await kasama.openSocket(shop);
  const { value } = (await socket.command("sync", { conversations: {} })) as {
    value: { notifications_cursor: string };
  };
  await kasama.call("PUT", `/api/users/${seeker.id}`, { as: seeker, body: { first_name: "Dalisay" } });
  const dalisay = { id: seeker.id, first_name: "Dalisay", company: null };
  expect(await list()).toMatchObject([{ title: "Dalisay Magbanua applied for Data Encoder", person: dalisay }]);
  const id = (await list())[0].id;
  await kasama.call("PATCH", `/api/notifications/${id}/read`, { as: shop });
  const cursor = { conversations: {}, notifications_cursor: value.notifications_cursor };
  expect(await socket.command("sync", cursor)).toMatchObject({ value: { notifications: [{ id, person: dalisay }] } });
  await kasama.call("DELETE", "/api/account", { as: seeker, body: { password: seeker.password } });
  const [left] = await list();
  expect(left).toMatchObject({ ...ENGLISH, person: null });
});

test("names an employer with the company, to the applicant", async () => {
  const { shop, seeker, row } = await applyIn({});
  await kasama.server.context.connection
    .collection("users")
    .updateOne({ _id: shop.id } as object, { $set: { first_name: "Tess", last_name: "Go" } });
  await on.move(shop, row?.application_id ?? 0, "review");
  const [moved] = (await kasama.call("GET", "/api/notifications", { as: seeker })).body.data;
  const message = `Tess Go from Company ${shop.id} is reviewing your application for Data Encoder.`;
  expect(moved).toMatchObject({ message, person: { id: shop.id, company: { name: `Company ${shop.id}` } } });
});
