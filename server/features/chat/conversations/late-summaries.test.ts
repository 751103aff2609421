import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import type { Connection } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createChatStore } from "#server/features/chat/store.ts";
import { ensureIndexes, openConnection } from "#server/platform/database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createTransactions } from "#server/platform/database/transaction.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { Appender } from "../sending/appender.ts";
import type { MessageRow } from "../sending/message.model.ts";
import { createNumbering } from "../sending/numbering.ts";
import { PermittedWrites } from "../sending/permitted-writes.ts";
import { createRevisions } from "../sending/revisions.ts";
import { previewOf } from "./conversations.repo.ts";
import { SummaryWriter } from "./summary-writer.ts";

/**
 * A summary is written some time after its message, by the process that stored the message. The message may have been
 * changed or deleted through another process meanwhile: then its old text must not return.
 */

describe("a message that was sent through one server", () => {
  const SECRET = "ang numero ko ay 09171234567";
  let first: Harness;
  let second: Harness;
  let writer: Person;
  let reader: Person;
  let conversation: number;
  let letSummariesGo: () => void;

  beforeAll(async () => {
    const env = { JWT_SECRET: randomBytes(32).toString("hex"), DATA_KEY: randomBytes(32).toString("hex") };
    first = await startHarness(env);
    second = await startHarness({ ...env, MONGODB_URI: first.server.database?.uri ?? "" });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });
  beforeEach(async () => {
    [writer, reader] = [await first.person("pwd"), await first.employer()];
    conversation = await first.conversation(writer, reader);
    holdSummaries();
  });

  /** The first server writes no summary before `letSummariesGo` is called. */
  function holdSummaries(): void {
    const { conversations } = first.server.context;
    const write = conversations.writeSummaries.bind(conversations);
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = vi.spyOn(conversations, "writeSummaries").mockImplementation(async (updates) => {
      await promise;
      await write(updates);
    });
    letSummariesGo = () => {
      held.mockRestore();
      resolve();
    };
  }

  async function send(content: string): Promise<number> {
    const where = `/api/messages/conversations/${conversation}/messages`;
    const { body } = await first.call("POST", where, { as: writer, body: { receiver_id: reader.id, content } });
    expect(body).toMatchObject({ success: true });
    return body.data.id;
  }

  async function writeLateSummary(): Promise<void> {
    const { summaryWriter } = first.server.context;
    expect(summaryWriter.pending(conversation)).toMatchObject({ message: { content: SECRET } });
    letSummariesGo();
    await summaryWriter.flush();
    expect(summaryWriter.pending(conversation)).toBeUndefined();
  }

  /** Every row of every collection, as JSON. */
  async function storedRows(): Promise<string> {
    const { db } = second.server.context.connection;
    const collections = (await db?.listCollections().toArray()) ?? [];
    expect(collections.map(({ name }) => name)).toEqual(expect.arrayContaining(["conversations", "messages", "mails"]));
    const rows = await Promise.all(collections.map(({ name }) => db?.collection(name).find().toArray()));
    return JSON.stringify(rows);
  }

  const listed = async (server: Harness) =>
    (await server.call("GET", "/api/messages/conversations", { as: reader })).body.data[0];

  test("is nowhere in the database after another server deleted it and the first one wrote its summary", async () => {
    const id = await send(SECRET);
    expect((await second.call("DELETE", `/api/messages/${id}`, { as: writer })).status).toBe(200);
    await writeLateSummary();
    expect(await storedRows()).not.toContain("ang numero ko");
    for (const server of [first, second])
      expect((await listed(server)).last_message).toMatchObject({ id, content: "", deleted_at: expect.any(String) });
  });

  test("shows only its new text after another server edited it and the first one wrote its summary", async () => {
    const id = await send(SECRET);
    const body = { content: "Kumusta po" };
    expect((await second.call("PATCH", `/api/messages/${id}`, { as: writer, body })).status).toBe(200);
    await writeLateSummary();
    expect(await storedRows()).not.toContain("ang numero ko");
    for (const server of [first, second])
      expect(await listed(server)).toMatchObject({ last_seq: 1, last_message: { id, content: "Kumusta po" } });
  });

  test("moves its author's mark although the summary is there already", async () => {
    const id = await send(SECRET);
    const body = { content: "Kumusta po" };
    expect((await second.call("PATCH", `/api/messages/${id}`, { as: writer, body })).status).toBe(200);
    await writeLateSummary();
    const row = await second.server.context.conversations.findById(conversation);
    expect(row?.members.find(({ user_id }) => user_id === writer.id)).toMatchObject({ last_read_seq: 1 });
  });

  test("is replaced in the summary by a later message, although an older one was edited in between", async () => {
    const older = await send("Magandang umaga");
    await send(SECRET);
    const body = { content: "Magandang gabi" };
    expect((await second.call("PATCH", `/api/messages/${older}`, { as: writer, body })).status).toBe(200);
    await writeLateSummary();
    const row = await second.server.context.conversations.findById(conversation);
    expect(row).toMatchObject({ last_seq: 2, last_message: { content: SECRET } });
  });
});

