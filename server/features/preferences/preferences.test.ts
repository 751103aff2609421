import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { PreferencesChange } from "#shared/preferences/preferences.schemas.ts";

/**
 * What a person hides is hidden in every answer and every push from that moment on, and visible again after they show it.
 */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

let shy: Person;
let other: Person;
let conversation: number;
beforeEach(async () => {
  [shy, other] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(shy, other);
});

const set = async (change: PreferencesChange, as = shy) =>
  (await kasama.call("PUT", "/api/preferences", { as, body: change })).body.data;
const summary = async (as: Person) => (await kasama.call("GET", "/api/messages/conversations", { as })).body.data[0];
const watch = async (socket: TestSocket) => {
  const answer = await socket.command("presence:watch", { user_ids: [shy.id] });
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value[0];
};
async function send(socket: TestSocket): Promise<Message> {
  const payload = { conversation_id: conversation, client_id: randomUUID(), content: "Kumusta" };
  const answer = await socket.command("chat:send", payload);
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value;
}

test("shares everything until it is turned off, keeps what is not named, and updates the other tabs", async () => {
  const read = async () => (await kasama.call("GET", "/api/preferences", { as: shy })).body.data;
  // People in tests can be found by default; people who sign up cannot until they turn it on.
  const switches = { discoverable: true, away_mail: true, job_mail: true, email: true, sms: false, in_app: true };
  const others = { ...switches, hide_details: false, language: null };
  expect(await read()).toEqual({ show_presence: true, show_read: true, ...others });
  const socket = await kasama.openSocket(shy);
  const told = socket.next("preferences:changed");
  expect(await set({ show_read: false })).toEqual({ show_presence: true, show_read: false, ...others });
  expect(await told).toEqual({ show_presence: true, show_read: false, ...others });
  expect(await set({})).toEqual(await read());
  const wrong = await kasama.call("PUT", "/api/preferences", { as: shy, body: { show_read: 1, show_age: true } });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.errors).sort()).toEqual(["show_age", "show_read"]);
});

test("presence: shows a person who hides it as offline at once, in lists, by name and to later tabs", async () => {
  const watcher = await kasama.openSocket(other);
  const own = await kasama.openSocket(shy);
  expect(await watch(watcher)).toMatchObject({ online: true });
  expect((await summary(other)).other_user).toMatchObject({ online: true });

  const told = watcher.next("presence:changed");
  await set({ show_presence: false });
  const nothing = { online: false, last_seen_at: null };
  expect(await told).toEqual({ user_id: shy.id, ...nothing });
  expect(await watch(watcher)).toMatchObject(nothing);
  expect((await summary(other)).other_user).toMatchObject(nothing);
  const info = await kasama.call("GET", `/api/messages/conversations/${conversation}/info`, { as: other });
  expect(info.body.data.other_user).toMatchObject(nothing);
  // The person still sees what others show.
  expect((await summary(shy)).other_user).toMatchObject({ online: true });

  // Opening and closing another tab reveals nothing; the next event is the later one.
  const heard: unknown[] = [];
  watcher.raw.on("presence:changed", (change) => heard.push(change));
  (await kasama.openSocket(shy)).close();
  const again = watcher.next("presence:changed");
  await set({ show_presence: true });
  expect(await again).toEqual({ user_id: shy.id, online: true, last_seen_at: null });
  expect(heard).toHaveLength(1);
  own.close();
});

test("read marks: hides them at once in pushes, lists, pages and changed messages", async () => {
  const [reader, writer] = [await kasama.openSocket(shy), await kasama.openSocket(other)];
  const heard: unknown[] = [];
  writer.raw.on("chat:read", (mark) => heard.push(mark));
  await set({ show_read: false });
  const message = await send(writer);
  await reader.command("chat:read", { conversation_id: conversation, seq: message.seq });
  // The reader's own tabs show them, and have nothing unread.
  expect(await summary(shy)).toMatchObject({ unread_count: 0, last_read_seq: 1 });
  expect(await summary(other)).toMatchObject({ other_read_seq: 0 });
  const page = await kasama.call("GET", `/api/messages/conversations/${conversation}?after_seq=0`, { as: other });
  expect(page.body.data[0]).toMatchObject({ is_read: false });
  const edited = await kasama.call("PATCH", `/api/messages/${message.id}`, { as: other, body: { content: "Changed" } });
  expect(edited.body.data).toMatchObject({ is_read: false });

  await set({ show_read: true });
  const next = await send(writer);
  const told = writer.next("chat:read");
  await reader.command("chat:read", { conversation_id: conversation, seq: next.seq });
  expect(await told).toMatchObject({ user_id: shy.id, seq: 2 });
  expect(heard).toHaveLength(1);
  expect(await summary(other)).toMatchObject({ other_read_seq: 2 });
});

test("changes each channel of announcements by itself, and not the address", async () => {
  const before = (await kasama.call("GET", "/api/account/email", { as: shy })).body.data;
  expect(await set({ email: false, sms: true, in_app: false })).toMatchObject({
    email: false,
    sms: true,
    in_app: false,
  });
  expect(await set({ in_app: true })).toMatchObject({ email: false, sms: true, in_app: true, away_mail: true });
  expect((await kasama.call("GET", "/api/account/email", { as: shy })).body.data).toEqual(before);
  expect((await kasama.call("PUT", "/api/preferences", { as: shy, body: { email: shy.email } })).status).toBe(400);
});

test("stores the language, and refuses one that the product does not speak", async () => {
  const told = (await kasama.openSocket(shy)).next("preferences:changed");
  expect(await set({ language: "fil" })).toMatchObject({ language: "fil", away_mail: true });
  expect(await told).toMatchObject({ language: "fil" });
  expect((await kasama.call("PUT", "/api/preferences", { as: shy, body: { language: "de" } })).status).toBe(400);
  expect(await set({ in_app: true })).toMatchObject({ language: "fil" });
});

test("a sync returns the preferences of the tab's owner", async () => {
  const wanted = await set({ in_app: false });
  expect(wanted).toMatchObject({ in_app: false });
  const answer = await (await kasama.openSocket(shy)).command("sync", { conversations: {} });
  expect(answer).toMatchObject({ ok: true, value: { preferences: wanted } });
  await set({ in_app: true });
});

test("a card shows nothing beyond its own fields", async () => {
  const told = (await kasama.openSocket(other)).next("chat:conversation");
  const newcomer = await kasama.person("pwd");
  await kasama.call("POST", "/api/messages/conversations", { as: newcomer, body: { participant2_id: other.id } });
  const { other_user } = await told;
  expect(Object.keys(other_user).sort()).toEqual(
    ["company", "first_name", "id", "is_employer", "last_name", "last_seen_at", "online", "photo", "username"].sort(),
  );
});
