import { setTimeout as sleep } from "node:timers/promises";
import type { ClientSession } from "mongoose";
import pLimit from "p-limit";
import { withDeadline } from "#server/platform/database/deadline.ts";
import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { own } from "#shared/dictionary.ts";
import type { DomainEvent, EventType } from "#shared/domain-event.ts";
import type { EventRow } from "./event.model.ts";
import type { EventsRepo } from "./events.repo.ts";
import type { Subscriber } from "./subscriber.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The publisher delivers its event itself right after the commit. The scheduler takes the event after this time. */
const GRACE_MS = 30 * SECOND;
/** The time limit of one subscriber for one event, or for one step of it. */
const HANDLE_MS = 10 * SECOND;
/**
 * Longer than all subscribers of an event take together, so that no other process claims an event that is being
 * delivered. Each step starts the lease again.
 */
const LEASE_MS = 45 * SECOND;
/** The pause after the first failure, the second, ...; the last one is repeated. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;
/** After this many failures, about six hours, an event becomes a dead letter. */
export const FAILURES_MAX = 10;
/** After this time in steps a run of the scheduled task leaves an event to the next run, so that other events go on. */
const STEPS_MS = 20 * SECOND;
/** How long a publisher waits for another process that is delivering events of the same key. */
const WAIT_MS = 2 * SECOND;
const WAIT_STEP_MS = 25;
/** How many keys the scheduled task delivers at once, so that slow subscribers do not delay all others. */
const AT_ONCE = 4;

/** An event as its feature publishes it. */
export interface NewEvent<Name extends string = string, Payload = unknown> {
  type: EventType<Name, Payload>;
  /** The idempotency id, unique for ever: `application-12-3`. */
  id: string;
  /** Orders the delivery: events of one key are delivered one after another. */
  key: string;
  /** The later of two events of a key has the later `at`. The publisher ensures it if clocks may differ. */
  at: Date;
  /** The accounts that it concerns. It is not delivered any more once one of them is deleted. */
  accounts: readonly number[];
  payload: Payload;
}

/** The result of an attempt to deliver an event. */
type Outcome = "delivered" | "paused" | { err: unknown; subscriber: string };

/** @returns which of these accounts exist */
type AccountCheck = (ids: readonly number[]) => Promise<ReadonlySet<number>>;

interface Deps {
  repo: EventsRepo;
  now: () => Date;
  log: Log;
}

/**
 * The transactional outbox of domain events, and their delivery to the subscribers that the features register.
 *
 * An event is written in the transaction of its change, so there is never one without the other. After the commit the
 * publisher calls `deliver`, so that the caller is answered when all subscribers have finished. If a subscriber fails or
 * the process dies, the scheduled task of any process delivers the event later. The next event of a key starts when the
 * one before it is delivered or dead. A claim with a lease by the database's clock keeps other processes away; the lease of
 * a dead process runs out.
 *
 * A subscriber with much work does it in steps. Each step is stored and starts the lease again.
 *
 * A failed subscriber is called again after a growing pause; those that succeeded are not. After FAILURES_MAX failures
 * the event becomes a dead letter: it is logged, counted in the metrics, and stays stored until an operator has it
 * delivered again (`npm run dead-events`). It does not hold back later
 * events of its key: that would stop all further messages between two people because of one broken line, while a missing
 * line does little harm. Subscribers that show a state read the current one.
 */
export class Events {
  readonly #deps: Deps;
  readonly #subscribers = new Map<string, Subscriber[]>();
  readonly #types = new Map<string, EventType>();
  /** The current delivery of each key in this process; the next one of the key starts after it. */
  readonly #lanes = new Map<string, Promise<unknown>>();
  #isStopping = false;
  /** @returns which of these accounts exist */
  #accountsAmong: AccountCheck = async (ids) => new Set(ids);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Registers the subscribers of a feature. They are called in the order of registration. */
  subscribe(added: readonly Subscriber[]): void {
    for (const one of added)
      for (const type of one.types) {
        const others = this.#subscribers.get(type.name) ?? [];
        if (others.some(({ name }) => name === one.name)) throw new Error(`two subscribers are called ${one.name}`);
        this.#types.set(type.name, type);
        this.#subscribers.set(type.name, [...others, one]);
      }
  }

