import type { Server as HttpServer } from "node:http";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { rooms } from "./announcer.ts";
import type { IoServer, IoSocket } from "./io.ts";
import { endSocket } from "./serve.ts";

/** In milliseconds: as long as the commands of an open socket use a cached session. */
const ADMINS_EVERY_MS = 2000;
/** The sessions are checked in so many slices, one after another, so that not all are read at once. */
const SLICES = 10;
/** Between two slices, in milliseconds: each session is checked every ten seconds. */
const SLICE_MS = 1000;
/**
 * How long a process waits for the reason before it closes a session that has ended, in milliseconds: as a rule it hears
 * within two seconds from the process that ended it.
 */
const REASON_MS = 3000;

interface Deps {
  http: HttpServer;
  io: IoServer;
  /** Reads whether an admitted session is still valid, which does not count as a use; null if it is not. */
  verify: (viewer: Viewer) => Promise<Viewer | null>;
  /** Executes what other processes have stored for all, such as the end of a session with its reason. */
  catchUp: () => Promise<void>;
}

/**
 * Closes the sockets of users who are no longer admins. Admins receive all events, and a socket that only listens sends
 * no command that would check its session. Suspending an admin closes their sockets at once; this finds the rest, after
 * a change by a script or a direct edit of the database.
 */
export function watchAdmins({ http, io, verify }: Omit<Deps, "catchUp">): void {
  checkEvery(http, ADMINS_EVERY_MS, () => {
    const { adapter, sockets } = io.sockets;
    const inRoom = [...(adapter.rooms.get(rooms.admins) ?? [])];
    return inRoom
      .flatMap((id) => sockets.get(id) ?? [])
      .map(async (socket) => {
        const viewer = await verify(socket.data.viewer);
        if (viewer?.userType !== "admin") endSocket(socket);
      });
  });
}

/**
 * Closes the sockets of sessions that have ended. As a rule they are closed when the session ends; this finds the rest, for
 * example when the process died right after the write, or did not learn that the write had succeeded.
 */
export function watchSessions({ http, io, verify, catchUp }: Deps): void {
  const endWithoutReason = async (socket: IoSocket) => {
    // A process that is behind reads the reason now, and closes the socket with it. Without a database there is none.
    await catchUp().catch(() => {});
    endSocket(socket);
  };
  let turn = 0;
  checkEvery(http, SLICE_MS, () => {
    turn = (turn + 1) % SLICES;
    const inTurn = [...io.sockets.sockets.values()].filter(({ data }) => sliceOf(data.viewer.sessionId) === turn);
    return inTurn.map(async (socket) => {
      if (await verify(socket.data.viewer)) return;
      setTimeout(() => void endWithoutReason(socket), REASON_MS).unref();
    });
  });
}

/** Session ids are random UUIDs, so the slices have about the same size. */
const sliceOf = (sessionId: string): number => Number.parseInt(sessionId.slice(-4), 16) % SLICES;

/** @param check begins the checks of some sockets at the same time, so that they share queries */
function checkEvery(http: HttpServer, ms: number, check: () => Promise<void>[]): void {
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    // While the database is down there are no events to leak, so errors are ignored.
    await Promise.allSettled(check());
    isChecking = false;
  }, ms).unref();
  http.once("close", () => clearInterval(timer));
}
