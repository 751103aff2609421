import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Message, MessageDraft } from "#shared/chat/chat.schemas.ts";
import type { FaultCode, Result } from "#shared/fault.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { withDraftQueued } from "../state/chat.drafts.ts";
import { type ChatState, initialChat } from "../state/chat.state.ts";
import { draft, ME, message } from "../testing.ts";
import { createOutbox } from "./outbox.ts";
import { memoryOutboxStore, type OutboxChange, type OutboxStore } from "./outbox-store.ts";

/** The outbox waits as long as the server asks, and new messages wait with it, in order. */

/** A server that refuses messages while `answers` is not empty, and stores all others. */
function slowServer() {
  const stored: MessageDraft[] = [];
  const calls: { client_id: string; at: number }[] = [];
  const answers: [FaultCode, number?][] = [];
  const send = async (sent: MessageDraft): Promise<Result<Message>> => {
    calls.push({ client_id: sent.client_id, at: performance.now() });
    const [code, retry_after] = answers.shift() ?? [];
    if (code) return { ok: false, fault: { code, message: FAULT_TEXTS[code], ...(retry_after && { retry_after }) } };
    stored.push(sent);
    const { conversation_id, client_id, content } = sent;
    return { ok: true, value: message(stored.length, { sender_id: ME, conversation_id, client_id, content }) };
  };
  return { stored, calls, answers, send };
}

function tab(server: ReturnType<typeof slowServer>, store: OutboxStore = memoryOutboxStore()) {
  const chat = createStore<ChatState>(() => initialChat(ME));
  const said: string[] = [];
  const outbox = createOutbox({
    userId: ME,
    chat,
    store,
    online: () => true,
    send: server.send,
    exclusive: (_, work) => work(),
    onSent: () => {},
    onRefused: () => said.push("refused"),
    onRateLimited: () => said.push("held"),
  });
  let written = 0;
  const write = (client_id: string, conversation_id = 7) => {
    written += 1;
    const entry = draft(client_id, { conversation_id, queued_at: written });
    chat.setState((s) => withDraftQueued(s, entry));
    void outbox.drain(conversation_id);
  };
  return { chat, outbox, said, write, held: () => chat.getState().rateLimitedUntil };
}

const sent = (server: ReturnType<typeof slowServer>) => server.calls.map(({ client_id }) => client_id);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a rate-limited sender", () => {
  it("waits as long as the server asks, with new messages of all conversations, and announces it once", async () => {
    const server = slowServer();
    const { write, held, said } = tab(server);
    server.answers.push(["TOO_FAST", 5], ["TOO_FAST", 2]);
    write("a");
    await vi.advanceTimersByTimeAsync(1000);
    write("b");
    write("c", 8);
    await vi.advanceTimersByTimeAsync(3900);
    expect(sent(server)).toEqual(["a"]);
    expect(held()).not.toBeNull();

    await vi.advanceTimersByTimeAsync(200);
    // The server limits it again: for the user it is still the same wait.
    expect(sent(server)[1]).toBe("a");
    expect(held()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2100);
    expect(server.stored.map(({ client_id }) => client_id).sort()).toEqual(["a", "b", "c"]);
    expect(server.stored.filter(({ conversation_id }) => conversation_id === 7).map((one) => one.client_id)).toEqual([
      "a",
      "b",
    ]);
    expect(held()).toBeNull();
    expect(said).toEqual(["held"]);
  });

  it("loses nothing, keeps the order and never sends while it waits, whenever messages are written", async () => {
    const written = fc.array(
      fc.record({ conversation: fc.integer({ min: 7, max: 9 }), after: fc.integer({ min: 0, max: 3000 }) }),
      { minLength: 1, maxLength: 20 },
    );
    const refusals = fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(written, refusals, async (writes, waits) => {
        const server = slowServer();
        const { write, held, outbox } = tab(server);
        let until = 0;
        let refusedAt = -1;
        for (const wait of waits) if (wait !== null) server.answers.push(["TOO_FAST", wait]);
        const asked = [...server.answers];
        for (const [at, { conversation, after }] of writes.entries()) {
          write(`m${at}`, conversation);
          await vi.advanceTimersByTimeAsync(after);
        }
        await vi.runAllTimersAsync();
        for (const [at, call] of server.calls.entries()) {
          // A message of another conversation may have been in flight when the first was refused.
          if (call.at !== refusedAt) expect(call.at).toBeGreaterThanOrEqual(until);
          const wait = asked[at]?.[1];
          if (wait === undefined) continue;
          refusedAt = call.at;
          until = Math.max(until, call.at + wait * 1000);
        }
        for (const id of [7, 8, 9]) {
          const mine = writes.flatMap(({ conversation }, at) => (conversation === id ? [`m${at}`] : []));
          const arrived = server.stored.filter((one) => one.conversation_id === id).map((one) => one.client_id);
          expect(arrived).toEqual(mine);
        }
        expect(held()).toBeNull();
        outbox.stop();
      }),
      { numRuns: 60 },
    );
  });
});

describe("a server that is unavailable for a moment", () => {
  it("gets no retry for each message that is written meanwhile; a new connection ends the wait", async () => {
    const server = slowServer();
    const { write, outbox, held } = tab(server);
    server.answers.push(["UNAVAILABLE", 9]);
    write("a");
    await vi.advanceTimersByTimeAsync(100);
    write("b");
    await vi.advanceTimersByTimeAsync(100);
    expect(sent(server)).toEqual(["a"]);
    // This is no rate limit.
    expect(held()).toBeNull();
    outbox.drainAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent(server)).toEqual(["a", "a", "b"]);
  });

  it("gets no extra retries because two tabs broadcast their attempts to each other", async () => {
    const server = slowServer();
    for (let n = 0; n < 100; n += 1) server.answers.push(["UNAVAILABLE"]);
    const listeners: ((change: OutboxChange) => void)[] = [];
    const shared = (at: number): OutboxStore => ({
      ...memoryOutboxStore(),
      put: async (entry) => {
        await Promise.resolve();
        for (const [to, listener] of listeners.entries()) if (to !== at) listener({ kind: "put", entry });
      },
      onChange: (handler) => {
        listeners[at] = handler;
        return () => {};
      },
    });
    const first = tab(server, shared(0));
    const second = tab(server, shared(1));
    first.write("a");
    await vi.advanceTimersByTimeAsync(10_000);
    // Each tab retries after 1, 2 and 4 seconds.
    expect(server.calls.length).toBeLessThanOrEqual(8);
    first.outbox.stop();
    second.outbox.stop();
  });
});
