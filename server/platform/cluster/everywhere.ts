import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createShared } from "#server/platform/cache/cache.ts";
import type { Coverage } from "#server/platform/cache/coverage.ts";
import { createLru } from "#server/platform/cache/lru.ts";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { isTransient } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Bus } from "./bus.ts";
import type { RemoteCalls } from "./remote-calls.ts";
import type { StoredCalls } from "./stored-calls.ts";

/** How often each process asks the database for calls, in milliseconds. */
const POLL_MS = 1000;
/** For how long a process relies on what it asked last. Longer than the interval, because a busy process is late. */
const POLLED_MS = 1500;
/**
 * How long a caller waits at most for processes that have not confirmed, in milliseconds: until every process has asked
 * after the call was stored, and a little longer.
 */
const WAIT_MS = POLLED_MS + 200;
/** How long it is tried to store a call, in milliseconds. */
const STORE_MS = 3000;
/** Between two attempts to store a call, in milliseconds. */
const RETRY_MS = 200;
/** Executed calls that are remembered, so that they are not executed again. */
const REMEMBERED = 20_000;

/** The name of the bus's call that carries all others. */
const CALL = "everywhere";

interface Deps {
  bus: Pick<Bus, "isConnected" | "knownSince" | "confirm">;
  remoteCalls: Pick<RemoteCalls, "add">;
  stored: StoredCalls;
  log: Log;
}

/**
 * What a call does. It may run late, and must then do no harm. It must not wait for other calls: `SharedCache.get` does, so
 * it reads with `refresh`. Arguments are JSON.
 */
type Action<Args extends unknown[]> = (...args: Args) => Promise<void> | void;

/**
 * Calls that take effect in every process before their caller is answered: a block, the end of a session. They go over
 * the bus, and each is also stored, because a process that is cut off from Redis cannot be reached over it, and may not
 * even be known.
 *
 * A process is covered while it hears the bus, all others know it, and it has asked the database a moment ago. Then it has
 * executed every call whose caller was answered: either it has confirmed the call, or the caller has waited until it has
 * asked the database. A process that is not covered asks the database before it relies on what it has in memory. So
 * "blocked" means: after the answer nothing more arrives, on any process, whether Redis lives or not.
 */
export class Everywhere implements Coverage {
  readonly others: Coverage["others"];
  readonly #cluster: Cluster | null;

  /** @param deps null for a single process */
  constructor(deps: Deps | null) {
    this.#cluster = deps && new Cluster(deps);
    this.others = this.#cluster;
  }

  /**
   * Registers what other processes do when the returned function is called here.
   * @returns resolves when every other process has executed the action, or after less than two seconds when none relies on
   *   anything older. At once without other processes. Never rejects. To be called right after the write.
   */
  onOthers<Args extends unknown[]>(name: string, action: Action<Args>): (...args: Args) => Promise<void> {
    return this.#cluster?.register(name, action) ?? (async () => {});
  }

  /** Begins to ask the database for calls. */
  start(): void {
    this.#cluster?.start();
  }

  async close(): Promise<void> {
    await this.#cluster?.close();
  }
}

class Cluster implements NonNullable<Coverage["others"]> {
  readonly #deps: Deps;
  readonly #actions = new Map<string, Action<unknown[]>>();
  readonly #executed = createLru<string, true>(REMEMBERED);
  /** One at a time, so each has a deadline: a read that hangs must not stop the later ones. */
  readonly catchUp = createShared(() => withDeadline(this.#poll(), STEP_MS));
  /** When the newest poll that succeeded began. */
  #polledAt = Number.NEGATIVE_INFINITY;
  /** The time of the newest stored call that was seen. */
  #newest = new Date(0);
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.remoteCalls.add(CALL, ([id, name, args]) =>
      this.#execute(String(id), String(name), args as readonly unknown[]),
    );
  }

  get isCovered(): boolean {
    const { bus } = this.#deps;
    return bus.isConnected && this.#polledAt >= bus.knownSince && performance.now() - this.#polledAt < POLLED_MS;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** @throws for a name that is taken */
  register<Args extends unknown[]>(name: string, action: Action<Args>): (...args: Args) => Promise<void> {
    if (this.#actions.has(name)) throw new Error(`two actions for ${name}`);
    this.#actions.set(name, (...args) => action(...(args as Args)));
    return (...args) => this.#tell(name, args);
  }

  /** Stored first, so that a process this one does not know yet finds it in the database. */
  async #tell(name: string, args: readonly unknown[]): Promise<void> {
    const id = randomUUID();
    this.#executed.set(id, true);
    const isStored = await this.#store(id, name, args);
    const isConfirmed = await this.#deps.bus.confirm([CALL, id, name, args], WAIT_MS);
    if (!isStored && !isConfirmed) this.#deps.log.error({ name }, "other processes may not have heard of a change");
  }

  async #store(id: string, name: string, args: readonly unknown[]): Promise<boolean> {
    const end = performance.now() + STORE_MS;
    do {
      try {
        await withDeadline(this.#deps.stored.add(id, name, args), STEP_MS);
        return true;
      } catch (err) {
        this.#deps.log.warn({ err, name }, "a call for all processes was not stored");
        await pause(RETRY_MS);
      }
    } while (performance.now() < end);
    return false;
  }

  async #execute(id: string, name: string, args: readonly unknown[]): Promise<void> {
    if (this.#executed.has(id)) return;
    const action = this.#actions.get(name);
    // A process of a newer version does something that this one does not know.
    if (!action) return;
    await action(...args);
    this.#executed.set(id, true);
  }

  async #poll(): Promise<void> {
    const { stored, log } = this.#deps;
    const began = performance.now();
    for (const { _id, name, args, at } of await stored.since(this.#newest)) {
      try {
        await this.#execute(_id, name, JSON.parse(args));
      } catch (err) {
        // The next poll executes it again.
        if (isTransient(err)) throw err;
        log.error({ err, name }, "a stored call failed");
        this.#executed.set(_id, true);
      }
      if (at > this.#newest) this.#newest = at;
    }
    this.#polledAt = Math.max(this.#polledAt, began);
  }

  start(): void {
    const tick = async () => {
      this.#polling = this.catchUp().catch((err: unknown) => {
        if (!this.#isClosed) this.#deps.log.warn({ err }, "the calls of other processes were not read");
      });
      await this.#polling;
      if (!this.#isClosed) this.#timer = setTimeout(tick, POLL_MS).unref();
    };
    void tick();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#polling;
  }
}
