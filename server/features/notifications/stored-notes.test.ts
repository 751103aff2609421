import { afterAll, beforeAll, expect, test } from "vitest";
import type { NotificationRow } from "#server/features/notifications/notification.model.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** Notifications are stored as data, with an English text: never in the language of the person who caused one. */

const FILIPINO = { "accept-language": "fil" };
const ENGLISH = { title: "New application for Data Encoder", message: "Open it to start reviewing." };

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());

/** Applies as a new person. @returns the employer, what was stored for them, and what their tab got */
async function applyIn(headers: Record<string, string>) {
  const [seeker, shop] = [await kasama.person("pwd"), await kasama.employer()];
  const socket = await kasama.openSocket(shop);
  const pushed = socket.next("notification:new", ({ note }) => note?.kind === "application.sent");
  await on.apply(seeker, (await on.job(shop))._id, {}, headers);
  const { title, message, note } = await pushed;
  const rows = kasama.server.context.connection.collection<NotificationRow>("notifications");
  return { shop, row: await rows.findOne({ user_id: shop.id }), pushed: { title, message, note } };
}

test("stores the same rows and pushes the same texts for people with different languages", async () => {
  const [english, filipino] = [await applyIn({}), await applyIn(FILIPINO)];
  const note = { kind: "application.sent", job_title: "Data Encoder" };
  for (const { row, pushed } of [english, filipino]) {
    expect(row).toMatchObject({ ...ENGLISH, note, type: "info" });
    expect(pushed).toEqual({ ...ENGLISH, note });
  }
});

test("gives each reader the texts of their language", async () => {
  const { shop } = await applyIn(FILIPINO);
  const list = async (headers: Record<string, string>) =>
    (await kasama.call("GET", "/api/notifications", { as: shop, headers })).body.data;
  expect(await list({})).toMatchObject([{ title: "New application for Data Encoder" }]);
  expect(await list(FILIPINO)).toMatchObject([
    { title: "Bagong application para sa Data Encoder", message: "Buksan ito para simulan ang pag-review." },
  ]);
});

test("notifications are in the export as texts in the language of the call", async () => {
  const { shop } = await applyIn({});
  const parts = kasama.server.context.features.find(({ name }) => name === "notifications")?.exports;
  const exported = await inLanguage("fil", () => parts?.notifications?.(shop.id));
  expect(exported).toMatchObject([{ title: "Bagong application para sa Data Encoder" }]);
});

test("a deleted notification keeps nothing of what it said", async () => {
  const { shop, row } = await applyIn({});
  await kasama.call("DELETE", `/api/notifications/${row?._id}`, { as: shop });
  const rows = kasama.server.context.connection.collection<NotificationRow>("notifications");
  const left = await rows.findOne({ _id: row?._id ?? 0 });
  expect(left).toMatchObject({ title: "", message: "", deleted_at: expect.any(Date) });
  expect(left).not.toHaveProperty("note");
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
