import fc from "fast-check";
import { Server } from "socket.io";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnnouncer } from "#server/platform/realtime/announcer.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import type { MissedEventsRow } from "./missed-events.model.ts";
import { MissedEvents } from "./missed-events.ts";

/**
 * A model of three processes that are cut off from Redis and come back at any time, in virtual time: whatever one of them
 * announces, the others have it or sync within five seconds.
 */

/** The promise. */
const WITHIN_MS = 5000;
/** How often a heartbeat is sent, and how late a process learns that none gets through. */
const BEAT_MS = 500;
const NOTICED_MS = 1000;
/** The longest time until all tabs have synced. */
const SYNC_MS = 2000;
/** The longest time that a sync of some tabs is put off. */
const SPREAD_MS = 300;
const DATABASE_MS = 40;
const STEP_MS = 50;
const PROCESSES = [0, 1, 2] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Without a port: no tab is connected. */
const io = new Server();

interface Cut {
  process: number;
  from: number;
  to: number;
}
interface Event {
  by: number;
  user: number;
  at: number;
}

/** One run. @returns the events that a process has neither received nor looked for in time */
async function play(cuts: readonly Cut[], events: readonly Event[], endMs: number): Promise<object[]> {
  const zero = performance.now();
  const now = () => performance.now() - zero;
  const isCut = (process: number, from: number, to = from) =>
    cuts.some((cut) => cut.process === process && cut.from <= to && from < cut.to);
  /** Whether no heartbeat has got through for a second. */
  const isCutOff = (process: number, at: number) => {
    for (let time = at - NOTICED_MS; time <= at; time += STEP_MS)
      if (!isCut(process, time - BEAT_MS, time)) return false;
    return true;
  };
  const rows: MissedEventsRow[] = [];
  /** Whom each process had sync, and when; undefined for all. */
  const synced: { process: number; users: readonly number[] | undefined; at: number }[] = [];
  const processes = PROCESSES.map((process) => {
    const seen = new Set<string>();
    const missed = new MissedEvents({
      bus: {
        id: String(process),
        get isCutOff() {
          return isCutOff(process, now());
        },
      },
      repo: {
        add: async (row) => {
          await new Promise((resolve) => setTimeout(resolve, DATABASE_MS));
          rows.push({ ...row, _id: String(rows.length), at: new Date() });
        },
        readNew: async () => {
          const found = rows.filter(({ _id, from }) => from !== String(process) && !seen.has(_id));
          for (const { _id } of found) seen.add(_id);
          return found;
        },
      },
      syncDue: {
        toAll: () => void synced.push({ process, users: undefined, at: now() }),
        toSome: (users) => void synced.push({ process, users, at: now() + SPREAD_MS }),
        tabs: () => [],
        toTabs: () => {},
      },
      log: createRecorder().log,
    });
    const announce = missed.listening(createAnnouncer(() => io));
    missed.start();
    return { missed, announce };
  });
  const waiting = [...events].sort((a, b) => a.at - b.at);
  while (now() < endMs) {
    while (waiting[0] && waiting[0].at <= now()) {
      const event = waiting.shift();
      if (event) processes[event.by]?.announce.toUsers([event.user], "counts", { messages: 0, notifications: 0 });
    }
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
  const closed = Promise.all(processes.map(({ missed }) => missed.close()));
  // Each may wait for a write that is under way, and then writes the rest.
  await vi.advanceTimersByTimeAsync(2 * DATABASE_MS);
  await closed;
  const isBroken = (a: number, b: number, from: number, to = from) => isCut(a, from, to) || isCut(b, from, to);
  /** Redis carries the call at once, or as soon as both are back, if only as a number that is missed. */
  const isCarried = ({ by, at }: Event, to: number) => {
    if (!isBroken(by, to, at)) return true;
    for (let time = at + BEAT_MS; time <= at + WITHIN_MS - SYNC_MS; time += STEP_MS)
      if (!isBroken(by, to, time - BEAT_MS, time)) return true;
    return false;
  };
  return events.flatMap((event) =>
    PROCESSES.filter((process) => process !== event.by && !isCarried(event, process))
      .filter(
        (process) =>
          !synced.some(
            (one) =>
              one.process === process &&
              (one.users?.includes(event.user) ?? true) &&
              one.at >= event.at &&
              one.at <= event.at + WITHIN_MS,
          ),
      )
      .map((process) => ({ ...event, to: process })),
  );
}

const END_MS = 20_000;
const moment = fc.integer({ min: 0, max: (END_MS - 2 * WITHIN_MS) / STEP_MS }).map((step) => step * STEP_MS);
const process = fc.constantFrom(...PROCESSES);
const cut = fc
  .record({ process, from: moment, ms: fc.integer({ min: 1, max: 300 }) })
  .map(({ ms, ...one }) => ({ ...one, to: one.from + ms * STEP_MS }));
const event = fc.record({ by: process, user: fc.nat(), at: moment });

test("every process has or looks for what another one announces, whichever of them are cut off, and when", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { maxLength: 5 }), fc.array(event, { maxLength: 15 }), async (cuts, events) => {
      expect(await play(cuts, events, END_MS)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("writes nothing and has no tab sync while Redis carries everything", async () => {
  const add = vi.fn();
  const toSome = vi.fn();
  const missed = new MissedEvents({
    bus: { id: "a", isCutOff: false },
    repo: { add, readNew: async () => [] },
    syncDue: { toAll: toSome, toSome, tabs: () => ["tab"], toTabs: toSome },
    log: createRecorder().log,
  });
  missed.start();
  const announce = missed.listening(createAnnouncer(() => io));
  await vi.advanceTimersByTimeAsync(1000);
  for (let n = 0; n < 100; n += 1) {
    announce.toUsers([n], "counts", { messages: 0, notifications: 0 });
    await vi.advanceTimersByTimeAsync(200);
  }
  expect([add.mock.calls, toSome.mock.calls]).toEqual([[], []]);
  await missed.close();
});

test("has all tabs of a process that is cut off sync in turn, 300 a second and each once in ten seconds", async () => {
  const turns: { at: number; tabs: readonly string[] }[] = [];
  const zero = performance.now();
  const tabs = Array.from({ length: 1000 }, (_none, n) => `tab ${n}`);
  const nothing = () => {};
  const missed = new MissedEvents({
    bus: { id: "a", isCutOff: true },
    repo: { add: async () => {}, readNew: async () => [] },
    syncDue: {
      ...{ toAll: nothing, toSome: nothing, tabs: () => [...tabs] },
      toTabs: (ids) => void (ids.length > 0 && turns.push({ at: performance.now() - zero, tabs: ids })),
    },
    log: createRecorder().log,
  });
  missed.start();
  await vi.advanceTimersByTimeAsync(3000);
  expect(turns).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(turns.map((turn) => turn.tabs.length)).toEqual([300, 300, 300, 100, 300, 300, 300, 100]);
  expect(turns.slice(0, 4).flatMap((turn) => turn.tabs)).toEqual(tabs);
  expect((turns[4]?.at ?? 0) - (turns[0]?.at ?? 0)).toBe(10_000);
  await missed.close();
});

/** A process that is cut off, and whose rows are stored by `add`. */
function cutOff(add: (users: readonly number[]) => Promise<void>) {
  const none = () => {};
  const missed = new MissedEvents({
    bus: { id: "a", isCutOff: true },
    repo: { add: ({ users }) => add(users ?? []), readNew: async () => [] },
    syncDue: { toAll: none, toSome: none, tabs: () => [], toTabs: none },
    log: createRecorder().log,
  });
  missed.start();
  const announce = missed.listening(createAnnouncer(() => io));
  return { missed, tell: (user: number) => announce.toUsers([user], "counts", { messages: 0, notifications: 0 }) };
}

test("writes what was announced last, also if it is closed during a write", async () => {
  const written: number[] = [];
  let finish = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { missed, tell } = cutOff(async (users) => {
    written.push(...users);
    await first;
  });
  tell(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(written).toEqual([1]);
  tell(2);
  const closed = missed.close();
  finish();
  await closed;
  expect(written).toContain(2);
});

test("writes in one row whose events were missed while the database was away", async () => {
  let isAway = true;
  const rows: (readonly number[])[] = [];
  const { missed, tell } = cutOff(async (users) => {
    if (isAway) throw new Error("the database is away");
    rows.push(users);
  });
  for (let user = 1; user <= 100; user += 1) {
    tell(user);
    await vi.advanceTimersByTimeAsync(300);
  }
  isAway = false;
  await vi.advanceTimersByTimeAsync(300);
  expect(rows[0]?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_none, n) => n + 1));
  await missed.close();
});
