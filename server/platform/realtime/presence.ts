import type { TabDirectory } from "#server/platform/cluster/directory.ts";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { createHook } from "#server/platform/hook.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import { Fault } from "#shared/fault.ts";
import type { Announcer } from "./announcer.ts";
import { rooms } from "./announcer.ts";
import type { IoSocket } from "./io.ts";

/**
 * From the close of a user's last tab until they count as offline, in milliseconds: a reload must not show. For tabs that
 * a process has sent away because it stops, it begins when they reconnect.
 */
const GRACE_MS = 3000;
/** How long arrivals and departures are gathered before they are stored: many people come and go at once. */
const GATHER_MS = 500;
/** How often everyone who is online is stored as seen, in milliseconds. */
export const STAMP_MS = 5 * 60_000;
/** How often people may be parted while one `watch` checks whom it may show, before it fails. */
const WATCH_TRIES = 20;
/** People in one command. */
const STAMPED_AT_ONCE = 5000;

interface Deps {
  announce: Announcer;
  /** Which users have tabs open with which process. */
  directory: TabDirectory;
  /**
   * Those of these people and companies that have a conversation with the viewer, without those on either side of a block.
   * A company is named by its owner.
   */
  correspondentsAmong: (viewer: Viewer, userIds: readonly number[]) => Promise<number[]>;
  /** The company of one of its people, as it was read last; null without one. */
  companyOf: (userId: number) => Group | null;
  /** When each of these people and companies was last online; null for those who hide it. */
  lastSeen: (userIds: readonly number[]) => Promise<Map<number, Date | null>>;
  /** Stores the current time as last seen, by the database's clock. */
  setSeen: (userIds: readonly number[]) => Promise<void>;
  now: () => Date;
  log: Log;
}

/** People whose presence others see as one: anyone of a company. */
interface Group {
  /** The user id that names it. */
  id: number;
  people: readonly number[];
}

/** Someone who is online, or was until less than `GRACE_MS` ago. */
interface Online {
  /** Whether others see that they are online. */
  shown: boolean;
  /** Whether they have had a tab open with this process since they came online. */
  wasHere: boolean;
  /** Set while no tab of them is open with any process. */
  leaving?: NodeJS.Timeout | undefined;
  /** Whether their departure was put off once, because the directory was in doubt. */
  isPutOff?: boolean;
}

/**
 * Who has a tab open with any process, and who sees it. Each process announces it to its own tabs. When people were
 * last online is stored when they come and go, and every few minutes for everyone who is online with this process.
 */
