import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import type { FaultCode, Result } from "#shared/fault.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { type SyncDeps, startSync } from "./sync.ts";

const net = vi.hoisted(() => ({
  connected: new Set<() => void>(),
  due: new Set<(data: { within_ms: number }) => void>(),
  state: "online",
}));
vi.mock("./socket.ts", () => ({
  command: () => {
    throw new Error("the test gives its own");
  },
  listen: (name: string, handler: (data: { within_ms: number }) => void) => {
    if (name === "sync:due") net.due.add(handler);
    return () => net.due.delete(handler);
  },
  connection: { getState: () => ({ state: net.state }) },
  onConnect: (handler: () => void) => {
    net.connected.add(handler);
    return () => net.connected.delete(handler);
  },
}));
const connect = () => {
  for (const handler of net.connected) handler();
};
/** The server says that a sync is due. @param drawn the random moment, as a share of the time */
const due = (within_ms: number, drawn: number) => {
  vi.spyOn(Math, "random").mockReturnValue(drawn);
  for (const handler of net.due) handler({ within_ms });
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

function syncOf({ behind = () => false, complete = async () => true }: Partial<SyncDeps> = {}) {
  const answers: Result<SyncReply>[] = [];
  const asked: unknown[] = [];
  const applied: boolean[] = [];
  const send = async (_name: string, payload: unknown) => {
    asked.push(payload);
    return answers.shift() ?? reply();
  };
  const sync = startSync(
    { known: () => ({ 7: asked.length }), behind, complete, apply: (_reply, { first }) => applied.push(first) },
    // Only `sync` is ever sent.
    send as never,
  );
  return { sync, answers, asked, applied };
}

beforeEach(() => {
  vi.useFakeTimers();
  net.connected.clear();
  net.due.clear();
  net.state = "online";
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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

  it("loads what complete answers do not contain, and tries again more and more slowly if that fails", async () => {
    let tries = 0;
    const { answers } = syncOf({
      complete: async () => {
        tries += 1;
        return tries === 4;
      },
    });
    answers.push(reply(true));
    connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(300);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(4);
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
  });
});

describe("a sync that the server calls due", () => {
  it("runs once, at a random moment within the time", async () => {
    const { asked } = syncOf();
    due(2000, 0.25);
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(1);
    due(2000, 0.999);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });

  it("keeps its moment when it is called due again, unless that must be earlier", async () => {
    const { asked } = syncOf();
    due(2000, 0.9);
    due(2000, 0.1);
    due(8000, 0.01);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(0);
    due(500, 0.5);
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  it("runs again if it is called due during a request, whose answer may be older", async () => {
    const { asked } = syncOf();
    connect();
    due(1000, 0.5);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(2);
  });

  it("is left to the next connect while the tab is offline", async () => {
    const { asked } = syncOf();
    due(1000, 0.5);
    net.state = "connecting";
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(0);
    net.state = "online";
    connect();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
  });

  it("is done by a connect before its moment", async () => {
    const { asked } = syncOf();
    due(1000, 0.5);
    connect();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
  });

  it("runs in a hidden tab too, for its badge and its notices", async () => {
    const { asked } = syncOf();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    due(1000, 0.5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
  });

  it("waits as long as a busy server has asked for", async () => {
    const { answers, asked } = syncOf();
    answers.push({ ok: false, fault: { code: "TOO_FAST", message: FAULT_TEXTS.TOO_FAST, retry_after: 5 } });
    connect();
    await vi.advanceTimersByTimeAsync(0);
    due(1000, 0.5);
    await vi.advanceTimersByTimeAsync(4999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
  });

  it("does not run after the stop", async () => {
    const { sync, asked } = syncOf();
    due(1000, 0.5);
    sync.stop();
    due(1000, 0.5);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(0);
  });
});
