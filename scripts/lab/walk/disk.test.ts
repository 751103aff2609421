import { describe, expect, test } from "vitest";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { Rule } from "../faults/lib/history.ts";
import type { Person } from "../faults/lib/people/people.ts";
import { checkDisk, type Stored, unreadOf } from "./disk.ts";
import { createLedger, type Ledger } from "./ledger.ts";

/** Tests the oracle's check of the disk: it accepts a correct state, and names the rule that a wrong one breaks. */

const person = (id: number): Person => ({ id, token: "", type: "general", name: `Person ${id}` });
const talk = { id: 1, sides: [person(7), person(8)] } as const;
const at = new Date(0);

const row = (seq: number, more: Partial<MessageRow> = {}): MessageRow => ({
  _id: seq,
  conversation_id: talk.id,
  seq,
  rev: seq,
  client_id: `c${seq}`,
  sender_id: 7,
  kind: "text",
  content: `text ${seq}`,
  created_at: at,
  updated_at: at,
  edited_at: null,
  deleted_at: null,
  ...more,
});
const stored = (rows: MessageRow[], marks: [number, number][] = []): Stored => ({
  ...{ talk, rows, marks: new Map(marks), flags: new Map() },
});

/** A ledger with two messages of one tab, both acknowledged. */
function twoWritten(): Ledger {
  const ledger = createLedger();
  for (const seq of [1, 2]) {
    const written = ledger.wrote({ talk: talk.id, sender: 7, writer: "tab 1", first: `text ${seq}` });
    ledger.met(written, { id: seq, seq });
  }
  return ledger;
}

const first = (ledger: Ledger) => {
  const written = ledger.ofText("text 1");
  if (!written) throw new Error("nothing was written");
  return written;
};
const look = (ledger: Ledger, now: Stored, before: Stored | null = null) =>
  checkDisk(ledger, ledger.promised(), now, before);

describe("the check of the disk", () => {
  test("accepts what was written, also while a change is pending", () => {
    const ledger = twoWritten();
    look(ledger, stored([row(1), row(2)]));
    const ended = ledger.changing(first(ledger), "other");
    look(ledger, stored([row(1), row(2)]));
    look(ledger, stored([row(1, { content: "other", rev: 3 }), row(2)]));
    ended({ kind: "acked", rev: 3 });
    look(ledger, stored([row(1, { content: "other", rev: 3 }), row(2)]), stored([row(1), row(2)]));
  });

  test("accepts an unacknowledged message, stored or not", () => {
    const ledger = twoWritten();
    ledger.wrote({ talk: talk.id, sender: 8, writer: "page 1", first: "text 3" });
    look(ledger, stored([row(1), row(2)]));
    look(ledger, stored([row(1), row(2), row(3, { sender_id: 8 })]));
    expect(ledger.ofRow(3)?.first).toBe("text 3");
  });

  test("accepts a read mark that is behind over own messages", () => {
    const ledger = twoWritten();
    ledger.read(talk.id, 7, 2);
    look(ledger, stored([row(1), row(2)], [[7, 0]]));
  });

  test("counts neither own messages, nor lines, nor those up to the mark as unread", () => {
    const line = row(4, { kind: "system" });
    expect(unreadOf(stored([row(1), row(2), row(3, { sender_id: 8 }), line], [[8, 1]]), 8)).toBe(1);
  });
});

const deleted = { deleted_at: at, content: "" };

test.each<[Rule, string, (ledger: Ledger) => void, MessageRow[], Stored | null]>([
  ["R1", "an acknowledged message that was lost", () => {}, [row(1)], null],
  ["R1", "a different text", () => {}, [row(1, { content: "text 2" }), row(2, { content: "text 1" })], null],
  ["R2", "a message stored twice", () => {}, [row(1), row(2), row(3, { content: "text 1" })], null],
  ["R2", "a message that was never written", () => {}, [row(1), row(2), row(3)], null],
  ["R3", "a gap in seq", () => {}, [row(1), row(2, { seq: 3 })], null],
  ["R3", "the same rev twice", () => {}, [row(1), row(2, { rev: 1 })], null],
  ["R5", "a different sender", () => {}, [row(1), row(2, { sender_id: 8 })], null],
  ["R1", "a deletion that no one requested", () => {}, [row(1, deleted), row(2)], null],
  [
    "R1",
    "a deleted message with its text",
    (l) => void l.removing(first(l)),
    [row(1, { deleted_at: at }), row(2)],
    null,
  ],
  [
    "R1",
    "a deleted message that is back",
    (l) => l.removing(first(l))({ kind: "acked", rev: 3 }),
    [row(1), row(2)],
    null,
  ],
  ["R1", "a lost change", (l) => l.changing(first(l), "new")({ kind: "acked", rev: 3 }), [row(1), row(2)], null],
  [
    "R1",
    "a refused change that is stored",
    (l) => l.changing(first(l), "new")({ kind: "refused" }),
    [row(1, { content: "new", rev: 3 }), row(2)],
    null,
  ],
  [
    "R3",
    "a change with an old rev",
    (l) => void l.changing(first(l), "new"),
    [row(1, { content: "new" }), row(2)],
    stored([row(1), row(2)]),
  ],
  [
    "R1",
    "an acknowledged reaction that was lost",
    (l) => l.reacting(first(l), 8, "heart")({ kind: "acked", rev: 3 }),
    [row(1, { rev: 3 }), row(2)],
    null,
  ],
  ["R2", "a reaction of someone who has not reacted", () => {}, [row(1, { reactions: { 8: "sad" } }), row(2)], null],
  ["R6", "an acknowledged read mark that was lost", (l) => l.read(1, 8, 2), [row(1), row(2)], null],
  ["R6", "a read mark that moved back", () => {}, [row(1), row(2)], stored([row(1), row(2)], [[8, 2]])],
])("%s: %s", (rule, _what, happens, rows, before) => {
  const ledger = twoWritten();
  happens(ledger);
  const now = stored(rows, [[8, 0]]);
  expect(() => look(ledger, now, before)).toThrow(expect.objectContaining({ name: "Violation", rule }));
});