export class Presence {
  readonly #deps: Deps;
  /** Tabs that are open with this process, by user id. */
  readonly #tabs = new Map<number, number>();
  readonly #online = new Map<number, Online>();
  /** Users who came or went a moment ago, and are not stored as seen yet. */
  readonly #toStamp = new Set<number>();
  #stamping: NodeJS.Timeout | undefined;
  /** How often two people have been parted. */
  #partings = 0;
  /** A user's last tab with this process was closed. */
  readonly left = createHook<[userId: number]>();

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.directory.changed.listen((userIds) => {
      for (const id of userIds) this.#update(id);
    });
  }

  /** Whether the user has a tab open with any process. */
  isOnline(userId: number): boolean {
    return this.#online.has(userId);
  }

  /** Whether the user has a tab open with this process. */
  isHere(userId: number): boolean {
    return this.#tabs.has(userId);
  }

  /** Whether others see that the user is online. */
  isSeen(userId: number): boolean {
    return this.#online.get(userId)?.shown ?? false;
  }

  /** Whether others see that a person, or anyone of their company, is online. */
  isAnyoneSeen(userId: number): boolean {
    const { people } = this.#groupOf(userId);
    return people.some((id) => this.isSeen(id));
  }

  /** How many users are online, including those who hide it. */
  count(): number {
    return this.#online.size;
  }

  /** A tab was opened. @param shown whether others may see it */
  arrive(userId: number, shown: boolean): void {
    this.#tabs.set(userId, (this.#tabs.get(userId) ?? 0) + 1);
    this.#deps.directory.enter(userId, shown);
    this.#update(userId);
    const online = this.#online.get(userId);
    if (!online || online.wasHere) return;
    online.wasHere = true;
    this.#stampSoon(userId);
  }

  /** A tab was closed. */
  leave(userId: number): void {
    const open = (this.#tabs.get(userId) ?? 1) - 1;
    if (open > 0) {
      this.#tabs.set(userId, open);
      return;
    }
    this.#tabs.delete(userId);
    this.#deps.directory.leave(userId);
    this.#update(userId);
    this.left.signal(userId);
  }

  /** The user has changed whether others may see them. To be called in every process. */
  show(userId: number, shown: boolean): void {
    this.#deps.directory.show(userId, shown);
    const was = this.isSeen(userId);
    const online = this.#online.get(userId);
    if (online) online.shown = this.#deps.directory.shown(userId) ?? shown;
    // Hiding is announced also of someone who is offline: others must forget when the user was last online.
    if (online ? this.isSeen(userId) !== was : !shown) this.#announce(userId, this.isSeen(userId));
  }

  /** Two people are parted, by this process or another one: checks that are under way begin again. */
  parted(): void {
    this.#partings += 1;
  }

  /** Two people or companies must no longer see whether the other one is online. */
  part(a: Group, b: Group): void {
    this.parted();
    const { announce } = this.#deps;
    for (const [watchers, { id: user_id }] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const watcher of watchers.people) announce.unwatch(watcher, user_id);
      announce.toUsers(watchers.people, "presence:changed", { user_id, online: false, last_seen_at: null });
    }
  }

  /** They may see each other again. Tabs that do not show the other one stop watching at their next `watch`. */
  rejoin(a: Group, b: Group): void {
    for (const watcher of a.people) this.#deps.announce.watch(watcher, b.id);
    for (const watcher of b.people) this.#deps.announce.watch(watcher, a.id);
  }

  /**
   * Announces changes of these people to a socket from now on, and no longer those of others. People whom the viewer
   * may not watch are ignored.
   * @returns the presence of the others as it is now
   * @throws {Fault} UNAVAILABLE if people are parted again and again meanwhile
   */
  async watch(socket: IoSocket, viewer: Viewer, userIds: readonly number[]) {
    const { correspondentsAmong, lastSeen } = this.#deps;
    for (let tries = 0; tries < WATCH_TRIES; tries += 1) {
      const partings = this.#partings;
      const allowed = await correspondentsAmong(viewer, userIds);
      const seen = await lastSeen(allowed);
      // Someone may have blocked the viewer after the check. From here on nothing waits, so a later block finds the room.
      if (this.#partings !== partings) continue;
      const wanted = new Set(allowed.map(rooms.presence));
      for (const room of socket.rooms) if (room.startsWith("presence:") && !wanted.has(room)) void socket.leave(room);
      void socket.join([...wanted]);
      return allowed.map((user_id) => {
        const online = this.isAnyoneSeen(user_id);
        return { user_id, online, last_seen_at: online ? null : (seen.get(user_id)?.toISOString() ?? null) };
      });
    }
    throw new Fault("UNAVAILABLE", undefined, { retryAfter: 1 });
  }

  /** Stores the current time as last seen for everyone who is online with this process. Errors are logged. */
  async stamp(): Promise<void> {
    clearTimeout(this.#stamping);
    this.#stamping = undefined;
    const leaving = [...this.#online].filter(([, { leaving, wasHere }]) => leaving && wasHere).map(([id]) => id);
    const seen = [...new Set([...this.#tabs.keys(), ...leaving, ...this.#toStamp])];
    this.#toStamp.clear();
    await this.#store(seen);
  }

  /** Stores everyone online as seen, because they may not reconnect to the next server. */
  async close(): Promise<void> {
    for (const { leaving } of this.#online.values()) clearTimeout(leaving);
    this.#deps.directory.close();
    await this.stamp();
    this.#tabs.clear();
    this.#online.clear();
  }

  /** Announces what has changed for a user. */
  #update(userId: number): void {
    const shown = this.#deps.directory.shown(userId);
    const online = this.#online.get(userId);
    if (shown === undefined) {
      const graceMs = GRACE_MS + this.#deps.directory.returnsIn(userId);
      if (online) online.leaving ??= setTimeout(() => this.#goOffline(userId), graceMs);
      return;
    }
    if (!online) {
      this.#online.set(userId, { shown, wasHere: false });
      if (shown) this.#announce(userId, true);
      return;
    }
    clearTimeout(online.leaving);
    online.leaving = undefined;
    online.isPutOff = false;
    if (online.shown === shown) return;
    online.shown = shown;
    this.#announce(userId, shown);
  }

  #goOffline(userId: number): void {
    const online = this.#online.get(userId);
    if (!online) return;
    if (this.#deps.directory.isInDoubt && !online.isPutOff) {
      online.isPutOff = true;
      online.leaving = setTimeout(() => this.#goOffline(userId), GRACE_MS);
      return;
    }
    this.#online.delete(userId);
    if (online.shown) this.#announce(userId, false, this.#deps.now());
    if (online.wasHere) this.#stampSoon(userId);
  }

  #stampSoon(userId: number): void {
    this.#toStamp.add(userId);
    this.#stamping ??= setTimeout(() => {
      this.#stamping = undefined;
      const seen = [...this.#toStamp];
      this.#toStamp.clear();
      void this.#store(seen);
    }, GATHER_MS);
  }

  #groupOf(userId: number): Group {
    return this.#deps.companyOf(userId) ?? { id: userId, people: [userId] };
  }

  #announce(userId: number, online: boolean, lastSeen: Date | null = null): void {
    const { id: user_id, people } = this.#groupOf(userId);
    // A company is online with anyone of it: while another one is, the coming and going of this one changes nothing.
    if (people.some((id) => id !== userId && this.isSeen(id))) return;
    this.#deps.announce.toWatchers(user_id, "presence:changed", {
      user_id,
      online,
      last_seen_at: lastSeen?.toISOString() ?? null,
    });
  }

  async #store(userIds: readonly number[]): Promise<void> {
    const { setSeen, log } = this.#deps;
    for (let from = 0; from < userIds.length; from += STAMPED_AT_ONCE)
      try {
        await withDeadline(setSeen(userIds.slice(from, from + STAMPED_AT_ONCE)), STEP_MS);
      } catch (err) {
        log.warn({ err, users: userIds.length }, "who was online was not stored");
      }
  }
}
