import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Message, MessageDraft } from "#shared/chat/chat.schemas.ts";
import type { FaultCode, Result } from "#shared/fault.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { nextQueuedAt, withDraftQueued, withoutDraft, withRetry } from "../state/chat.drafts.ts";
import { withMessage } from "../state/chat.messages.ts";
import { quoteOf } from "../state/chat.replies.ts";
import { type ChatState, initialChat, type OutboxEntry } from "../state/chat.state.ts";
import { attachment, draft, ME, message, recorded } from "../testing.ts";
import { createOutbox, type OutboxDeps } from "./outbox.ts";
import { memoryOutboxStore, type OutboxChange } from "./outbox-store.ts";

const refused = (code: FaultCode, retry_after?: number): Result<Message> => ({
  ok: false,
  fault:
    retry_after === undefined
      ? { code, message: FAULT_TEXTS[code] }
      : { code, message: FAULT_TEXTS[code], retry_after },
});

/** A server that stores messages by client_id, after the replies that a test has queued. */
function fakeServer() {
  const stored = new Map<string, Message>();
  const calls: string[] = [];
  const answers: (Result<Message> | "lost")[] = [];
  const send = async ({ client_id, content, conversation_id }: MessageDraft): Promise<Result<Message>> => {
    calls.push(client_id);
    const answer = answers.shift();
    if (answer && answer !== "lost") return answer;
    const known = stored.get(client_id);
    const value = known ?? message(stored.size + 1, { sender_id: ME, client_id, content, conversation_id });
    stored.set(client_id, value);
    // The message is stored, but its acknowledgement never arrives.
    return answer === "lost" ? refused("UNREACHABLE") : { ok: true, value };
  };
  return { stored, calls, answers, send };
}

