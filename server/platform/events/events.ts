import { setTimeout as sleep } from "node:timers/promises";
import type { ClientSession } from "mongoose";
import pLimit from "p-limit";
import { withDeadline } from "#server/platform/database/deadline.ts";
import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { own } from "#shared/dictionary.ts";
import type { DomainEvent, EventType } from "#shared/domain-event.ts";
import type { EventRow } from "./event.model.ts";
import type { EventsRepo } from "./events.repo.ts";
import type { Subscriber } from "./subscriber.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The publisher delivers its event itself, right after the commit. The scheduler takes what is left after this time. */
const GRACE_MS = 30 * SECOND;
/** The time that one subscriber has for one event, or for one step of it. */
const HANDLE_MS = 10 * SECOND;
/**
 * Longer than all subscribers of an event take together, so that no other process takes an event that is in work. A step
 * begins the lease again.
 */
const LEASE_MS = 45 * SECOND;
/** The pause after the first failure, the second, ...; the last one is repeated. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;
/** After so many failures, about six hours, an event becomes a dead letter. */
export const FAILURES_MAX = 10;
/** After so long in steps a run of the scheduled task leaves an event to the next run: other events wait meanwhile. */
const STEPS_MS = 20 * SECOND;
/** How long a publisher waits for another process that is delivering events of the same key. */
const WAIT_MS = 2 * SECOND;
const WAIT_STEP_MS = 25;
/** Keys that the scheduled task delivers at once: one with slow subscribers must not hold up the others. */
const AT_ONCE = 4;

/** An event as its feature publishes it. */
export interface NewEvent<Name extends string = string, Payload = unknown> {
  type: EventType<Name, Payload>;
  /** The idempotency id, unique for ever: `application-12-3`. */
  id: string;
  /** Orders the delivery: events of one key are delivered one after the other. */
  key: string;
  /** The later of two events of a key has the later `at`; the publisher sees to it where clocks may differ. */
  at: Date;
  /** The accounts that it concerns. Once one of them is gone, the event is not delivered any more. */
  accounts: readonly number[];
  payload: Payload;
}

/** What an attempt to deliver an event has come to. */
type Outcome = "delivered" | "paused" | { err: unknown; subscriber: string };

interface Deps {
  repo: EventsRepo;
  now: () => Date;
  log: Log;
}

/**
 * The transactional outbox of domain events, and their delivery to the subscribers that the features register.
 *
 * An event is written in the transaction of its change: there is never one without the other. After the commit its
 * publisher calls `deliver`, so that the answer to the caller goes out when everything that follows is written; whatever
 * is left then, because a subscriber has failed or the process has died, is delivered by the scheduled task of any
 * process. The next event of a key begins when the one before it is delivered or dead. A claim with a lease keeps other
 * processes off meanwhile; the lease of a process that has died runs out.
 *
 * A subscriber that has much to do works in steps, each of which is stored and begins the lease again.
 *
 * A subscriber that fails is called again after a growing pause; those that have succeeded are not. After FAILURES_MAX
 * failures the event becomes a dead letter: logged, counted in the metrics, and kept. It does not hold back later events
 * of its key. Holding them back would turn one broken line into silence between two people for ever, while a line that
 * is missing before the next one does no harm: subscribers that show a state read the one that is true by then.
 */