  /** Sets the check of which accounts exist: an event of a deleted account is removed instead of delivered. */
  checkAccountsWith(check: AccountCheck): void {
    this.#accountsAmong = check;
  }

  /**
   * Writes an event in the transaction of its change. Call `deliver` with its key after the commit.
   * @throws a duplicate key error if an event of this id is waiting
   */
  async publish<Name extends string, Payload>(event: NewEvent<Name, Payload>, session: ClientSession) {
    const { type, id, key, at, accounts, payload } = event;
    if (!this.#subscribers.has(type.name)) throw new Error(`nobody subscribes to ${type.name}`);
    const state = {
      done: [],
      cursors: {},
      claims: 0,
      failures: 0,
      next_at: this.#later(GRACE_MS),
      leased: false,
      dead_at: null,
    };
    await this.#deps.repo.add(
      { _id: id, name: type.name, key, at, accounts: [...accounts], payload, ...state },
      session,
    );
  }

  #later(ms: number): Date {
    return new Date(this.#deps.now().getTime() + ms);
  }

  /**
   * Delivers the waiting events of a key, oldest first. Resolves also when a subscriber fails or another process takes
   * longer; then the scheduled task delivers the rest. Never rejects.
   */
  async deliver(key: string): Promise<void> {
    for (let waited = 0; (await this.#attempt(key, false)) === "busy" && waited < WAIT_MS; waited += WAIT_STEP_MS)
      await sleep(WAIT_STEP_MS);
  }

  async #attempt(key: string, onlyDue: boolean): Promise<"ended" | "busy"> {
    try {
      return await this.#inLane(key, onlyDue);
    } catch (err) {
      this.#deps.log.warn({ err }, "events were not delivered yet and will be tried again");
      return "ended";
    }
  }

  #inLane(key: string, onlyDue: boolean): Promise<"ended" | "busy"> {
    const before = this.#lanes.get(key) ?? Promise.resolve();
    // Without a language, so that what subscribers write does not depend on who caused the event.
    const deliver = () => inLanguage(null, () => this.#deliverKey(key, onlyDue));
    const delivery = before.catch(() => {}).then(deliver);
    this.#lanes.set(key, delivery);
    const leave = () => {
      if (this.#lanes.get(key) === delivery) this.#lanes.delete(key);
    };
    delivery.then(leave, leave);
    return delivery;
  }

  /** Delivers the events of a key until none is left or one has to wait. @returns "busy" if another process has the key */
  async #deliverKey(key: string, onlyDue: boolean): Promise<"ended" | "busy"> {
    const { repo, now } = this.#deps;
    const until = onlyDue ? this.#later(STEPS_MS) : FOREVER;
    for (;;) {
      const head = await repo.head(key);
      if (!head) return "ended";
      const isDue = head.next_at <= now();
      if (head.leased && !isDue) return "busy";
      if (onlyDue && !isDue) return "ended";
      // A process that died with the event counts as a failure: the event may have killed it.
      const claimed = await repo.claim(head, head.failures + (head.leased ? 1 : 0), now(), LEASE_MS);
      // By this process's clock the lease is over, by the database's it is not.
      if (!claimed && head.leased) return "busy";
      if (claimed && !(await this.#handle(claimed, head, until))) return "ended";
    }
  }

  /** @returns whether the event was delivered or given up, so that the next one of its key may start */
  async #handle(row: EventRow, before: EventRow, until: Date): Promise<boolean> {
    const { repo, now, log } = this.#deps;
    if (row.failures >= FAILURES_MAX) {
      await repo.bury(row, { ...progressOf(row), dead_at: now() });
      log.error({ event: row.name, failures: row.failures }, "processes ended while they delivered an event: given up");
      return true;
    }
    const there = await this.#accountsAmong(row.accounts);
    if (row.accounts.some((id) => !there.has(id))) {
      await repo.remove(row);
      return true;
    }
    const outcome = await Promise.resolve(this.#callSubscribers(row, until)).catch((err: unknown): Outcome => {
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
    // An attempt of a publisher during the pause does not count: it must not shorten the time until the event is given up.
    const wasDue = before.next_at <= now();
    const failures = row.failures + (wasDue ? 1 : 0);
    if (failures >= FAILURES_MAX) {
      await repo.bury(row, { ...progressOf(row), failures, dead_at: now() });
      log.error({ ...about, failures }, "an event could not be delivered and is given up");
      return true;
    }
    const next_at = wasDue ? this.#later(pauseAfter(failures)) : before.next_at;
    await repo.release(row, { ...progressOf(row), failures, next_at });
    log.warn({ ...about, failures }, "an event was not delivered yet and will be tried again");
    return false;
  }

  /** Calls all subscribers that have not succeeded yet, also after a failure. @returns the first failure, if any */
  async #callSubscribers(row: EventRow, until: Date): Promise<Outcome> {
    let failure: Outcome | undefined;
    const event = this.#read(row);
    for (const subscriber of this.#subscribers.get(row.name) ?? []) {
      if (row.done.includes(subscriber.name)) continue;
      try {
        if (!(await this.#call(subscriber, event, row, until))) return failure ?? "paused";
      } catch (err) {
        if (isDatabaseLost(err)) throw err;
        failure ??= { err, subscriber: subscriber.name };
      }
    }
    return failure ?? "delivered";
  }

  /** @throws if the payload does not fit its schema, or if no subscriber knows events of this name */
  #read({ _id: id, name, key, at, payload }: EventRow): DomainEvent {
    const type = this.#types.get(name);
    if (!type) throw new Error("no subscriber for events of this name");
    return { id, name, key, at, payload: type.payload.parse(payload) };
  }

  /**
   * Calls a subscriber, all steps of it until `until`. `row` is updated with what is stored.
   * @returns whether it has finished; false if the rest is left to another run
   */
  async #call({ name, handle }: Subscriber, event: DomainEvent, row: EventRow, until: Date): Promise<boolean> {
    for (;;) {
      const cursor = await withDeadline(handle(event, own(row.cursors ?? {}, name) ?? null), HANDLE_MS);
      if (cursor === null) {
        row.done = [...row.done, name];
        return true;
      }
      row.cursors = { ...row.cursors, [name]: cursor };
      row.failures = 0;
      const { repo, now } = this.#deps;
      if (!(await repo.renew(row, progressOf(row), now(), LEASE_MS))) return false;
      if (this.#isStopping || this.#deps.now() > until) return false;
    }
  }

  /** Delivers all events that are due. */
  async processPending(): Promise<void> {
    const limit = pLimit(AT_ONCE);
    await Promise.all(
      (await this.#deps.repo.dueKeys(this.#deps.now())).map((key) => limit(() => this.#attempt(key, true))),
    );
  }

  /** Called when the server stops: after the current step the remaining steps are left to another process. */
  stop(): void {
    this.#isStopping = true;
  }

  /** How many events have not been delivered to every subscriber, without the dead letters. */
  countWaiting(): Promise<number> {
    return this.#deps.repo.countWaiting();
  }

  /** How many events were given up. */
  countDead(): Promise<number> {
    return this.#deps.repo.countDead();
  }

  /** An account is deleted: its events go, also the dead ones. */
  removeOf(userId: number): Promise<void> {
    return this.#deps.repo.removeOf(userId);
  }

  /** Those that concern an account and wait, or were given up; oldest first. */
  of(userId: number): ReturnType<EventsRepo["of"]> {
    return this.#deps.repo.of(userId);
  }
}

/** The fields that record the progress of a delivery. */
const progressOf = ({ done, cursors = {}, failures }: EventRow) => ({ done, cursors, failures });

const FOREVER = new Date(8.64e15);

const pauseAfter = (failures: number): number => PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? HOUR;
