import { type Announcer, SHARED_CALLS, type SharedCall } from "#server/platform/realtime/announcer.ts";
import type { EventName } from "#shared/realtime.ts";
import type { Bus } from "./bus.ts";
import type { TabDirectory } from "./directory.ts";
import { RecentReceivers } from "./recent-receivers.ts";
import type { RemoteHandler } from "./remote-calls.ts";

/**
 * Whose tabs a call is for. It goes only to the processes that have them; all others go to every process. So do
 * `unwatch` and the calls that close sockets, because for them it matters that no tab is left out: one may have been
 * opened a moment ago.
 */
const RECEIVERS: { [Name in SharedCall]?: (...args: Parameters<Announcer[Name]>) => readonly number[] } = {
  toUsers: (userIds) => userIds,
  toUserNow: (userId) => [userId],
  watch: (watcherId) => [watcherId],
  toAdmin: (userId) => [userId],
};

/** Within so many milliseconds a tab asks for what it may have missed. */
const SYNC_WITHIN_MS = 500;

/**
 * An announcer for the tabs of all processes: those of this one at once, and the others through the bus.
 * @param local sends to the tabs of this process
 */
export function createClusterAnnouncer(
  local: Announcer,
  bus: Pick<Bus, "send" | "peersHaveAdmins">,
  directory: TabDirectory,
): Announcer {
  const recent = new RecentReceivers(() => performance.now());
  // What was announced to them a moment ago did not go to that process.
  directory.arrived.listen((peer, userIds) => {
    const late = userIds.filter((id) => recent.has(id));
    if (late.length > 0) bus.send(["toUsers", late, "sync:due", { within_ms: SYNC_WITHIN_MS }], [peer]);
  });
  const everywhere = (name: SharedCall) => {
    const here = local[name] as (...args: unknown[]) => void;
    const receivers = RECEIVERS[name] as ((...args: unknown[]) => readonly number[]) | undefined;
    return (...args: unknown[]): void => {
      here(...args);
      const userIds = receivers?.(...args);
      if (name === "toUsers" && userIds) recent.add(userIds);
      bus.send([name, ...args], userIds && directory.peersWith(userIds));
    };
  };
  const shared = Object.fromEntries(SHARED_CALLS.map((name) => [name, everywhere(name)])) as Pick<
    Announcer,
    SharedCall
  >;
  return { ...local, ...shared, adminsWatch: () => local.adminsWatch() || bus.peersHaveAdmins };
}

/**
 * The calls of an announcer that other processes may call here.
 * @param heard called with an event for users before their tabs get it
 */
export function announcerCalls(
  local: Announcer,
  heard: (event: EventName, userIds: readonly number[], data: unknown) => void,
): ReadonlyMap<string, RemoteHandler> {
  return new Map(
    SHARED_CALLS.map((name) => [
      name,
      (given) => {
        // JSON has no undefined: an argument that was left out before another one arrives as null.
        const args = given.map((arg) => arg ?? undefined);
        try {
          const [userIds, event, data] = args;
          if (name === "toUsers") heard(event as EventName, userIds as number[], data);
        } finally {
          // The tabs get it also if it cannot be learned from.
          (local[name] as (...call: unknown[]) => void)(...args);
        }
      },
    ]),
  );
}
