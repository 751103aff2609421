import { rooms } from "./announcer.ts";
import type { IoServer } from "./io.ts";

/** Syncs a second that a process answers beside its other work. With more than 2,000 tabs, R10 takes longer than 5 s. */
const SYNCS_PER_SECOND = 1000;
/** The time in which all tabs sync, if they are not too many for that, in milliseconds. */
const ALL_WITHIN_MS = 2000;
/** The same for the tabs of some users. */
const SOME_WITHIN_MS = 300;

const SECOND_MS = 1000;

/** The time over which so many tabs spread their syncs, in milliseconds. */
export const spreadOf = (tabs: number, least: number): number =>
  Math.max(least, Math.ceil((tabs / SYNCS_PER_SECOND) * SECOND_MS));

/**
 * Tells tabs of this process that they may have missed something although their connection was never broken, for example
 * because another process ended before it had announced what it stored. They sync soon, spread over a time.
 */
export function createSyncDue(io: () => IoServer) {
  return {
    /** To all tabs. */
    toAll: (): void => {
      io().emit("sync:due", { within_ms: spreadOf(io().sockets.sockets.size, ALL_WITHIN_MS) });
    },
    /** To the tabs of these users, and perhaps of all admins. */
    toSome: (userIds: readonly number[], admins = false): void => {
      const all = [...userIds.map(rooms.user), ...(admins ? [rooms.admins] : [])];
      const here = all.filter((room) => io().sockets.adapter.rooms.has(room));
      if (here.length > 0)
        io()
          .to(here)
          .emit("sync:due", { within_ms: spreadOf(here.length, SOME_WITHIN_MS) });
    },
    /** The ids of all tabs. */
    tabs: (): string[] => [...io().sockets.sockets.keys()],
    /** To these tabs. */
    toTabs: (ids: readonly string[]): void => {
      if (ids.length > 0)
        io()
          .to([...ids])
          .emit("sync:due", { within_ms: SECOND_MS });
    },
  };
}
export type SyncDue = ReturnType<typeof createSyncDue>;
