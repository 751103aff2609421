import * as z from "zod/mini";
import { createHook, type Hook } from "#server/platform/hook.ts";
import type { Bus, MissReason } from "./bus.ts";
import type { RemoteCalls } from "./remote-calls.ts";

/** The least time between two messages about arrivals and departures, in milliseconds. */
const GATHER_MS = 50;
/** How often a list that has not arrived is asked for again, in milliseconds. */
const CHECK_MS = 500;
/** A list that is in doubt for so many checks is dropped: three seconds, longer than a process counts as living. */
const DOUBTFUL_CHECKS = 6;

/** The calls between directories. */
const CHANGES = "directory:changes";
const LIST = "directory:list";
const ASK = "directory:ask";
const RETURNING = "directory:returning";

const Ids = z.array(z.number());
const Changes = z.tuple([Ids, Ids, Ids]);
const List = z.tuple([Ids, Ids]);
const Returning = z.tuple([Ids, z.number()]);

/** Users with an open tab, and whether others may see that they are online. */
type Users = ReadonlyMap<number, boolean>;

/** What is known of the other processes. */
interface Others {
  remoteCalls: RemoteCalls;
  peerJoined: Hook<[peer: string]>;
  peerLeft: Hook<[peer: string]>;
  callsMissed: Hook<[why: MissReason, from?: string]>;
}

/**
 * Which users have a tab open with which process. Each process sends its changes to all others, and its whole list to one
 * that joins or that asks for it because it may have missed changes. Until a list has arrived, its process is in doubt:
 * calls for users go there too, so that it notices if it misses one.
 *
 * While Redis is away, nothing is known of other processes: a user may have left, or may hide by now.
 */
export class TabDirectory {
  readonly #bus: Pick<Bus, "send" | "peers" | "isHealthy" | "isConnected"> | null;
  readonly #here = new Map<number, boolean>();
  /** The users of other processes. */
  readonly #lists = new Map<string, Map<number, boolean>>();
  /** Other processes whose list is out of date. One without a list is in doubt too. */
  readonly #outdated = new Set<string>();
  /** For how many checks a list has been in doubt. */
  readonly #doubtful = new Map<string, number>();
  /**
   * Users whose tabs were sent away by a process that stops, and when the last of them reconnects, by
   * `performance.now()`.
   */
  readonly #returning = new Map<number, number>();
  /** Users of this process whose change the others have not heard of. */
  readonly #toSend = new Set<number>();
  #sending: NodeJS.Timeout | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  readonly #checks: NodeJS.Timeout | undefined;

  /** Users of other processes for whom `shown` may answer differently now. */
  readonly changed = createHook<[userIds: readonly number[]]>();
  /** Users have come to another process. */
  readonly arrived = createHook<[peer: string, userIds: readonly number[]]>();

  /** @param bus null for a single process */
  constructor(bus: Pick<Bus, "send" | "peers" | "isHealthy" | "isConnected"> | null) {
    this.#bus = bus;
    if (bus) this.#checks = setInterval(() => this.#check(), CHECK_MS).unref();
  }

  /** Undefined if the user has no tab open with any process. */
  shown(userId: number): boolean | undefined {
    let shown = this.#here.get(userId);
    for (const users of this.#lists.values()) {
      const there = users.get(userId);
      // Those who hide from one process hide from all.
      if (there !== undefined) shown = there && shown !== false;
    }
    return shown;
  }

