import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import { FAULT_TEXTS, type FaultCode, type Result } from "#shared/fault.ts";
import { startSync } from "./sync.ts";

const net = vi.hoisted(() => ({ connected: new Set<() => void>(), state: "online" }));
vi.mock("./socket.ts", () => ({
  command: () => {
    throw new Error("the test gives its own");
  },
  listen: () => () => {},
  connection: { getState: () => ({ state: net.state }) },
  onConnect: (handler: () => void) => {
    net.connected.add(handler);
    return () => net.connected.delete(handler);
  },
}));
const connect = () => {
  for (const handler of net.connected) handler();
};

const reply = (limited = false): Result<SyncReply> => ({
  ok: true,
  value: {
    me: null,
    messages: [],
    conversations: [],
    counts: { messages: 0, notifications: 0 },
    notifications: [],
    notifications_deleted: [],
    notifications_cursor: "a-0",
    preferences: null,
    limited,
  },
});
const refused = (code: FaultCode): Result<SyncReply> => ({ ok: false, fault: { code, message: FAULT_TEXTS[code] } });

function syncOf({ behind = () => false }: { behind?: () => boolean } = {}) {
  const answers: Result<SyncReply>[] = [];
  const asked: unknown[] = [];
  const applied: boolean[] = [];
  const send = async (_name: string, payload: unknown) => {
    asked.push(payload);
    return answers.shift() ?? reply();
  };
  const sync = startSync(
    { known: () => ({ 7: asked.length }), behind, apply: (_reply, { first }) => applied.push(first) },
    // Only `sync` is ever sent.
    send as never,
  );
  return { sync, answers, asked, applied };
}

beforeEach(() => {
  vi.useFakeTimers();
  net.connected.clear();
  net.state = "online";
});
afterEach(() => void vi.useRealTimers());

describe("sync", () => {
  it("continues the notifications after the last answer's cursor", async () => {
    const { asked } = syncOf();
    connect();
    await vi.advanceTimersByTimeAsync(0);
    connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toMatchObject([{ notifications_cursor: undefined }, { notifications_cursor: "a-0" }]);
  });

  it("retries after a refusal, but after a lost connection waits for the next connect", async () => {
    const { answers, asked, applied } = syncOf();
    answers.push(refused("UNAVAILABLE"));
    connect();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
    expect(applied).toEqual([true]);

    net.state = "connecting";
    answers.push(refused("UNREACHABLE"));
    connect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
    connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(applied).toEqual([true, false]);
  });

  it("repeats from the new position while the answer is incomplete", async () => {
    const { answers, asked, applied } = syncOf();
    answers.push(reply(true), reply(true));
    connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toMatchObject([
      { conversations: { 7: 0 } },
      { conversations: { 7: 1 } },
      { conversations: { 7: 2 } },
    ]);
    expect(applied).toEqual([true, true, true]);
  });

  it("runs one request at a time, and one more for all calls meanwhile", async () => {
    const { asked } = syncOf();
    connect();
    connect();
    connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });

  it("waits a moment before it requests a gap, and slows down if the gap cannot be filled", async () => {
    const { sync, asked } = syncOf({ behind: () => true });
    sync.suspectGap();
    sync.suspectGap();
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.length).toBeLessThan(12);
  });

  it("remembers a gap found during a request, whose answer may be older than the event", async () => {
    const { sync, asked } = syncOf();
    connect();
    sync.suspectGap();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });

  it("runs when a tab becomes visible that was hidden for long", async () => {
    const { asked, sync } = syncOf();
    const hide = (hidden: boolean) => {
      vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    hide(true);
    await vi.advanceTimersByTimeAsync(1000);
    hide(false);
    expect(asked).toHaveLength(0);
    hide(true);
    await vi.advanceTimersByTimeAsync(60_000);
    hide(false);
    expect(asked).toHaveLength(1);
    sync.stop();
    vi.restoreAllMocks();
  });
});
