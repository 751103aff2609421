import type { Server as HttpServer } from "node:http";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { rooms } from "./announcer.ts";
import type { IoServer, IoSocket } from "./io.ts";
import { endSocket } from "./serve.ts";

/** As long as an open socket's commands go on what was looked up before. */
const EVERY_MS = 2000;

interface Deps {
  http: HttpServer;
  io: IoServer;
  /** Whether an admitted session still stands, asked anew. */
  recheck: (viewer: Viewer) => Promise<Viewer | null>;
}

/**
 * Admins hear of everything that happens, and a socket that only listens is asked nothing. Whoever suspends or demotes an
 * admin closes their sockets at once; this finds those that were left, whoever changed what: another process, a script,
 * somebody in the database.
 */
export function watchAdmins({ http, io, recheck }: Deps): void {
  let looking = false;

  async function lookAt(socket: IoSocket): Promise<void> {
    const viewer = await recheck(socket.data.viewer);
    if (viewer?.userType !== "admin") endSocket(socket);
  }

  async function look(): Promise<void> {
    const { adapter, sockets } = io.sockets;
    const inRoom = [...(adapter.rooms.get(rooms.admins) ?? [])];
    // All at once: the database is asked one question for all of them. While it is away nothing happens to tell of.
    await Promise.allSettled(inRoom.flatMap((id) => sockets.get(id) ?? []).map(lookAt));
  }

  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    await look();
    looking = false;
  }, EVERY_MS).unref();
  http.once("close", () => clearInterval(timer));
}
