import type { Server as HttpServer } from "node:http";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { rooms } from "./announcer.ts";
import type { IoServer, IoSocket } from "./io.ts";
import { endSocket } from "./serve.ts";

/** In milliseconds: as long as the commands of an open socket use a cached session. */
const EVERY_MS = 2000;

interface Deps {
  http: HttpServer;
  io: IoServer;
  /** Reads again whether an admitted session is still valid; null if it is not. */
  recheck: (viewer: Viewer) => Promise<Viewer | null>;
}

/**
 * Closes the sockets of users who are no longer admins. Admins receive all events, and a socket that only listens sends
 * no command that would check its session. Suspending an admin closes their sockets at once; this finds the rest, after
 * a change by another process, a script or a direct edit of the database.
 */
export function watchAdmins({ http, io, recheck }: Deps): void {
  let isChecking = false;

  async function check(socket: IoSocket): Promise<void> {
    const viewer = await recheck(socket.data.viewer);
    if (viewer?.userType !== "admin") endSocket(socket);
  }

  async function checkAll(): Promise<void> {
    const { adapter, sockets } = io.sockets;
    const inRoom = [...(adapter.rooms.get(rooms.admins) ?? [])];
    // All at once, which is one query. While the database is down there are no events to leak, so errors are ignored.
    await Promise.allSettled(inRoom.flatMap((id) => sockets.get(id) ?? []).map(check));
  }

  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await checkAll();
    isChecking = false;
  }, EVERY_MS).unref();
  http.once("close", () => clearInterval(timer));
}
