import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { openConnection } from "#client/data/socket.ts";
import { type Answer, failure, stubServer } from "#client/testing/stub-server.ts";
import { announcements } from "#client/ui/feedback/announce.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import { faultTexts as FAULT_TEXTS } from "#shared/texts/fault/fault.texts.ts";
import { readFeedQuery } from "./feed-query.ts";
import { useActivityFeed } from "./useActivityFeed.ts";

/** The live feed and its requests: one at the start, then only if events may have been missed. */

type Listener = (...args: unknown[]) => void;

/** A fake socket that can announce events and connects. */
const line = vi.hoisted(() => ({
  announce: (_name: string, _data: unknown): void => undefined,
  on: new Map<string, (...args: unknown[]) => void>(),
  connected: false,
}));
vi.mock("socket.io-client", () => ({
  io: () => ({
    io: { opts: {}, on: () => {} },
    get connected() {
      return line.connected;
    },
    on: (name: string, listener: Listener) => line.on.set(name, listener),
    onAny: (listener: Listener) => {
      line.announce = listener;
    },
    offAny: () => {},
    removeAllListeners: () => {},
    connect: () => {},
    disconnect: () => {},
  }),
}));

const admin = { id: 1, username: "el", first_name: "El", last_name: "S", user_type: "admin" as const, photo: null };
let close: () => void;
beforeEach(() => {
  signIn({ token: "token", user: admin, email: "el@mail.example", rememberMe: false });
  close = openConnection();
  line.connected = true;
});
afterEach(() => {
  close();
  signOut();
});

const activity = (id: number, type: ActivityType = "job"): Activity => ({
  id,
  type,
  title: `Activity ${id}`,
  actor: null,
  target_url: null,
  timestamp: new Date(Date.UTC(2026, 10, 20) + 1000 * id).toISOString(),
});
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => activity(from - n));
const pageOf = (activities: readonly Activity[], next_cursor: string | null = null): Answer => {
  const data = { total: activities.length, total_is_least: false, activities, interactions: [], next_cursor };
  return { body: { success: true, data, ...data } };
};

const LIVE = { paused: false, held: false, aloud: true };
const watch = (address = "", how = LIVE) =>
  renderHook((props: typeof LIVE) => useActivityFeed(readFeedQuery(address), props), { initialProps: how });
type Watched = ReturnType<typeof watch>["result"];
const ids = ({ current }: Watched) => current.feed.shown.map(({ id }) => id);
const emitActivities = (activities: readonly Activity[], more = 0) =>
  act(async () => line.announce("activity:new", { activities, more }));

test("loads once, then adds what events report", async () => {
  const server = await stubServer(() => pageOf(down(3, 1)));
  const { result } = watch();
  await waitFor(() => expect(ids(result)).toEqual([3, 2, 1]));
  await emitActivities([activity(4)]);
  await emitActivities([activity(6), activity(5)]);
  await waitFor(() => expect(ids(result)).toEqual([6, 5, 4, 3, 2, 1]));
  expect(server.received).toHaveLength(1);
  await waitFor(() => expect(announcements.getState().polite?.text).toBe("Activity 4"));
});

test("shows events from before the first answer, whichever arrives first", async () => {
  let letGo = (_: Answer) => {};
  const server = await stubServer(() => new Promise((resolve) => (letGo = resolve)));
  const { result } = watch();
  await waitFor(() => expect(server.received).toHaveLength(1));
  await emitActivities([activity(4)]);
  server.answer = () => pageOf(down(4, 1));
  letGo(pageOf(down(3, 1)));
  await waitFor(() => expect(ids(result)).toEqual([4, 3, 2, 1]), { timeout: 5000 });
});

test("loads again if more happened than the events contained, once per burst", async () => {
  const server = await stubServer(() => pageOf(down(3, 1)));
  const { result } = watch();
  await waitFor(() => expect(ids(result)).toEqual([3, 2, 1]));
  server.answer = () => pageOf(down(9, 1));
  await act(async () => {
    line.announce("activity:new", { activities: [activity(8)], more: 2 });
    line.announce("activity:new", { activities: [activity(9)], more: 2 });
  });
  await waitFor(() => expect(ids(result)).toEqual(down(9, 1).map(({ id }) => id)), { timeout: 5000 });
  expect(server.received).toHaveLength(2);
});

