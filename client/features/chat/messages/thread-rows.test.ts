import { describe, expect, it } from "vitest";
import { draft, fromCompany, LEA, MARIA, ME, message } from "../testing.ts";
import { type Row, threadRows } from "./thread-rows.ts";

const known = { me: ME, other: MARIA, otherReadSeq: 0, otherDeliveredSeq: 0, online: true };
const bubbles = (rows: readonly Row[]) => rows.filter((row) => row.kind === "message" || row.kind === "draft");
const own = (seq: number, more = {}) => message(seq, { sender_id: ME, ...more });

describe("rows of a thread", () => {
  it("start each day with its name", () => {
    const rows = threadRows([message(1, { created_at: "2026-11-18T09:00:00.000Z" }), message(2)], [], known);
    expect(rows.map((row) => row.kind)).toEqual(["day", "message", "day", "message"]);
  });

  it("group messages of one side within five minutes", () => {
    const late = message(3, { created_at: "2026-11-20T08:20:00.000Z" });
    const rows = bubbles(threadRows([message(1), message(2), late, own(4)], [], known));
    expect(rows.map((row) => [row.first, row.last])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  it("put colleagues on the own side, in a group of their own, and name everyone but the user", () => {
    const me = { ...LEA, id: ME, first_name: "Ana" };
    const messages = [fromCompany(1, me), fromCompany(2, LEA), fromCompany(3, LEA), message(4)];
    const rows = bubbles(threadRows(messages, [], known));
    expect(rows.map(({ own, author, first, last }) => [own, author?.id ?? null, first, last])).toEqual([
      [true, null, true, true],
      [true, LEA.id, true, false],
      [true, LEA.id, false, true],
      [false, null, true, true],
    ]);
  });

  it.each(["system", "card"] as const)("split a group at a %s message", (kind) => {
    const rows = bubbles(threadRows([message(1), message(2, { kind }), message(3)], [], known));
    expect(rows.map((row) => [row.first, row.last])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  it("show 'Seen' and 'Delivered' at the last message they apply to", () => {
    const marks = { otherReadSeq: 1, otherDeliveredSeq: 3 };
    const rows = threadRows(
      [1, 2, 3, 4].map((seq) => own(seq)),
      [],
      { ...known, ...marks },
    );
    expect(bubbles(rows).map((row) => [row.state, row.last])).toEqual([
      ["seen", true],
      ["delivered", false],
      ["delivered", true],
      ["sent", true],
    ]);
  });

  it("put unsent messages last, and show those after a refused one as waiting", () => {
    const drafts = [draft("a", { state: "failed" }), draft("b")];
    expect(bubbles(threadRows([message(1)], drafts, known)).map((row) => row.state)).toEqual([
      null,
      "failed",
      "waiting",
    ]);
    expect(threadRows([], [draft("a")], known)).toMatchObject([{ state: "sending" }]);
    expect(threadRows([], [draft("a")], { ...known, online: false })).toMatchObject([{ state: "waiting" }]);
  });

  it("have a line above the first unread message, below its day, and begin a group there", () => {
    const rows = threadRows([message(1), message(2), message(3)], [], { ...known, unread: { after: 1, count: 2 } });
    expect(rows.map((row) => row.kind)).toEqual(["day", "message", "new", "message", "message"]);
    expect(rows[2]).toMatchObject({ count: 2 });
    expect(bubbles(rows).map((row) => [row.first, row.last])).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
    const nextDay = message(2, { created_at: "2026-11-21T08:00:00.000Z" });
    const later = threadRows([message(1), nextDay], [], { ...known, unread: { after: 1, count: 1 } });
    expect(later.map((row) => row.kind)).toEqual(["day", "message", "day", "new", "message"]);
  });

  it("have no such line for own messages and lines, nor while the first unread message is not loaded", () => {
    const kindsOf = (messages: Parameters<typeof threadRows>[0], after: number) =>
      threadRows(messages, [], { ...known, unread: { after, count: 1 } }).map((row) => row.kind);
    const line = message(2, { kind: "system" });
    expect(kindsOf([message(1), line, own(3)], 1)).not.toContain("new");
    expect(kindsOf([message(1), line, own(3), message(4)], 1).slice(-2)).toEqual(["new", "message"]);
    expect(kindsOf([message(8), message(9)], 5)).not.toContain("new");
    expect(kindsOf([message(6), message(7)], 5)).toContain("new");
  });

  it("keep a bubble's key when its message is stored", () => {
    const [before] = threadRows([], [draft("a")], known);
    const after = threadRows([own(1, { client_id: "a" })], [], known).at(-1);
    expect(after?.key).toBe(before?.key);
  });
});
