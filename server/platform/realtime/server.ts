import type { Server as HttpServer, IncomingMessage } from "node:http";
import { Server } from "socket.io";
import type { Config } from "#server/platform/config/config.ts";
import { addressKey, requestAddress } from "#server/platform/http/clients/address.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import { FRAME_MAX } from "#shared/realtime.ts";
import { Door } from "./door.ts";
import type { IoServer } from "./io.ts";
import { jsonPackets } from "./packets.ts";
import type { Presence } from "./presence.ts";
import type { CommandServer } from "./serve.ts";
import { watchAdmins, watchSessions } from "./session-checks.ts";
import { SocketLifecycle } from "./socket-lifecycle.ts";

interface Deps {
  http: HttpServer;
  /** The session of a token; null if it has none. */
  resolve: (token: string) => Promise<Viewer | null>;
  /** Reads again whether an admitted session is still valid; null if it is not. */
  recheck: (viewer: Viewer) => Promise<Viewer | null>;
  /** The same without counting as a use or filling the cache. */
  verify: (viewer: Viewer) => Promise<Viewer | null>;
  /** Executes what other processes have stored for all. */
  catchUp: () => Promise<void>;
  /** Removes a session from the cache. */
  forget: (sessionId: string) => void;
  commandServer: CommandServer;
  presence: Presence;
  limits: Pick<Config, "rateLimits" | "handshakesPerAddress" | "socketsPerAddress" | "socketsBeforeSignIn" | "proxies">;
  publicUrl: () => string;
  /** The pseudonym of a user in the log. */
  nameFor: (userId: number) => string;
  log: Log;
}

/**
 * The socket server. A socket is admitted with a session's token and joins its rooms during the handshake, so that a
 * connected socket misses no event.
 */
export function createRealtime(deps: Deps): IoServer {
  const { http, limits, publicUrl, log } = deps;
  const door = new Door({
    on: limits.rateLimits,
    handshakesPerAddress: limits.handshakesPerAddress,
    socketsPerAddress: limits.socketsPerAddress,
    socketsBeforeSignIn: limits.socketsBeforeSignIn,
    addressOf: (request) => addressKey(requestAddress(request, limits.proxies)),
    log,
  });
  const io: IoServer = new Server(http, {
    serveClient: false,
    parser: jsonPackets,
    maxHttpBufferSize: FRAME_MAX,
    // Longer than the door's own limit, because this one waits for a close packet.
    connectTimeout: 20_000,
    // Off: text frames of a few hundred bytes gain nothing, and each compressor costs memory.
    perMessageDeflate: false,
    httpCompression: false,
    cors: { origin: false },
    allowRequest: (request, done) => done(null, isOwnOrigin(request, publicUrl()) && door.admits(request)),
  });
  io.engine.on("connection", (conn) => door.opened(conn));
  const { resolve, recheck, verify, forget, commandServer, presence, nameFor } = deps;
  const lifecycle = new SocketLifecycle({
    ...{ io, door, resolve, recheck, forget, commandServer, presence, nameFor, log },
    limited: limits.rateLimits,
  });
  io.use((socket, next) => lifecycle.admit(socket, next));
  io.on("connection", (socket) => lifecycle.connected(socket));
  watchAdmins({ http, io, verify });
  watchSessions({ http, io, verify, catchUp: deps.catchUp });
  return io;
}

/**
 * Keeps pages of other sites from opening a socket in a visitor's browser. Clients that are no browsers send no origin.
 */
function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;
}