test("loads again after a reconnect", async () => {
  const server = await stubServer(() => pageOf(down(3, 1)));
  const { result } = watch();
  await waitFor(() => expect(ids(result)).toEqual([3, 2, 1]));
  server.answer = () => pageOf(down(5, 1));
  await act(async () => line.on.get("connect")?.());
  await waitFor(() => expect(ids(result)).toEqual([5, 4, 3, 2, 1]));
  expect(server.received).toHaveLength(2);
});

test("requests nothing while paused, then loads all that it missed", async () => {
  const server = await stubServer(() => pageOf(down(3, 1)));
  const { result, rerender } = watch();
  await waitFor(() => expect(ids(result)).toEqual([3, 2, 1]));
  rerender({ ...LIVE, paused: true });
  await emitActivities([activity(9)], 5);
  expect([ids(result), result.current.feed.fresh]).toEqual([[3, 2, 1], 6]);
  await act(async () => line.on.get("connect")?.());
  expect(server.received).toHaveLength(1);
  expect(announcements.getState().polite).toBeNull();
  server.answer = () => pageOf(down(9, 1));
  rerender(LIVE);
  await waitFor(() => expect(ids(result)).toEqual(down(9, 1).map(({ id }) => id)), { timeout: 5000 });
  expect(server.received).toHaveLength(2);
});

test("with a type filter, neither shows nor announces other types", async () => {
  const server = await stubServer(() => pageOf([activity(1, "report")]));
  const { result } = watch("?type=report");
  await waitFor(() => expect(ids(result)).toEqual([1]));
  expect(server.received[0]?.path).toContain("type=report");
  await emitActivities([activity(3), activity(2, "report")]);
  await waitFor(() => expect(ids(result)).toEqual([2, 1]));
  await waitFor(() => expect(announcements.getState().polite?.text).toBe("Activity 2"));
});

test("with a name search, loads again on each event because only the server knows the matches", async () => {
  const server = await stubServer(() => pageOf([activity(1)]));
  const { result } = watch("?search=ana");
  await waitFor(() => expect(ids(result)).toEqual([1]));
  server.answer = () => pageOf([activity(7), activity(1)]);
  await emitActivities(down(9, 5));
  await waitFor(() => expect(ids(result)).toEqual([7, 1]), { timeout: 5000 });
  expect(server.received).toHaveLength(2);
  await waitFor(() => expect(announcements.getState().polite?.text).toBe("Activity 7"));
});

test("reports a failed load, keeps loaded entries, and removes them when access is denied", async () => {
  const lost = () => failure(503, "UNAVAILABLE", FAULT_TEXTS.UNAVAILABLE);
  const server = await stubServer(lost);
  const { result } = watch();
  await waitFor(() => expect(result.current.state).toBe("failed"));
  server.answer = () => pageOf(down(3, 1));
  act(() => result.current.retry());
  await waitFor(() => expect([result.current.state, ids(result)]).toEqual(["ready", [3, 2, 1]]));
  server.answer = lost;
  await act(async () => line.on.get("connect")?.());
  await waitFor(() => expect(server.received).toHaveLength(3));
  expect([result.current.state, ids(result)]).toEqual(["ready", [3, 2, 1]]);
  server.answer = () => failure(403, "NOT_ALLOWED", FAULT_TEXTS.NOT_ALLOWED);
  await act(async () => line.on.get("connect")?.());
  // The failed update is retried first, one second later.
  await waitFor(() => expect([result.current.state, ids(result)]).toEqual(["failed", []]), { timeout: 5000 });
});

test("shows at the field that a search has too many matches", async () => {
  await stubServer(() => ({
    status: 400,
    body: { success: false, code: "BAD_INPUT", message: "No", errors: { search: ["Please narrow the search"] } },
  }));
  const { result } = watch("?search=an");
  await waitFor(() => expect(result.current.problem).toBe("Please narrow the search"));
});