function outboxOf(more: Partial<OutboxDeps> = {}, chat = createStore<ChatState>(() => initialChat(ME))) {
  const server = fakeServer();
  const net = { online: true };
  const said: string[] = [];
  const store = memoryOutboxStore();
  const outbox = createOutbox({
    userId: ME,
    chat,
    store,
    online: () => net.online,
    send: server.send,
    exclusive: (_, work) => work(),
    onSent: (entry) => said.push(`sent ${entry.client_id}`),
    onRateLimited: () => said.push("held"),
    onRefused: (entry) => said.push(`refused ${entry.client_id}`),
    ...more,
  });
  const write = (clientId: string, queued_at: number, entry: Partial<OutboxEntry> = {}) =>
    chat.setState((s) => withDraftQueued(s, draft(clientId, { queued_at, ...entry })));
  const states = () => chat.getState().outbox.map((entry) => `${entry.client_id} ${entry.state}`);
  return { chat, server, net, said, store, outbox, write, states };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("queues a new message after those that wait, even when the clock was set back", () => {
  const written = 1_700_000_000_000;
  const waiting = withDraftQueued(initialChat(ME), draft("a", { queued_at: written }));
  expect(nextQueuedAt(waiting, written - 1000)).toBe(written + 1);
  expect(nextQueuedAt(waiting, written + 1000)).toBe(written + 1000);
});

describe("a message with files", () => {
  const photo = { ...attachment("a", "image"), alt: "A ramp" };
  const voice = recorded("v");
  const refusedAt = (field: string): Result<Message> => ({
    ok: false,
    fault: { code: "BAD_INPUT", message: "No", fields: { [field]: ["Not this"] } },
  });
  const sentBy = (answers: Result<Message>[]) => {
    const sent: MessageDraft[] = [];
    const send = async (one: MessageDraft): Promise<Result<Message>> => {
      sent.push(one);
      return answers.shift() ?? { ok: true, value: message(1, { sender_id: ME, client_id: one.client_id }) };
    };
    return { sent, send };
  };

  it("is sent with the names of its files, and the descriptions of its images in the same order", async () => {
    const { sent, send } = sentBy([]);
    const { outbox, write, states } = outboxOf({ send });
    write("a", 1, { attachments: [voice, photo] });
    write("b", 2, { attachments: [voice] });
    await outbox.drain(7);
    expect(sent).toMatchObject([
      { attachments: [voice.name, photo.name], alts: ["", "A ramp"] },
      { attachments: [voice.name] },
    ]);
    expect(sent[1]).not.toHaveProperty("alts");
    expect(states()).toEqual([]);
  });

  it("is sent without descriptions to a server of an older version, which does not know them", async () => {
    const { sent, send } = sentBy([refusedAt("alts")]);
    const { outbox, write, states } = outboxOf({ send });
    write("a", 1, { attachments: [photo] });
    await outbox.drain(7);
    expect(sent.map(({ alts }) => alts)).toEqual([["A ramp"], undefined]);
    expect(states()).toEqual([]);
  });

  it("fails when the server refuses its files, with or without descriptions", async () => {
    const { sent, send } = sentBy([refusedAt("attachments")]);
    const { outbox, write, states } = outboxOf({ send });
    write("a", 1, { attachments: [photo] });
    await outbox.drain(7);
    expect([sent.length, states()]).toEqual([1, ["a failed"]]);
  });
});

describe("the outbox", () => {
  it("sends the id of what a message quotes, also after a reload", async () => {
    const send = vi.fn(async ({ client_id }: MessageDraft): Promise<Result<Message>> => {
      return { ok: true, value: message(2, { sender_id: ME, client_id }) };
    });
    const store = memoryOutboxStore();
    await store.put(draft("a", { reply_to: quoteOf(message(1)), state: "sending" }));
    await outboxOf({ send, store }).outbox.load();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send).toHaveBeenCalledWith({ client_id: "a", conversation_id: 7, content: "draft a", reply_to: 1001 });
  });

  it("marks a refused message as failed, and holds back later ones until it is retried", async () => {
    const { server, outbox, write, states, said, chat } = outboxOf();
    server.answers.push(refused("NOT_ALLOWED"));
    write("a", 1);
    write("b", 2);
    await outbox.drain(7);
    expect(states()).toEqual(["a failed", "b queued"]);
    expect(chat.getState().outbox[0]?.fault?.message).toBe(FAULT_TEXTS.NOT_ALLOWED);
    expect(said).toEqual(["refused a"]);

    chat.setState((s) => withRetry(s, "a"));
    await outbox.drain(7);
    expect(server.calls).toEqual(["a", "a", "b"]);
    expect(states()).toEqual([]);
    expect(said).toEqual(["refused a", "sent a", "sent b"]);
  });

  it("sends later messages when the refused one is deleted", async () => {
    const { server, outbox, write, states, chat } = outboxOf();
    server.answers.push(refused("BAD_INPUT"));
    write("a", 1);
    write("b", 2);
    await outbox.drain(7);
    chat.setState((s) => withoutDraft(s, "a"));
    await outbox.drain(7);
    expect(server.calls).toEqual(["a", "b"]);
    expect(states()).toEqual([]);
  });

  it("keeps messages written offline, and sends them in order after the next connect", async () => {
    const { server, outbox, write, states, net } = outboxOf();
    net.online = false;
    write("a", 1);
    write("b", 2);
    await outbox.drain(7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toEqual([]);
    expect(states()).toEqual(["a queued", "b queued"]);

    net.online = true;
    outbox.drainAll();
    await vi.runAllTimersAsync();
    expect(server.calls).toEqual(["a", "b"]);
    expect(states()).toEqual([]);
  });

  it("retries with the same client_id when the acknowledgement was lost, so it is stored once", async () => {
    const { server, outbox, write, states } = outboxOf();
    server.answers.push("lost");
    write("a", 1);
    await outbox.drain(7);
    expect(states()).toEqual(["a queued"]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(server.calls).toEqual(["a", "a"]);
    expect(server.stored.size).toBe(1);
    expect(states()).toEqual([]);
  });

  it("waits as long as the server asks when it is rate limited", async () => {
    const { server, outbox, write, states } = outboxOf();
    server.answers.push(refused("TOO_FAST", 5));
    write("a", 1);
    await outbox.drain(7);
    await vi.advanceTimersByTimeAsync(4900);
    expect(server.calls).toEqual(["a"]);
    expect(states()).toEqual(["a queued"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(states()).toEqual([]);
  });

  it("marks a message as failed when the server keeps failing", async () => {
    const { server, outbox, write, states } = outboxOf();
    server.answers.push(refused("INTERNAL"), refused("INTERNAL"), refused("INTERNAL"));
    write("a", 1);
    await outbox.drain(7);
    await vi.runAllTimersAsync();
    expect(server.calls).toHaveLength(3);
    expect(states()).toEqual(["a failed"]);
  });

  it("has one message in flight per conversation, and conversations do not wait for each other", async () => {
    const waiting: (() => void)[] = [];
    const inFlight: string[] = [];
    const { outbox, write } = outboxOf({
      send: async ({ client_id, conversation_id }) => {
        inFlight.push(client_id);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { ok: true, value: message(1, { sender_id: ME, client_id, conversation_id }) };
      },
    });
    write("a", 1);
    write("b", 2);
    write("c", 3, { conversation_id: 8 });
    outbox.drainAll();
    outbox.drainAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(inFlight).toEqual(["a", "c"]);
    for (const release of waiting.splice(0)) release();
    await vi.advanceTimersByTimeAsync(0);
    expect(inFlight).toEqual(["a", "c", "b"]);
  });

  it("sends a message that is written while the previous one completes", async () => {
    const { outbox, write, server, states } = outboxOf();
    write("a", 1);
    const done = outbox.drain(7);
    write("b", 2);
    await Promise.all([done, outbox.drain(7)]);
    expect(server.calls).toEqual(["a", "b"]);
    expect(states()).toEqual([]);
  });

  it("does not send a message again whose echo arrived before the acknowledgement", async () => {
    const { outbox, write, server, states, chat } = outboxOf();
    write("a", 1);
    const sending = outbox.drain(7);
    chat.setState((s) => withMessage(s, message(1, { sender_id: ME, client_id: "a" })));
    await sending;
    expect(server.calls).toEqual(["a"]);
    expect(states()).toEqual([]);
    expect(chat.getState().threads[7]?.messages).toHaveLength(1);
  });

  it("restores the messages of an earlier page, and resends those that were in flight", async () => {
    const store = memoryOutboxStore();
    await store.put(draft("b", { queued_at: 2 }));
    await store.put(draft("a", { queued_at: 1, state: "sending" }));
    await store.put(draft("c", { conversation_id: 8, state: "failed" }));
    const { outbox, server, states } = outboxOf({ store });
    await outbox.load();
    await vi.runAllTimersAsync();
    expect(server.calls).toEqual(["a", "b"]);
    expect(states()).toEqual(["c failed"]);
    expect((await store.all()).map((entry) => entry.client_id)).toEqual(["c"]);
  });

  it("writes every change of the state to the store", async () => {
    const { outbox, write, store, server } = outboxOf();
    server.answers.push(refused("NOT_FOUND"));
    write("a", 1);
    expect(await store.all()).toMatchObject([{ client_id: "a", state: "queued" }]);
    await outbox.drain(7);
    expect(await store.all()).toMatchObject([{ client_id: "a", state: "failed" }]);
    await outbox.wipe();
    expect(await store.all()).toEqual([]);
  });

  it("shows messages of another tab without writing them back, and removes those it deletes", async () => {
    let tell: (change: OutboxChange) => void = () => {};
    const put = vi.fn(async () => {});
    const store = {
      ...memoryOutboxStore(),
      put,
      onChange: (handler: typeof tell) => {
        tell = handler;
        return () => {};
      },
    };
    const { states, net } = outboxOf({ store });
    net.online = false;
    tell({ kind: "put", entry: draft("a") });
    expect(states()).toEqual(["a queued"]);
    tell({ kind: "remove", client_id: "a" });
    expect(states()).toEqual([]);
    expect(put).not.toHaveBeenCalled();
  });
});
