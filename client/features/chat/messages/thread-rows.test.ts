import { describe, expect, it } from "vitest";
import { draft, fromCompany, LEA, MARIA, ME, message } from "../testing.ts";
import { threadRows } from "./thread-rows.ts";

const known = { me: ME, other: MARIA, otherReadSeq: 0, otherDeliveredSeq: 0, online: true };
const own = (seq: number, more = {}) => message(seq, { sender_id: ME, ...more });

describe("rows of a thread", () => {
  it("start each day with its name", () => {
    const rows = threadRows([message(1, { created_at: "2026-11-18T09:00:00.000Z" }), message(2)], [], known);
    expect(rows.map((row) => row.kind)).toEqual(["day", "message", "day", "message"]);
  });

  it("group messages of one side within five minutes", () => {
    const late = message(3, { created_at: "2026-11-20T08:20:00.000Z" });
    const rows = threadRows([message(1), message(2), late, own(4)], [], known).filter((row) => row.kind !== "day");
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
    const rows = threadRows(messages, [], known).filter((row) => row.kind !== "day");
    expect(rows.map(({ own, author, first, last }) => [own, author?.id ?? null, first, last])).toEqual([
      [true, null, true, true],
      [true, LEA.id, true, false],
      [true, LEA.id, false, true],
      [false, null, true, true],
    ]);
  });

  it.each(["system", "card"] as const)("split a group at a %s message", (kind) => {
    const rows = threadRows([message(1), message(2, { kind }), message(3)], [], known).slice(1);
    expect(rows.map((row) => row.kind !== "day" && [row.first, row.last])).toEqual([
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
    expect(rows.filter((row) => row.kind !== "day").map((row) => [row.state, row.last])).toEqual([
      ["seen", true],
      ["delivered", false],
      ["delivered", true],
      ["sent", true],
    ]);
  });

  it("put unsent messages last, and show those after a refused one as waiting", () => {
    const drafts = [draft("a", { state: "failed" }), draft("b")];
    expect(threadRows([message(1)], drafts, known).map((row) => row.kind !== "day" && row.state)).toEqual([
      false,
      null,
      "failed",
      "waiting",
    ]);
    expect(threadRows([], [draft("a")], known)).toMatchObject([{ state: "sending" }]);
    expect(threadRows([], [draft("a")], { ...known, online: false })).toMatchObject([{ state: "waiting" }]);
  });

  it("keep a bubble's key when its message is stored", () => {
    const [before] = threadRows([], [draft("a")], known);
    const after = threadRows([own(1, { client_id: "a" })], [], known).at(-1);
    expect(after?.key).toBe(before?.key);
  });
});
