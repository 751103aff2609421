import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import type { Result } from "#shared/fault.ts";
import { eventIf, followEvents } from "./follow-events.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { startSync } from "./sync.ts";

type Listener = (data: unknown) => void;
const net = vi.hoisted(() => ({ connected: new Set<() => void>(), listeners: new Map<string, Listener>() }));
vi.mock("./socket.ts", () => ({
  command: () => {
    throw new Error("the test gives its own");
  },
  listen: (name: string, listener: Listener) => {
    net.listeners.set(name, listener);
    return () => net.listeners.delete(name);
  },
  connection: { getState: () => ({ state: "online" }) },
  onConnect: (handler: () => void) => {
    net.connected.add(handler);
    return () => net.connected.delete(handler);
  },
}));
const connect = async () => {
  for (const handler of net.connected) handler();
  await vi.runAllTimersAsync();
};

const emit = (name: string, data: unknown = {}) => net.listeners.get(name)?.(data);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("events close together cause one refresh, and none after unsubscribing", () => {
  const asked = vi.fn();
  const stop = followEvents(["job:changed", eventIf("application:updated", ({ id }) => id === 7)], asked);
  for (let n = 0; n < 100; n += 1) emit("job:changed");
  emit("application:updated", { id: 7 });
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(1);
  emit("application:updated", { id: 8 });
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(1);
  emit("application:updated", { id: 7 });
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(2);
  emit("job:changed");
  stop();
  expect(net.listeners.size).toBe(0);
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledTimes(2);
});

test("each reconnect causes a refresh, even after a short outage; the first connection does not", async () => {
  const empty: Result<SyncReply> = {
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
      limited: false,
    },
  };
  const needs = { known: () => ({}), behind: () => false, apply: () => {}, complete: async () => true };
  // Only `sync` is ever sent.
  const sync = startSync(needs, (async () => empty) as never);
  const asked = vi.fn();
  const stop = followEvents([], asked);
  await connect();
  expect(asked).not.toHaveBeenCalled();
  await connect();
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
  await connect();
  expect(asked).toHaveBeenCalledTimes(1);
  sync.stop();
});

test("one refresh runs at a time, and one more follows for all events meanwhile", async () => {
  const answers: (() => void)[] = [];
  const question = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const ask = oneAtATime(question);
  const first = ask();
  for (let n = 0; n < 5; n += 1) await ask();
  expect(question).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(question).toHaveBeenCalledTimes(2);
  answers[1]?.();
  await first;
  expect(question).toHaveBeenCalledTimes(2);
  void ask();
  expect(question).toHaveBeenCalledTimes(3);
});
