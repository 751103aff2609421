import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "./announcer.ts";
import { rooms } from "./announcer.ts";
import type { IoSocket } from "./io.ts";

/** Between the last tab's leaving and 'offline', in milliseconds: a reload is not an absence. */
const GRACE_MS = 3000;

interface Deps {
  announce: Announcer;
  /** Of these people, those whom the viewer is in a conversation with and no block stands between. */
  correspondentsAmong: (viewer: Viewer, userIds: readonly number[]) => Promise<number[]>;
  /** Null for those who hide it. */
  lastSeen: (userIds: readonly number[]) => Promise<Map<number, Date | null>>;
  setSeen: (userIds: readonly number[], at: Date) => Promise<void>;
  now: () => Date;
  log: Log;
}

/** Who has a tab open, and who is told of it. */
export function createPresence({ announce, correspondentsAmong, lastSeen, setSeen, now, log }: Deps) {
  const tabs = new Map<number, number>();
  const leaving = new Map<number, NodeJS.Timeout>();
  /** Of those who are there, who hides it. */
  const hidden = new Set<number>();
  /** Those who left in this turn of the event loop: when a network breaks, many leave at once. */
  let gone: number[] = [];
  const isOnline = (userId: number): boolean => tabs.has(userId) || leaving.has(userId);
  /** As others may see it. */
  const isSeen = (userId: number): boolean => isOnline(userId) && !hidden.has(userId);

  function tell(user_id: number, online: boolean, lastSeen: Date | null = null): void {
    announce.toWatchers(user_id, "presence:changed", {
      user_id,
      online,
      last_seen_at: lastSeen?.toISOString() ?? null,
    });
  }

  async function store(userIds: readonly number[]): Promise<void> {
    try {
      await withDeadline(setSeen(userIds, now()), STEP_MS);
    } catch (err) {
      log.warn({ err, users: userIds.length }, "the time of a leaving was not stored");
    }
  }

  function storeGone(): void {
    const ids = gone;
    gone = [];
    if (ids.length > 0) void store(ids);
  }

  function left(userId: number): void {
    leaving.delete(userId);
    if (!hidden.delete(userId)) tell(userId, false, now());
    if (gone.length === 0) setImmediate(storeGone);
    gone.push(userId);
  }

  return {
    isOnline,
    isSeen,
    /** How many people have a tab open, also those who hide it. */
    count: (): number => tabs.size + leaving.size,
    /** A tab was opened. `shown`: whether others may see it. */
    arrive: (userId: number, shown: boolean): void => {
      if (shown) hidden.delete(userId);
      else hidden.add(userId);
      const open = tabs.get(userId) ?? 0;
      tabs.set(userId, open + 1);
      if (open > 0) return;
      const timer = leaving.get(userId);
      clearTimeout(timer);
      if (leaving.delete(userId) || !shown) return;
      tell(userId, true);
    },
    /** Somebody has decided anew whether others may see them. */
    show: (userId: number, shown: boolean): void => {
      const was = isSeen(userId);
      if (shown) hidden.delete(userId);
      else if (isOnline(userId)) hidden.add(userId);
      // Also for who was not seen a moment ago: what was known of their last visit is not to be seen any more.
      if (!shown || isSeen(userId) !== was) tell(userId, isSeen(userId));
    },
    /** Two people who must not see any more whether the other one is there. */
    part: (a: number, b: number): void => {
      for (const [watcher, user_id] of [
        [a, b],
        [b, a],
      ] as const) {
        announce.unwatch(watcher, user_id);
        announce.toUsers([watcher], "presence:changed", { user_id, online: false, last_seen_at: null });
      }
    },
    /** They may again. Tabs that show neither of them leave it at their next `watch`. */
    rejoin: (a: number, b: number): void => {
      announce.watch(a, b);
      announce.watch(b, a);
    },
    leave: (userId: number): void => {
      const open = (tabs.get(userId) ?? 1) - 1;
      if (open > 0) {
        tabs.set(userId, open);
        return;
      }
      tabs.delete(userId);
      leaving.set(
        userId,
        setTimeout(() => left(userId), GRACE_MS),
      );
    },
    /** Lets a socket hear of these people from now on, and no longer of others. People it must not watch are passed over. */
    watch: async (socket: IoSocket, viewer: Viewer, userIds: readonly number[]) => {
      const allowed = await correspondentsAmong(viewer, userIds);
      const wanted = new Set(allowed.map(rooms.presence));
      for (const room of [...socket.rooms])
        if (room.startsWith("presence:") && !wanted.has(room)) await socket.leave(room);
      await socket.join([...wanted]);
      const seen = await lastSeen(allowed);
      return allowed.map((user_id) => ({
        user_id,
        online: isSeen(user_id),
        last_seen_at: seen.get(user_id)?.toISOString() ?? null,
      }));
    },
    /** Whoever was there until now may not come back to the next server: they were seen by this one. */
    close: async (): Promise<void> => {
      const seen = [...new Set([...tabs.keys(), ...leaving.keys(), ...gone])];
      for (const timer of leaving.values()) clearTimeout(timer);
      tabs.clear();
      leaving.clear();
      gone = [];
      if (seen.length > 0) await store(seen);
    },
  };
}
export type Presence = ReturnType<typeof createPresence>;
