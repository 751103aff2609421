import fc from "fast-check";
import { expect, test } from "vitest";
import { Appender, type Draft } from "./appender.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { createNumbering } from "./numbering.ts";

/**
 * The appender over a store in memory that fails on demand: before the insert, after it, in the middle, and in each
 * query. Whatever fails, no message is lost, stored twice or not announced, and `seq` has no hole.
 */

type Failure = "none" | "before" | "after" | "middle" | "look";

function world(failures: Failure[]) {
  const rows: MessageRow[] = [];
  const told: number[] = [];
  const next = () => failures.shift() ?? "none";
  const lost = () => new Error("the connection was lost");
  const clash = (row: MessageRow) =>
    rows.some(
      (one) =>
        one.conversation_id === row.conversation_id &&
        (one.seq === row.seq || (one.sender_id === row.sender_id && one.client_id === row.client_id)),
    );
  const messages: Pick<MessagesRepo, "insertInOrder" | "head" | "findSent"> = {
    insertInOrder: async (batch) => {
      const failure = next();
      await Promise.resolve();
      if (failure === "before") throw lost();
      let stored = 0;
      for (const row of batch) {
        if (clash(row)) return { stored, duplicate: true };
        if (failure === "middle" && stored > 0) throw lost();
        rows.push(row);
        stored += 1;
      }
      if (failure === "after" || failure === "middle") throw lost();
      return { stored, duplicate: false };
    },
    head: async (id) => {
      await Promise.resolve();
      if (next() === "look") throw lost();
      const seq = Math.max(0, ...rows.filter((row) => row.conversation_id === id).map((row) => row.seq));
      return { seq, rev: seq };
    },
    findSent: async (id, keys) => {
      // The result of one conversation comes later than the failure of another.
      for (let n = 0; n < id; n += 1) await Promise.resolve();
      if (next() === "look") throw lost();
      return rows.filter((row) => row.conversation_id === id && keys.some((key) => key.client_id === row.client_id));
    },
  };
  let id = 0;
  const takeIds = async (count: number) =>
    Array.from({ length: count }, () => {
      id += 1;
      return id;
    });
  /** Like a new process on the same disk. */
  const start = () => new Appender({ messages, numbering: createNumbering(messages), takeIds, now: () => new Date() });
  return { rows, told, start };
}

const draft = (conversation: number, client: string): Draft => ({
  conversation_id: conversation,
  sender_id: 7,
  client_id: client,
  kind: "text",
  content: client,
});

/** Like a client's outbox: sends the same message until it is answered. */
async function untilAnswered(appender: Appender, told: number[], one: Draft): Promise<MessageRow> {
  for (;;) {
    try {
      return await appender.append(one, (row) => told.push(row._id));
    } catch (err) {
      expect(err).toBeInstanceOf(Error);
    }
  }
}

const anyFailures = fc.array(fc.constantFrom<Failure>("none", "before", "after", "middle", "look"), { maxLength: 30 });

test("stores each message once and announces it, without holes in seq, whatever fails", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFailures,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 })), {
        minLength: 1,
        maxLength: 40,
      }),
      async (failures, sends) => {
        const { rows, told, start } = world([...failures]);
        const appender = start();
        const answers = await Promise.all(sends.map(([c, n]) => untilAnswered(appender, told, draft(c, `${c}-${n}`))));
        await appender.drain();
        for (const conversation of [1, 2, 3]) {
          const own = rows.filter((row) => row.conversation_id === conversation);
          expect(own.map((row) => row.seq)).toEqual(own.map((_row, index) => index + 1));
          expect(new Set(own.map((row) => row.client_id)).size).toBe(own.length);
        }
        for (const [index, [c, n]] of sends.entries()) {
          expect(answers[index]).toEqual(rows.find((row) => row.client_id === `${c}-${n}`));
        }
        expect([...told].sort()).toEqual(rows.map((row) => row._id).sort());
        appender.close();
      },
    ),
    { numRuns: 400 },
  );
});

test("announces a stored row even if its sender never retries after an error", async () => {
  const { rows, told, start } = world(["none", "after", "look"]);
  const appender = start();
  await expect(appender.append(draft(1, "gone"), (row) => told.push(row._id))).rejects.toThrow("lost");
  await expect.poll(() => told).toEqual(rows.map((row) => row._id));
  expect(rows).toHaveLength(1);
  appender.close();
});

test("finds a message from before a restart by its client_id instead of storing it again", async () => {
  const { rows, told, start } = world([]);
  const first = await untilAnswered(start(), told, draft(1, "a"));
  const again = await untilAnswered(start(), told, draft(1, "a"));
  expect(again).toEqual(first);
  expect(rows).toHaveLength(1);
});
