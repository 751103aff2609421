import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import type { Connection, Model } from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { type DomainEvent, defineEvent } from "#shared/domain-event.ts";
import { ensureIndexes, openConnection } from "../database/connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "../database/embedded.ts";
import { createTransactions, type InTransaction } from "../database/transaction.ts";
import { type EventRow, eventModel } from "./event.model.ts";
import { EventsRepo } from "./events.repo.ts";
import { Events, FAILURES_MAX } from "./events.ts";
import { type Subscriber, subscriber, subscriberInSteps } from "./subscriber.ts";

/** The outbox on a real database, with processes that fail and die where a test says so. */

const Happened = defineEvent("test.happened", z.object({ n: z.int() }));
const HOUR = 3_600_000;
const ACCOUNT = 7;

let dataDir: string;
let database: EmbeddedDatabase;
let connection: Connection;
let model: Model<EventRow>;
let inTransaction: InTransaction;
let repo: EventsRepo;
let time: number;
let recorder: ReturnType<typeof createRecorder>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-events-"));
  database = await startEmbedded(dataDir, createRecorder().log);
  connection = await openConnection(database.uri).asPromise();
  model = eventModel(connection);
  inTransaction = createTransactions(connection);
  repo = new EventsRepo(model);
  await ensureIndexes(connection);
});
afterAll(async () => {
  await connection.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await model.deleteMany({});
  time = Date.parse("2026-11-02T08:00:00Z");
  recorder = createRecorder();
});

/** Stands for one process: an outbox on the shared collection. */
function processWith(...subscribers: Subscriber[]) {
  const events = new Events({ repo, now: () => new Date(time), log: recorder.log });
  events.subscribe(subscribers);
  return events;
}
let published = 0;
async function publish(events: ReturnType<typeof processWith>, key: string, n: number, id = `event-${published}`) {
  published += 1;
  const event = { type: Happened, id, key, at: new Date(time + n), accounts: [ACCOUNT], payload: { n } };
  await inTransaction((session) => events.publish(event, session));
}
/** As if the leases of all claimed events had run out, which they do by the database's clock. */
const endLeases = () => model.updateMany({ leased_until: { $exists: true } }, { $set: { leased_until: new Date(0) } });
const recording = (name: string, into: number[]) =>
  subscriber(name, [Happened], async ({ payload }) => void into.push(payload.n));

test("delivers an event to each subscriber once, in the order of their registration, and removes it", async () => {
  const calls: string[] = [];
  const [first, second] = ["first", "second"].map((name) =>
    subscriber(name, [Happened], async ({ id, payload }) => void calls.push(`${name} ${id} ${payload.n}`)),
  );
  const events = processWith(...[first, second].filter((one) => one !== undefined));
  await publish(events, "a", 1, "one");
  await events.deliver("a");
  await events.deliver("a");
  expect(calls).toEqual(["first one 1", "second one 1"]);
  expect(await model.countDocuments()).toBe(0);
});

test("has no event of a transaction that was rolled back", async () => {
  const events = processWith(recording("all", []));
  const event = { type: Happened, id: "gone", key: "a", at: new Date(time), accounts: [], payload: { n: 1 } };
  const change = inTransaction(async (session) => {
    await events.publish(event, session);
    throw new Error("the change failed");
  });
  await expect(change).rejects.toThrow("the change failed");
  expect(await model.countDocuments()).toBe(0);
});

test("refuses to publish an event without subscribers, and two subscribers of one name", async () => {
  const events = processWith();
  await expect(publish(events, "a", 1)).rejects.toThrow("nobody subscribes to test.happened");
  expect(() => processWith(recording("same", []), recording("same", []))).toThrow("two subscribers are called same");
});

test("calls a failed subscriber again after a growing pause, and the others not again", async () => {
  const [well, ill]: number[][] = [[], []];
  let broken = true;
  const failing = subscriber("ill", [Happened], async ({ payload }) => {
    ill?.push(payload.n);
    if (broken) throw new Error("out of order");
  });
  const events = processWith(failing, recording("well", well ?? []));
  await publish(events, "a", 1);
  time += HOUR;
  await events.processPending();
  expect([ill, well]).toEqual([[1], [1]]);
  for (const pause of [5000, 30_000, 120_000]) {
    const before = ill?.length;
    time += pause - 1;
    await events.processPending();
    expect(ill).toHaveLength(before ?? 0);
    time += 1;
    await events.processPending();
    expect(ill).toHaveLength((before ?? 0) + 1);
  }
  broken = false;
  time += HOUR;
  await events.processPending();
  expect(well).toEqual([1]);
  expect(await events.countWaiting()).toBe(0);
});

