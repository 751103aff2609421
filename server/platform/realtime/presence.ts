import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "./announcer.ts";
import { rooms } from "./announcer.ts";
import type { IoSocket } from "./io.ts";

/** From the close of a user's last tab until they count as offline, in milliseconds: a reload must not show. */
const GRACE_MS = 3000;

interface Deps {
  announce: Announcer;
  /** Those of these people who have a conversation with the viewer, without those on either side of a block. */
  correspondentsAmong: (viewer: Viewer, userIds: readonly number[]) => Promise<number[]>;
  /** When each of these people was last online; null for those who hide it. */
  lastSeen: (userIds: readonly number[]) => Promise<Map<number, Date | null>>;
  setSeen: (userIds: readonly number[], at: Date) => Promise<void>;
  now: () => Date;
  log: Log;
}

/** Who has a tab open with this process, and who sees it. */
export class Presence {
  readonly #deps: Deps;
  /** Open tabs by user id. */
  readonly #tabs = new Map<number, number>();
  /** Users whose last tab was closed less than `GRACE_MS` ago. */
  readonly #leaving = new Map<number, NodeJS.Timeout>();
  /** Online users who hide that they are online. */
  readonly #hidden = new Set<number>();
  /** Who left in this turn of the event loop, stored together: when a network breaks, many leave at once. */
  #left: number[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  isOnline(userId: number): boolean {
    return this.#tabs.has(userId) || this.#leaving.has(userId);
  }

  /** Whether others see that the user is online. */
  isSeen(userId: number): boolean {
    return this.isOnline(userId) && !this.#hidden.has(userId);
  }

  /** How many users are online, including those who hide it. */
  count(): number {
    return this.#tabs.size + this.#leaving.size;
  }

  /** A tab was opened. @param shown whether others may see it */
  arrive(userId: number, shown: boolean): void {
    if (shown) this.#hidden.delete(userId);
    else this.#hidden.add(userId);
    const open = this.#tabs.get(userId) ?? 0;
    this.#tabs.set(userId, open + 1);
    if (open > 0) return;
    clearTimeout(this.#leaving.get(userId));
    if (this.#leaving.delete(userId) || !shown) return;
    this.#announce(userId, true);
  }

  /** A tab was closed. */
  leave(userId: number): void {
    const open = (this.#tabs.get(userId) ?? 1) - 1;
    if (open > 0) {
      this.#tabs.set(userId, open);
      return;
    }
    this.#tabs.delete(userId);
    this.#leaving.set(
      userId,
      setTimeout(() => this.#goOffline(userId), GRACE_MS),
    );
  }

  /** The user has changed whether others may see them. */
  show(userId: number, shown: boolean): void {
    const was = this.isSeen(userId);
    if (shown) this.#hidden.delete(userId);
    else if (this.isOnline(userId)) this.#hidden.add(userId);
    // Hiding is announced even if the user was not seen: others must forget when the user was last online.
    if (!shown || this.isSeen(userId) !== was) this.#announce(userId, this.isSeen(userId));
  }

  /** Two people must no longer see whether the other one is online. */
  part(a: number, b: number): void {
    const { announce } = this.#deps;
    for (const [watcher, user_id] of [
      [a, b],
      [b, a],
    ] as const) {
      announce.unwatch(watcher, user_id);
      announce.toUsers([watcher], "presence:changed", { user_id, online: false, last_seen_at: null });
    }
  }

  /** They may see each other again. Tabs that do not show the other one stop watching at their next `watch`. */
  rejoin(a: number, b: number): void {
    this.#deps.announce.watch(a, b);
    this.#deps.announce.watch(b, a);
  }

  /**
   * Announces changes of these people to a socket from now on, and no longer those of others. People whom the viewer
   * may not watch are ignored.
   * @returns the presence of the others as it is now
   */
  async watch(socket: IoSocket, viewer: Viewer, userIds: readonly number[]) {
    const { correspondentsAmong, lastSeen } = this.#deps;
    const allowed = await correspondentsAmong(viewer, userIds);
    const wanted = new Set(allowed.map(rooms.presence));
    for (const room of [...socket.rooms])
      if (room.startsWith("presence:") && !wanted.has(room)) await socket.leave(room);
    await socket.join([...wanted]);
    const seen = await lastSeen(allowed);
    return allowed.map((user_id) => ({
      user_id,
      online: this.isSeen(user_id),
      last_seen_at: seen.get(user_id)?.toISOString() ?? null,
    }));
  }

  /** Stores everybody who is online as seen now: they may not come back to the next server. */
  async close(): Promise<void> {
    const seen = [...new Set([...this.#tabs.keys(), ...this.#leaving.keys(), ...this.#left])];
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#tabs.clear();
    this.#leaving.clear();
    this.#left = [];
    if (seen.length > 0) await this.#store(seen);
  }

  #goOffline(userId: number): void {
    this.#leaving.delete(userId);
    if (!this.#hidden.delete(userId)) this.#announce(userId, false, this.#deps.now());
    if (this.#left.length === 0) setImmediate(() => this.#storeLeft());
    this.#left.push(userId);
  }

  #announce(user_id: number, online: boolean, lastSeen: Date | null = null): void {
    this.#deps.announce.toWatchers(user_id, "presence:changed", {
      user_id,
      online,
      last_seen_at: lastSeen?.toISOString() ?? null,
    });
  }

  #storeLeft(): void {
    const ids = this.#left;
    this.#left = [];
    if (ids.length > 0) void this.#store(ids);
  }

  async #store(userIds: readonly number[]): Promise<void> {
    const { setSeen, now, log } = this.#deps;
    try {
      await withDeadline(setSeen(userIds, now()), STEP_MS);
    } catch (err) {
      log.warn({ err, users: userIds.length }, "the time of a leaving was not stored");
    }
  }
}
