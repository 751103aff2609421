import { afterEach, expect, it } from "vitest";
import { quoteOf } from "../state/chat.replies.ts";
import { attachment, draft, message } from "../testing.ts";
import { memoryOutboxStore } from "./outbox-store.ts";
import { storeUnsentMessage, withUnsentMessages } from "./unsent-message-storage.ts";

/** Copies in local storage of messages that the outbox has not stored yet. */

const A = "0190b5a0-7a3c-4f6e-9a52-111111111111";
const B = "0190b5a0-7a3c-4f6e-9a52-222222222222";
afterEach(() => localStorage.clear());

it("restores a message that the store never received, once, and prefers the store's version otherwise", async () => {
  const kept = memoryOutboxStore();
  await kept.put(draft(A, { state: "failed" }));
  storeUnsentMessage(1, draft(A));
  storeUnsentMessage(1, draft(B, { content: "B" }));
  const store = withUnsentMessages(kept, 1);
  expect(await store.all()).toEqual([draft(A, { state: "failed" }), draft(B, { content: "B" })]);
});

it("restores the message's files", async () => {
  const withFiles = draft(A, { content: "", attachments: [attachment("cv")] });
  storeUnsentMessage(1, withFiles);
  expect(await withUnsentMessages(memoryOutboxStore(), 1).all()).toEqual([withFiles]);
});

it("restores what the message quotes", async () => {
  const reply = draft(A, { reply_to: quoteOf(message(3)) });
  storeUnsentMessage(1, reply);
  expect(await withUnsentMessages(memoryOutboxStore(), 1).all()).toEqual([reply]);
});

it("deletes a copy when it is stored, when it is sent, and when all are cleared", async () => {
  const store = withUnsentMessages(memoryOutboxStore(), 1);
  storeUnsentMessage(1, draft(A));
  await store.put(draft(A));
  expect(localStorage).toHaveLength(0);
  storeUnsentMessage(1, draft(B));
  await store.remove(B);
  expect(localStorage).toHaveLength(0);
  storeUnsentMessage(1, draft(A));
  storeUnsentMessage(1, draft(B));
  await store.clear();
  expect(localStorage).toHaveLength(0);
});

it("keeps a copy while the store cannot be written", async () => {
  const full = { ...memoryOutboxStore(), put: () => Promise.reject(new Error("full")) };
  storeUnsentMessage(1, draft(A));
  await expect(withUnsentMessages(full, 1).put(draft(A))).rejects.toThrow("full");
  expect(await withUnsentMessages(full, 1).all()).toEqual([draft(A)]);
});

it("ignores copies of other users and invalid data", async () => {
  storeUnsentMessage(12, draft(A));
  localStorage.setItem("kasama-unsent-1-x", "{");
  localStorage.setItem("kasama-unsent-1-y", '{"client_id":"y"}');
  expect(await withUnsentMessages(memoryOutboxStore(), 1).all()).toEqual([]);
  await withUnsentMessages(memoryOutboxStore(), 1).clear();
  expect(localStorage).toHaveLength(1);
  expect(await withUnsentMessages(memoryOutboxStore(), 12).all()).toEqual([draft(A)]);
});