  /** The other processes that have a tab of one of these users, or may have one. */
  peersWith(userIds: readonly number[]): string[] {
    const hasOne = (users: Users) => userIds.some((id) => users.has(id));
    return (this.#bus?.peers ?? []).filter((peer) => {
      const users = this.#lists.get(peer);
      return !users || this.#outdated.has(peer) || hasOne(users);
    });
  }

  /** Whether more may be known in a moment: a list is on its way here, or this process has been busy for a while. */
  get isInDoubt(): boolean {
    return this.#bus?.isHealthy === true && (!this.#bus.isConnected || this.#inDoubt().length > 0);
  }

  /** A user has a tab open with this process. @param shown whether others may see it */
  enter(userId: number, shown: boolean): void {
    if (this.#here.get(userId) === shown) return;
    this.#here.set(userId, shown);
    this.#sendSoon(userId);
  }

  /** The user has no tab here any longer. */
  leave(userId: number): void {
    if (this.#here.delete(userId)) this.#sendSoon(userId);
  }

  /** A tab of the user will be closed because this process stops, and reconnects to another one after so many milliseconds. */
  expectBack(userId: number, ms: number): void {
    this.#returning.set(userId, Math.max(this.#returning.get(userId) ?? 0, performance.now() + ms));
  }

  /** In how many milliseconds all tabs of the user that were sent away have reconnected; 0 if there are none. */
  returnsIn(userId: number): number {
    return Math.max(0, (this.#returning.get(userId) ?? 0) - performance.now());
  }

  /** A user has changed, with any process, whether others may see them. Every process has to be told. */
  show(userId: number, shown: boolean): void {
    for (const users of this.#lists.values()) if (users.has(userId)) users.set(userId, shown);
    if (this.#here.has(userId)) this.enter(userId, shown);
  }

  /** Follows the other processes, and executes the calls of their directories. */
  listen({ remoteCalls: calls, peerJoined, peerLeft, callsMissed }: Others): void {
    // The list has to be the first that a process hears.
    peerJoined.listen((peer) => this.#sendList(peer));
    peerLeft.listen((peer) => this.#forget(peer));
    callsMissed.listen((_why, peer) => this.#missed(peer));
    calls.add(CHANGES, (args, from) => this.#change(from, ...z.parse(Changes, args)));
    calls.add(LIST, (args, from) => {
      this.#outdated.delete(from);
      const [shown, hidden] = z.parse(List, args);
      this.#replace(from, new Map([...withValue(shown, true), ...withValue(hidden, false)]));
    });
    calls.add(ASK, (_args, from) => this.#sendList(from));
    calls.add(RETURNING, (args) => {
      const [userIds, ms] = z.parse(Returning, args);
      for (const id of userIds) this.expectBack(id, ms);
    });
  }

  close(): void {
    clearInterval(this.#checks);
    this.#sendChanges();
  }

  #forget(peer: string): void {
    this.#outdated.delete(peer);
    this.#doubtful.delete(peer);
    this.#replace(peer, null);
  }

  /** @param peer the process whose changes may have been missed; all if undefined */
  #missed(peer?: string): void {
    const from = peer === undefined ? [...this.#lists.keys()] : [peer];
    for (const one of from) if (this.#lists.has(one)) this.#outdated.add(one);
    this.#ask(from);
  }

  #change(peer: string, gone: readonly number[], shown: readonly number[], hidden: readonly number[]): void {
    // Without a list these changes would look like one.
    const users = this.#lists.get(peer);
    if (!users) return;
    const came = [...shown, ...hidden].filter((id) => !users.has(id));
    for (const id of gone) users.delete(id);
    for (const id of shown) users.set(id, true);
    for (const id of hidden) users.set(id, false);
    this.changed.signal([...gone, ...shown, ...hidden]);
    if (came.length > 0) this.arrived.signal(peer, came);
  }

  /** @param users null if nothing is known */
  #replace(peer: string, users: Map<number, boolean> | null): void {
    const before: Users = this.#lists.get(peer) ?? new Map();
    if (users) this.#lists.set(peer, users);
    else this.#lists.delete(peer);
    const now: Users = users ?? new Map();
    const different = [...now.keys()].filter((id) => before.get(id) !== now.get(id));
    this.changed.signal([...different, ...[...before.keys()].filter((id) => !now.has(id))]);
    const came = different.filter((id) => !before.has(id));
    if (came.length > 0) this.arrived.signal(peer, came);
  }

  #sendSoon(userId: number): void {
    if (!this.#bus) return;
    this.#toSend.add(userId);
    // The first of a burst is sent at once: until others know of a tab, they send nothing to it.
    const wait = Math.max(0, this.#sentAt + GATHER_MS - performance.now());
    this.#sending ??= setTimeout(() => this.#sendChanges(), wait).unref();
  }

  #sendChanges(): void {
    clearTimeout(this.#sending);
    this.#sending = undefined;
    if (this.#toSend.size === 0) return;
    this.#sentAt = performance.now();
    const ids = [...this.#toSend];
    this.#toSend.clear();
    const gone = ids.filter((id) => !this.#here.has(id));
    const returning = gone.filter((id) => this.returnsIn(id) > 0);
    // First, so that they do not seem to be offline.
    if (returning.length > 0) {
      const longest = returning.reduce((ms, id) => Math.max(ms, this.returnsIn(id)), 0);
      this.#bus?.send([RETURNING, returning, longest]);
    }
    this.#bus?.send([CHANGES, gone, ...byValue(ids.map((id) => [id, this.#here.get(id)]))]);
  }

  #sendList(peer: string): void {
    this.#bus?.send([LIST, ...byValue([...this.#here])], [peer]);
  }

  #ask(peers: readonly string[]): void {
    if (peers.length > 0) this.#bus?.send([ASK], peers);
  }

  /** The other processes whose users are not known. */
  #inDoubt(): string[] {
    return (this.#bus?.peers ?? []).filter((peer) => !this.#lists.has(peer) || this.#outdated.has(peer));
  }

  #check(): void {
    for (const id of this.#returning.keys()) if (this.returnsIn(id) === 0) this.#returning.delete(id);
    if (!this.#bus?.isHealthy) {
      for (const peer of [...this.#lists.keys()]) this.#replace(peer, null);
      return;
    }
    this.#ask(this.#inDoubt());
    this.#dropDoubtful(new Set(this.#bus.peers));
  }

  /**
   * Drops lists that have been in doubt for too long: of processes that live and are not heard, or that have sent their
   * list and ended before this one has met them.
   */
  #dropDoubtful(peers: ReadonlySet<string>): void {
    for (const peer of [...this.#lists.keys()]) {
      const isInDoubt = this.#outdated.has(peer) || !peers.has(peer);
      const checks = isInDoubt ? (this.#doubtful.get(peer) ?? 0) + 1 : 0;
      if (checks >= DOUBTFUL_CHECKS) this.#forget(peer);
      else if (isInDoubt) this.#doubtful.set(peer, checks);
      else this.#doubtful.delete(peer);
    }
  }
}

const withValue = (ids: readonly number[], value: boolean): [number, boolean][] => ids.map((id) => [id, value]);

/** @returns the ids of those with true, and of those with false */
function byValue(users: readonly (readonly [id: number, shown: boolean | undefined])[]): [number[], number[]] {
  const idsWith = (value: boolean) => users.flatMap(([id, shown]) => (shown === value ? [id] : []));
  return [idsWith(true), idsWith(false)];
}