describe("in any order of sends, edits, deletions and late summaries of two processes", () => {
  let dataDir: string;
  let database: EmbeddedDatabase;
  const connections: Connection[] = [];
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "ks-summaries-"));
    database = await startEmbedded(dataDir, createRecorder().log);
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  let lastId = 0;
  const takeIds = async (count: number) =>
    Array.from({ length: count }, () => {
      lastId += 1;
      return lastId;
    });

  /** What a process has of the chat. */
  async function createProcess() {
    const connection = await openConnection(database.uri).asPromise();
    connections.push(connection);
    const { messages, conversations } = createChatStore(connection);
    await ensureIndexes(connection);
    const numbering = createNumbering(messages);
    const writes = new PermittedWrites();
    const appender = new Appender({ messages, numbering, writes, takeIds, now: () => new Date() });
    const summaries = new SummaryWriter(conversations, createRecorder().log);
    const revise = createRevisions({
      messages,
      conversations,
      numbering,
      writes,
      inTransaction: createTransactions(connection),
    });
    const enqueue = (row: MessageRow | undefined) => {
      if (row) summaries.enqueue({ conversation_id: row.conversation_id, seq: row.seq, message: previewOf(row) });
    };
    return {
      ...{ messages, conversations, summaries },
      send: async (conversation_id: number, content: string) => {
        const draft = { conversation_id, sender_id: 1, client_id: randomUUID(), kind: "text", content } as const;
        enqueue(await appender.append(draft, () => {}));
      },
      /** What a reader does who finds that the summary lags behind. */
      repair: async (id: number) => enqueue((await messages.newest(id, 1))[0]),
      change: async (id: number, seq: number, content: string) => {
        const [row] = await messages.after(id, seq - 1, 1);
        const at = new Date();
        if (row) await revise(row, { content, updated_at: at, deleted_at: content === "" ? at : null });
      },
    };
  }

  const step = fc.record({
    what: fc.constantFrom("send", "repair", "write", "edit", "delete"),
    which: fc.nat({ max: 1 }),
    seq: fc.integer({ min: 1, max: 4 }),
  });
  /** The steps of one list begin at the same moment. */
  const orders = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 10 });

  test("the summary has no old text, and ends at the newest message", async () => {
    const processes = [await createProcess(), await createProcess()] as const;
    const { messages, conversations } = processes[0];

    async function inOrder(order: readonly (readonly { what: string; which: number; seq: number }[])[]) {
      const [id = 0, a = 0, b = 0] = await takeIds(3);
      await conversations.open(id, a, b, new Date());
      let texts = 0;
      const run = async ({ what, which, seq }: (typeof order)[number][number]) => {
        const { send, repair, change, summaries } = which === 0 ? processes[0] : processes[1];
        texts += 1;
        const text = `text-${texts}.`;
        if (what === "send") await send(id, text);
        else if (what === "repair") await repair(id);
        else if (what === "write") await summaries.flush();
        else await change(id, seq, what === "edit" ? text : "");
      };
      for (const steps of order) {
        await Promise.all(steps.map(run));
        const current = (await messages.after(id, 0, 100)).map(({ content }) => content);
        const shown = JSON.stringify(await conversations.findById(id)).match(/text-\d+\./g) ?? [];
        expect(current).toEqual(expect.arrayContaining(shown));
      }
      for (const { summaries } of processes) await summaries.flush();
      const [newest] = await messages.newest(id, 1);
      const row = await conversations.findById(id);
      expect([row?.last_seq, row?.last_message]).toEqual(newest ? [newest.seq, previewOf(newest)] : [0, null]);
    }

    await fc.assert(fc.asyncProperty(orders, inOrder), { numRuns: 60 });
  });
});
