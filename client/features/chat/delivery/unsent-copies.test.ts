import { afterEach, expect, it } from "vitest";
import { attachment, draft } from "../testing.ts";
import { memoryOutboxStore } from "./outbox-store.ts";
import { keepCopy, withCopies } from "./unsent-copies.ts";

/** The copies in local storage of messages that the outbox does not have yet. */

const A = "0190b5a0-7a3c-4f6e-9a52-111111111111";
const B = "0190b5a0-7a3c-4f6e-9a52-222222222222";
afterEach(() => localStorage.clear());

it("brings back what the store never took, once, and takes the store's word for what it has", async () => {
  const kept = memoryOutboxStore();
  await kept.put(draft(A, { state: "failed" }));
  keepCopy(1, draft(A));
  keepCopy(1, draft(B, { content: "B" }));
  const store = withCopies(kept, 1);
  expect(await store.all()).toEqual([draft(A, { state: "failed" }), draft(B, { content: "B" })]);
});

it("brings back the files that go with it", async () => {
  const withFiles = draft(A, { content: "", attachments: [attachment("cv")] });
  keepCopy(1, withFiles);
  expect(await withCopies(memoryOutboxStore(), 1).all()).toEqual([withFiles]);
});

it("goes when the store has it for good, when the message went out, and with all of them", async () => {
  const store = withCopies(memoryOutboxStore(), 1);
  keepCopy(1, draft(A));
  await store.put(draft(A));
  expect(localStorage).toHaveLength(0);
  keepCopy(1, draft(B));
  await store.remove(B);
  expect(localStorage).toHaveLength(0);
  keepCopy(1, draft(A));
  keepCopy(1, draft(B));
  await store.clear();
  expect(localStorage).toHaveLength(0);
});

it("stays while the store cannot take it", async () => {
  const full = { ...memoryOutboxStore(), put: () => Promise.reject(new Error("full")) };
  keepCopy(1, draft(A));
  await expect(withCopies(full, 1).put(draft(A))).rejects.toThrow("full");
  expect(await withCopies(full, 1).all()).toEqual([draft(A)]);
});

it("is nobody else's, and what is no copy is passed over", async () => {
  keepCopy(12, draft(A));
  localStorage.setItem("kasama-unsent-1-x", "{");
  localStorage.setItem("kasama-unsent-1-y", '{"client_id":"y"}');
  expect(await withCopies(memoryOutboxStore(), 1).all()).toEqual([]);
  await withCopies(memoryOutboxStore(), 1).clear();
  expect(localStorage).toHaveLength(1);
  expect(await withCopies(memoryOutboxStore(), 12).all()).toEqual([draft(A)]);
});