export function createEvents({ repo, now, log }: Deps) {
  const subscribers = new Map<string, Subscriber[]>();
  const types = new Map<string, EventType>();
  /** Of these accounts, those that exist. */
  let accountsAmong = async (ids: readonly number[]): Promise<ReadonlySet<number>> => new Set(ids);
  /** The delivery of each key that is under way in this process; the next one for the key begins after it. */
  const lanes = new Map<string, Promise<unknown>>();

  let isStopping = false;

  const later = (ms: number): Date => new Date(now().getTime() + ms);

  /** @throws if the payload does not fit its schema, or nothing here knows events of this name */
  function read({ _id: id, name, key, at, payload }: EventRow): DomainEvent {
    const type = types.get(name);
    if (!type) throw new Error("no subscriber for events of this name");
    return { id, name, key, at, payload: type.payload.parse(payload) };
  }

  /** What is stored of an event that is being delivered. */
  const progressOf = ({ done, cursors = {}, failures }: EventRow) => ({ done, cursors, failures });

  /**
   * Calls a subscriber, step by step where it works in steps. `row` follows what is stored.
   * @returns whether it is done; false where it is left to another run
   */
  async function call({ name, handle }: Subscriber, event: DomainEvent, row: EventRow, until: Date): Promise<boolean> {
    for (;;) {
      const cursor = await withDeadline(handle(event, own(row.cursors ?? {}, name) ?? null), HANDLE_MS);
      if (cursor === null) {
        row.done = [...row.done, name];
        return true;
      }
      row.cursors = { ...row.cursors, [name]: cursor };
      row.failures = 0;
      if (!(await repo.renew(row, { ...progressOf(row), next_at: later(LEASE_MS) }))) return false;
      if (isStopping || now() > until) return false;
    }
  }

  /** Calls the subscribers that are left: all of them, also when one fails. @returns the first failure, if there is one */
  async function callSubscribers(row: EventRow, until: Date): Promise<Outcome> {
    let failure: Outcome | undefined;
    const event = read(row);
    for (const subscriber of subscribers.get(row.name) ?? []) {
      if (row.done.includes(subscriber.name)) continue;
      try {
        if (!(await call(subscriber, event, row, until))) return "paused";
      } catch (err) {
        if (isDatabaseLost(err)) throw err;
        failure ??= { err, subscriber: subscriber.name };
      }
    }
    return failure ?? "delivered";
  }

  /** @returns whether it was delivered or given up, so that the next event of its key may begin */
  async function handle(row: EventRow, before: EventRow, until: Date): Promise<boolean> {
    if (row.failures >= FAILURES_MAX) {
      await repo.bury(row, { ...progressOf(row), dead_at: now() });
      log.error({ event: row.name, failures: row.failures }, "processes ended while they delivered an event: given up");
      return true;
    }
    const there = await accountsAmong(row.accounts);
    if (row.accounts.some((id) => !there.has(id))) {
      await repo.remove(row);
      return true;
    }
    const outcome = await Promise.resolve(callSubscribers(row, until)).catch((err: unknown): Outcome => {
      if (isDatabaseLost(err)) throw err;
      return { err, subscriber: "none" };
    });
    if (outcome === "delivered") {
      await repo.remove(row);
      return true;
    }
    if (outcome === "paused") {
      await repo.release(row, { ...progressOf(row), next_at: now() });
      return false;
    }
    const { err, subscriber } = outcome;
    const about = { err, event: row.name, subscriber };
    // A publisher that tries earlier than the pause allows does not shorten the time until the event is given up.
    const wasDue = before.next_at <= now();
    const failures = row.failures + (wasDue ? 1 : 0);
    if (failures >= FAILURES_MAX) {
      await repo.bury(row, { ...progressOf(row), failures, dead_at: now() });
      log.error({ ...about, failures }, "an event could not be delivered and is given up");
      return true;
    }
    const next_at = wasDue ? later(pauseAfter(failures)) : before.next_at;
    await repo.release(row, { ...progressOf(row), failures, next_at });
    log.warn({ ...about, failures }, "an event was not delivered yet and will be tried again");
    return false;
  }

  /** Delivers the events of a key until none is left or one has to wait. @returns whether another process is at it */
  async function deliverKey(key: string, onlyDue: boolean): Promise<"ended" | "busy"> {
    const until = onlyDue ? later(STEPS_MS) : FOREVER;
    for (;;) {
      const head = await repo.head(key);
      if (!head) return "ended";
      const isDue = head.next_at <= now();
      if (head.leased && !isDue) return "busy";
      if (onlyDue && !isDue) return "ended";
      // A process that has died with the event counts as a failure: it may have been the event that killed it.
      const claimed = await repo.claim(head, head.failures + (head.leased ? 1 : 0), later(LEASE_MS));
      if (claimed && !(await handle(claimed, head, until))) return "ended";
    }
  }

  function inLane(key: string, onlyDue: boolean): Promise<"ended" | "busy"> {
    const before = lanes.get(key) ?? Promise.resolve();
    const delivery = before.catch(() => {}).then(() => deliverKey(key, onlyDue));
    lanes.set(key, delivery);
    const leave = () => {
      if (lanes.get(key) === delivery) lanes.delete(key);
    };
    delivery.then(leave, leave);
    return delivery;
  }

  async function attempt(key: string, onlyDue: boolean): Promise<"ended" | "busy"> {
    try {
      return await inLane(key, onlyDue);
    } catch (err) {
      log.warn({ err }, "events were not delivered yet and will be tried again");
      return "ended";
    }
  }

  return {
    /** Registers the subscribers of a feature; they are called in the order in which they were registered. */
    subscribe: (added: readonly Subscriber[]): void => {
      for (const one of added)
        for (const type of one.types) {
          const others = subscribers.get(type.name) ?? [];
          if (others.some(({ name }) => name === one.name)) throw new Error(`two subscribers are called ${one.name}`);
          types.set(type.name, type);
          subscribers.set(type.name, [...others, one]);
        }
    },

    /** Says which accounts exist: an event of one that is gone is removed, and not delivered. */
    checkAccountsWith: (check: typeof accountsAmong): void => {
      accountsAmong = check;
    },

    /**
     * Writes an event in the transaction of its change. Call `deliver` with its key after the commit.
     * @throws a duplicate key error if an event of this id is waiting
     */
    publish: async <Name extends string, Payload>(event: NewEvent<Name, Payload>, session: ClientSession) => {
      const { type, id, key, at, accounts, payload } = event;
      if (!subscribers.has(type.name)) throw new Error(`nobody subscribes to ${type.name}`);
      const state = {
        done: [],
        cursors: {},
        claims: 0,
        failures: 0,
        next_at: later(GRACE_MS),
        leased: false,
        dead_at: null,
      };
      await repo.add({ _id: id, name: type.name, key, at, accounts: [...accounts], payload, ...state }, session);
    },

    /**
     * Delivers what is waiting for a key, oldest first. Resolves when that is done; where something fails, or another
     * process takes longer, it resolves too, and the scheduled task sees to the rest. Never rejects.
     */
    deliver: async (key: string): Promise<void> => {
      for (let waited = 0; (await attempt(key, false)) === "busy" && waited < WAIT_MS; waited += WAIT_STEP_MS)
        await sleep(WAIT_STEP_MS);
    },

    /** Delivers all events that are due. */
    processPending: async (): Promise<void> => {
      const limit = pLimit(AT_ONCE);
      await Promise.all((await repo.dueKeys(now())).map((key) => limit(() => attempt(key, true))));
    },

    /** The server stops: what is delivered in steps is left to another process after the step that is under way. */
    stop: (): void => {
      isStopping = true;
    },

    countWaiting: repo.countWaiting,
    countDead: repo.countDead,
    removeOf: repo.removeOf,
    of: repo.of,
  };
}
export type Events = ReturnType<typeof createEvents>;

const FOREVER = new Date(8.64e15);

const pauseAfter = (failures: number): number => PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? HOUR;