test("gives an event up after enough failures, keeps it, and continues with its key and with others", async () => {
  const delivered: number[] = [];
  const events = processWith(
    subscriber("picky", [Happened], async ({ payload: { n } }) => {
      if (n === 1) throw new Error("not this one");
      delivered.push(n);
    }),
  );
  await publish(events, "a", 1);
  await publish(events, "a", 2);
  await publish(events, "b", 3);
  for (let failures = 1; failures <= FAILURES_MAX; failures += 1) {
    expect([await events.countWaiting(), await events.countDead()]).toEqual([failures === 1 ? 3 : 2, 0]);
    time += HOUR;
    await events.processPending();
    // The failures do not delay another key.
    expect(delivered).toContain(3);
  }
  expect(delivered).toEqual([3, 2]);
  expect([await events.countWaiting(), await events.countDead()]).toEqual([0, 1]);
  expect(recorder.lines.filter(({ level }) => Number(level) >= 50)).toMatchObject([
    { event: "test.happened", subscriber: "picky", failures: FAILURES_MAX },
  ]);
});

test("delivers a dead letter again once it is revived, and only to the subscribers that have not handled it", async () => {
  const [well, ill]: number[][] = [[], []];
  let broken = true;
  const events = processWith(
    recording("well", well ?? []),
    subscriber("ill", [Happened], async ({ payload: { n } }) => {
      if (broken) throw new Error("out of order");
      ill?.push(n);
    }),
  );
  await publish(events, "a", 1, "one");
  await publish(events, "b", 2, "two");
  for (let failures = 0; failures < FAILURES_MAX; failures += 1) {
    time += HOUR;
    await events.processPending();
  }
  expect((await repo.dead()).map(({ _id, done }) => [_id, done])).toEqual([
    ["one", ["well"]],
    ["two", ["well"]],
  ]);
  expect(await repo.revive("three", new Date(time))).toBe(0);
  // Not fixed yet: it has all its attempts again.
  expect(await repo.revive("one", new Date(time))).toBe(1);
  await events.processPending();
  expect([await events.countWaiting(), await events.countDead()]).toEqual([1, 1]);
  broken = false;
  expect(await repo.revive(null, new Date(time))).toBe(1);
  time += HOUR;
  await events.processPending();
  expect([well, ill?.toSorted()]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect([await events.countWaiting(), await events.countDead()]).toEqual([0, 0]);
});

test("counts the failure of one subscriber also while another one is in the middle of its steps", async () => {
  const counted: number[] = [];
  const events = processWith(
    subscriber("ill", [Happened], () => Promise.reject(new Error("out of order"))),
    counting(counted, 5, (n) => n === 2 && events.stop()),
  );
  await publish(events, "a", 1);
  time += HOUR;
  await events.processPending();
  expect(counted).toEqual([1, 2]);
  expect(await model.findOne().lean()).toMatchObject({ failures: 1, cursors: { count: 2 }, leased: false });
  expect(recorder.lines).toMatchObject([{ event: "test.happened", subscriber: "ill", failures: 1 }]);
});

test("does not give an event up sooner because later events of its key try it too", async () => {
  const events = processWith(subscriber("ill", [Happened], () => Promise.reject(new Error("out of order"))));
  await publish(events, "a", 1);
  for (let n = 0; n < 2 * FAILURES_MAX; n += 1) await events.deliver("a");
  expect([await events.countWaiting(), await events.countDead()]).toEqual([1, 0]);
});

test("gives up an event whose payload cannot be read", async () => {
  const delivered: number[] = [];
  const events = processWith(recording("all", delivered));
  await publish(events, "a", 1, "broken");
  await publish(events, "a", 2);
  await model.updateOne({ _id: "broken" }, { $set: { payload: { n: "one" } } });
  for (let failures = 0; failures < FAILURES_MAX; failures += 1) {
    time += HOUR;
    await events.processPending();
  }
  expect(delivered).toEqual([2]);
  expect(await events.countDead()).toBe(1);
});

test("leaves an event to the process that claimed it, and takes it over when the lease has run out", async () => {
  const delivered: number[] = [];
  const [dead, alive] = [
    processWith(subscriber("all", [Happened], () => new Promise(() => {}))),
    processWith(recording("all", delivered)),
  ];
  await publish(dead, "a", 1);
  // This subscriber never returns, like a process that was killed.
  void dead.deliver("a");
  await expect.poll(() => model.countDocuments({ leased: true })).toBe(1);
  time += 40_000;
  await alive.processPending();
  expect(delivered).toEqual([]);
  time += 10_000;
  await endLeases();
  await alive.processPending();
  expect(delivered).toEqual([1]);
  expect(await model.countDocuments()).toBe(0);
});

test("leaves an event to the process that claimed it if only its own clock is an hour ahead", async () => {
  const [theirs, ours]: [number[], number[]] = [[], []];
  const ahead = new Events({ repo, now: () => new Date(time + HOUR), log: recorder.log });
  ahead.subscribe([recording("all", ours)]);
  const events = processWith(
    subscriberInSteps("all", [Happened], async ({ payload }, cursor) => {
      await ahead.processPending();
      theirs.push(payload.n);
      return cursor === null ? 1 : null;
    }),
  );
  await publish(events, "a", 1);
  await events.deliver("a");
  expect([theirs, ours]).toEqual([[1, 1], []]);
  expect(await model.countDocuments()).toBe(0);
});

test("does not call a subscriber that another process is calling, and waits for that process", async () => {
  const [theirs, ours]: [number[], number[]] = [[], []];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const slow = subscriber("all", [Happened], async ({ payload }) => {
    await gate;
    theirs.push(payload.n);
  });
  const busy = processWith(slow);
  let asked = 0;
  class CountingRepo extends EventsRepo {
    override head(key: string) {
      asked += 1;
      return super.head(key);
    }
  }
  const other = new Events({ repo: new CountingRepo(model), now: () => new Date(time), log: recorder.log });
  other.subscribe([recording("all", ours)]);
  await publish(busy, "a", 1);
  const first = busy.deliver("a");
  await expect.poll(() => model.countDocuments({ leased: true })).toBe(1);
  const second = other.deliver("a").then(() => [...theirs]);
  // It has seen that the event is claimed, and polls.
  await expect.poll(() => asked).toBeGreaterThan(2);
  open();
  await first;
  expect(await second).toEqual([1]);
  expect(ours).toEqual([]);
});

test("gives up an event after enough processes have died while they delivered it", async () => {
  const delivered: number[] = [];
  const events = processWith(recording("all", delivered));
  await publish(events, "a", 1);
  // Many processes have claimed it and died.
  await model.updateMany({}, { $set: { leased: true, failures: FAILURES_MAX - 1 } });
  time += HOUR;
  await events.processPending();
  expect([delivered, await events.countDead()]).toEqual([[], 1]);
});

test("removes the events of a deleted account, and does not deliver those that are published after it", async () => {
  const delivered: number[] = [];
  const events = processWith(recording("all", delivered));
  await publish(events, "a", 1);
  await events.removeOf(ACCOUNT);
  expect(await model.countDocuments()).toBe(0);
  events.checkAccountsWith(async () => new Set());
  await publish(events, "a", 2);
  await events.deliver("a");
  expect([delivered, await model.countDocuments()]).toEqual([[], 0]);
});

/** Counts up to `last`, one number in each step; `before` runs first in each step and may throw. */
const counting = (into: number[], last: number, before: (n: number) => void = () => {}) =>
  subscriberInSteps("count", [Happened], async (_event, cursor) => {
    const n = (cursor ?? 0) + 1;
    before(n);
    into.push(n);
    return n < last ? n : null;
  });

test("repeats only the step that failed, and does not add up failures between which steps succeed", async () => {
  const counted: number[] = [];
  let failed = 0;
  const events = processWith(
    counting(counted, 2 * FAILURES_MAX, (n) => {
      if (failed >= n) return;
      failed += 1;
      throw new Error("out of order");
    }),
  );
  await publish(events, "a", 1);
  for (let n = 0; n <= 2 * FAILURES_MAX; n += 1) {
    time += HOUR;
    await events.processPending();
  }
  expect(counted).toEqual(Array.from({ length: 2 * FAILURES_MAX }, (_none, n) => n + 1));
  expect([await events.countWaiting(), await events.countDead()]).toEqual([0, 0]);
});

test("keeps its lease over all steps, also when they take longer than a lease together", async () => {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const other = processWith(counting(theirs, 5));
  const events = processWith(
    subscriberInSteps("count", [Happened], async (_event, cursor) => {
      const n = (cursor ?? 0) + 1;
      time += 40_000;
      await other.processPending();
      ours.push(n);
      return n < 5 ? n : null;
    }),
  );
  await publish(events, "a", 1);
  await events.deliver("a");
  expect([ours, theirs]).toEqual([[1, 2, 3, 4, 5], []]);
  expect(await events.countWaiting()).toBe(0);
});

test("continues in another process with the step after the last stored one when a process was killed", async () => {
  const counted: number[] = [];
  const killed = processWith(
    subscriberInSteps("count", [Happened], (_event, cursor) => {
      if (cursor === 3) return new Promise<never>(() => {});
      counted.push((cursor ?? 0) + 1);
      return Promise.resolve((cursor ?? 0) + 1);
    }),
  );
  await publish(killed, "a", 1);
  // This subscriber never returns, like a process that was killed.
  void killed.deliver("a");
  await expect.poll(async () => (await model.findById(`event-${published - 1}`).lean())?.cursors).toEqual({ count: 3 });
  time += HOUR;
  await endLeases();
  await processWith(counting(counted, 5)).processPending();
  expect(counted).toEqual([1, 2, 3, 4, 5]);
  expect(await model.countDocuments()).toBe(0);
});

test("leaves the remaining steps to another process when the server stops, which continues at once", async () => {
  const counted: number[] = [];
  const stopping = processWith(counting(counted, 5, (n) => n === 2 && stopping.stop()));
  await publish(stopping, "a", 1);
  await stopping.deliver("a");
  expect(counted).toEqual([1, 2]);
  await processWith(counting(counted, 5)).processPending();
  expect(counted).toEqual([1, 2, 3, 4, 5]);
});

test("lets a run of the scheduled task end, so that other events do not wait for many steps", async () => {
  const counted: number[] = [];
  const events = processWith(
    counting(counted, 5, () => {
      time += 15_000;
    }),
  );
  await publish(events, "a", 1);
  time += HOUR;
  await events.processPending();
  expect(counted).toEqual([1, 2]);
  for (let n = 0; n < 2; n += 1) await events.processPending();
  expect(counted).toEqual([1, 2, 3, 4, 5]);
});

// What fails at one call of a subscriber: nothing, or the process before or after it has had its effect.
const FATES = ["well", "well", "before", "after", "killed before", "killed after"] as const;

test("has each effect once and in order per key, whichever calls fail in two processes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 8 }),
      fc.array(fc.constantFrom(...FATES), { maxLength: 12 }),
      fc.array(fc.constantFrom("left", "right", "both"), { maxLength: 8 }),
      async (keys, fates, turns) => {
        await model.deleteMany({});
        const effects = { chat: [] as DomainEvent[], mail: [] as DomainEvent[] };
        const left = [...fates];
        /** Ends the calls that hang in killed processes. */
        const buried: (() => void)[] = [];
        const running: Promise<void>[] = [];
        /** A process that works until it is killed; from then on its subscriber never returns. */
        const start = () => {
          let die = () => {};
          const died = new Promise<void>((resolve) => {
            die = resolve;
          });
          const kill = () => {
            die();
            return new Promise<never>((_resolve, reject) => buried.push(() => reject(new Error("long dead"))));
          };
          const subscribers = (["chat", "mail"] as const).map((name) =>
            subscriber(name, [Happened], async (event) => {
              const fate = left.shift() ?? "well";
              if (fate === "before") throw new Error(fate);
              if (fate === "killed before") return kill();
              // Like the unique index of a row that is named after the event.
              if (!effects[name].some(({ id }) => id === event.id)) effects[name].push(event);
              if (fate === "after") throw new Error(fate);
              if (fate === "killed after") return kill();
            }),
          );
          const events = processWith(...subscribers);
          const work = async (): Promise<"alive" | "dead"> => {
            const pending = events.processPending();
            running.push(pending);
            return Promise.race([pending.then(() => "alive" as const), died.then(() => "dead" as const)]);
          };
          return { events, work };
        };
        const processes = { left: start(), right: start() };
        const go = async (which: "left" | "right") => {
          if ((await processes[which].work()) === "dead") processes[which] = start();
        };
        for (const [n, key] of keys.entries()) {
          await publish(processes.left.events, key, n, `event-${n}`);
          const turn = turns[n % Math.max(1, turns.length)] ?? "both";
          time += HOUR;
          await endLeases();
          await Promise.all((turn === "both" ? (["left", "right"] as const) : [turn]).map(go));
        }
        // New processes without failures, after every lease and pause has run out.
        left.length = 0;
        const last = start();
        for (let n = 0; n < 3; n += 1) {
          time += 2 * HOUR;
          await endLeases();
          await last.work();
        }
        for (const end of buried) end();
        await Promise.all(running);
        expect(await repo.countWaiting()).toBe(0);
        const order = (key: string) => keys.flatMap((one, n) => (one === key ? [`event-${n}`] : []));
        for (const had of Object.values(effects))
          for (const key of ["a", "b", "c"])
            expect(had.filter((one) => one.key === key).map(({ id }) => id)).toEqual(order(key));
      },
    ),
    { numRuns: 30 },
  );
}, 400_000);
