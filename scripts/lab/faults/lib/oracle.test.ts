import { expect, test } from "vitest";
import type { Send } from "./history.ts";
import { checkStored } from "./oracle.ts";

/** Tests the oracle itself: it accepts a correct history and names the rule that any other one breaks. */

const send = (n: number, more: Partial<Send> = {}): Send => ({
  client_id: `c${n}`,
  conversation: 1,
  sender: 7,
  tab: 1,
  content: `Message ${n}`,
  ...{ attachments: [], reply_to: null, lostQuote: false },
  invokedAt: n,
  sentAt: n,
  tries: [],
  acked: { at: n, id: n, seq: n },
  ...more,
});
const row = (n: number, more = {}) => ({
  _id: n,
  client_id: `c${n}`,
  content: `Message ${n}`,
  seq: n,
  rev: n,
  deleted_at: null,
  ...more,
});

test("accepts a correct history", () => {
  const unknown = send(3, { acked: null, tries: [{ at: 1, outcome: "unknown" }] });
  checkStored([send(1), send(2), unknown], [row(1), row(2)]);
  checkStored([send(1), send(2), unknown], [row(1), row(2), row(3)]);
});

test.each([
  ["R1", "an acknowledged message that was lost", [send(1), send(2)], [row(1)]],
  ["R1", "a message stored with a different seq", [send(1, { acked: { at: 1, id: 1, seq: 2 } })], [row(1)]],
  ["R1", "a message stored with a different text", [send(1)], [row(1, { content: "Other" })]],
  ["R1", "a message stored without its files", [send(1, { attachments: ["cv.pdf"] })], [row(1)]],
  ["R1", "a reply stored without its quote", [send(1), send(2, { reply_to: 1 })], [row(1), row(2)]],
  ["R2", "a message stored twice", [send(1)], [row(1), row(2, { client_id: "c1" })]],
  ["R2", "a message that was never sent", [send(1)], [row(1), row(2)]],
  ["R3", "a gap in seq", [send(1), send(2, { acked: { at: 2, id: 2, seq: 3 } })], [row(1), row(2, { seq: 3 })]],
  ["R3", "the same rev twice", [send(1), send(2)], [row(1), row(2, { rev: 1 })]],
  ["R3", "messages out of order", [send(2), send(1)], [row(1), row(2)]],
])("%s: %s", (rule, _what, sends, rows) => {
  expect(() => checkStored(sends, rows)).toThrow(expect.objectContaining({ name: "Violation", rule }));
});
