import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import { Appender, type CheckSend, type Draft } from "./appender.ts";
import type { MessageRow } from "./message.model.ts";
import type { Insertion, MessagesRepo } from "./messages.repo.ts";
import { createNumbering } from "./numbering.ts";
import { PermittedWrites } from "./permitted-writes.ts";

/**
 * The appender over a store in memory that fails on demand: before the insert, after it, in the middle, and in each
 * query. Whatever fails, no message is lost, stored twice or not announced, and `seq` has no hole.
 */

afterEach(() => void vi.useRealTimers());

type Failure = "none" | "before" | "after" | "middle" | "look";

function world(failures: Failure[]) {
  const rows: MessageRow[] = [];
  const told: number[] = [];
  const next = () => failures.shift() ?? "none";
  const lost = () => new Error("the connection was lost");
  const inConversation = (id: number) => rows.filter((row) => row.conversation_id === id);
  async function insert(batch: MessageRow[], ordered: boolean): Promise<Insertion> {
    const failure = next();
    await Promise.resolve();
    if (failure === "before") throw lost();
    const { stored, refused }: Insertion = { stored: [], refused: [] };
    for (const row of batch) {
      const others = inConversation(row.conversation_id);
      const isNumberTaken = others.some((one) => one.seq === row.seq);
      if (isNumberTaken || others.some((one) => one.client_id === row.client_id)) {
        refused.push({ row, isNumberTaken });
        if (ordered) break;
        continue;
      }
      if (failure === "middle" && stored.length > 0) throw lost();
      rows.push(row);
      stored.push(row);
    }
    if (failure === "after" || failure === "middle") throw lost();
    return { stored, refused };
  }
  const messages: Pick<MessagesRepo, "insertInOrder" | "insertEach" | "head" | "newerThan" | "findSent"> = {
    insertInOrder: (batch) => insert(batch, true),
    insertEach: (batch) => insert(batch, false),
    head: async (id) => {
      await Promise.resolve();
      if (next() === "look") throw lost();
      const seq = Math.max(0, ...inConversation(id).map((row) => row.seq));
      return { seq, rev: seq };
    },
    newerThan: async (heads) => {
      await Promise.resolve();
      if (next() === "look") throw lost();
      return [...heads].flatMap(([id, { rev }]) => inConversation(id).filter((row) => row.rev > rev));
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
  const start = (hearsOthers = true) => {
    const numbering = createNumbering(messages, () => hearsOthers);
    return new Appender({ messages, numbering, writes: new PermittedWrites(), takeIds, now: () => new Date() });
  };
  return { rows, told, messages, start };
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

test("gives only the senders of one conversation an error if other processes keep taking its numbers", async () => {
  const { rows, messages, start } = world([]);
  const { insertEach, insertInOrder } = messages;
  // Every number of conversation 1 is taken a moment before it is used.
  const refuse = (batch: MessageRow[]) => batch.filter((row) => row.conversation_id === 1);
  messages.insertEach = async (batch) => {
    const { stored, refused } = await insertEach(batch.filter((row) => row.conversation_id !== 1));
    return { stored, refused: [...refused, ...refuse(batch).map((row) => ({ row, isNumberTaken: true }))] };
  };
  messages.insertInOrder = async (batch) => {
    const [first] = refuse(batch);
    const before = first ? batch.slice(0, batch.indexOf(first)) : batch;
    const { stored, refused } = await insertInOrder(before);
    return { stored, refused: first ? [...refused, { row: first, isNumberTaken: true }] : refused };
  };
  const appender = start();
  const drafts = [draft(2, "a"), draft(1, "b"), draft(1, "c"), draft(2, "d"), draft(3, "e")];
  const answers = await Promise.allSettled(drafts.map((one) => appender.append(one, () => {})));
  const codes = answers.map((answer) => (answer.status === "rejected" ? answer.reason.code : answer.value.seq));
  expect(codes).toEqual([1, "UNAVAILABLE", "UNAVAILABLE", 2, 1]);
  expect(rows).toHaveLength(3);
  appender.close();
});

test("announces a row that reaches the disk after the database has said that it is not there", async () => {
  const { told, messages, start } = world([]);
  const { insertEach, findSent } = messages;
  let late: MessageRow[] = [];
  messages.insertEach = async (batch) => {
    late = batch;
    throw new Error("the connection was lost");
  };
  messages.findSent = async (...query) => {
    const found = await findSent(...query);
    // The insert arrives now.
    if (late.length > 0) await insertEach(late.splice(0));
    return found;
  };
  const appender = start();
  await expect(appender.append(draft(1, "late"), (row) => told.push(row._id))).rejects.toThrow("lost");
  await expect.poll(() => told).toHaveLength(1);
  appender.close();
});

/**
 * A send without Redis whose numbers are read until `read` is called. `asked` counts how often was asked whether it may be stored.
 * @param answer what the check finds now
 */
function sendWithSlowNumbers(answer: () => ReturnType<CheckSend>) {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { rows, messages, start } = world([]);
  const { head } = messages;
  const { promise, resolve: read } = Promise.withResolvers<void>();
  messages.head = (id) => promise.then(() => head(id));
  const state = { asked: 0 };
  const check: CheckSend = () => {
    state.asked += 1;
    return answer();
  };
  const appender = start(false);
  const sent = appender.append(draft(1, "a"), () => {}, check).finally(() => appender.close());
  return { rows, state, read, sent };
}
const blocked = () => new Fault("NOT_ALLOWED", CHAT_TEXTS.mayNotSend);
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("asks whether a message may be stored while its number is read, and not again if both come soon", async () => {
  const { rows, state, read, sent } = sendWithSlowNumbers(async () => null);
  await settled();
  expect(state.asked).toBe(1);
  vi.advanceTimersByTime(40);
  read();
  await sent;
  expect([rows.length, state.asked]).toEqual([1, 1]);
});

test("asks again whether a message may be stored if its number comes much later", async () => {
  let fault: Fault | null = null;
  const { rows, state, read, sent } = sendWithSlowNumbers(async () => fault);
  await settled();
  fault = blocked();
  vi.advanceTimersByTime(60);
  read();
  await expect(sent).rejects.toBe(fault);
  expect([rows.length, state.asked]).toEqual([0, 2]);
});

test("refuses a message whose sender was blocked in memory while its number was read", async () => {
  let fault: Fault | null = null;
  const { rows, read, sent } = sendWithSlowNumbers(() => fault);
  await settled();
  fault = blocked();
  read();
  await expect(sent).rejects.toBe(fault);
  expect(rows).toEqual([]);
});
