import type { Server as HttpServer, IncomingMessage } from "node:http";
import { Server } from "socket.io";
import { type Access, admit, SIGNED_IN } from "#server/platform/access/access.ts";
import type { Config } from "#server/platform/config/config.ts";
import { addressKey, requestAddress } from "#server/platform/http/clients/address.ts";
import { toFault } from "#server/platform/http/errors.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { Fault } from "#shared/fault.ts";
import { FRAME_MAX } from "#shared/realtime.ts";
import { watchAdmins } from "./admin-room.ts";
import { rooms } from "./announcer.ts";
import { createDoor } from "./door.ts";
import type { IoServer, IoSocket } from "./io.ts";
import type { Presence } from "./presence.ts";
import { endSocket, type Serve } from "./serve.ts";
import { cutSlowReader } from "./slow-readers.ts";
import { coalesceWrites } from "./write-coalescing.ts";

/** A draining server asks its tabs to come back after this, spread over as long again, in milliseconds. */
const RESTART_AFTER_MS = 1000;

/** Sockets of one person, in all browsers together. Each costs memory, and each message is written to all of them. */
const SOCKETS_PER_USER = 20;

/** The longest that a timer of Node waits. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Who may open a socket. */
export const CONNECT_ACCESS: Access<UserType> = {
  allow: SIGNED_IN,
  object: "none",
  rule: "origin and token; rooms are joined by the server",
};

interface Deps {
  http: HttpServer;
  resolve: (token: string) => Promise<Viewer | null>;
  /** Whether an admitted session still stands, asked anew. */
  recheck: (viewer: Viewer) => Promise<Viewer | null>;
  forget: (sessionId: string) => void;
  serve: Serve;
  presence: Presence;
  limits: Pick<Config, "rateLimits" | "handshakesPerAddress" | "socketsPerAddress" | "socketsBeforeSignIn" | "proxies">;
  publicUrl: () => string;
  /** The pseudonym of a user in the log. */
  nameFor: (userId: number) => string;
  log: Log;
}

/**
 * The socket door. A socket is admitted with a session's token and joins its rooms during the handshake, so that
 * 'connected' means 'listening'.
 */
export function createRealtime(deps: Deps): IoServer {
  const { http, resolve, recheck, forget, serve, presence, limits, publicUrl, nameFor, log } = deps;
  const door = createDoor({
    on: limits.rateLimits,
    handshakesPerAddress: limits.handshakesPerAddress,
    socketsPerAddress: limits.socketsPerAddress,
    socketsBeforeSignIn: limits.socketsBeforeSignIn,
    addressOf: (request) => addressKey(requestAddress(request, limits.proxies)),
    log,
  });
  const io: IoServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: FRAME_MAX,
    // Behind the door's own, which is shorter: this one waits for a goodbye.
    connectTimeout: 20_000,
    // Off: text frames of a few hundred bytes gain nothing, and each compressor costs memory.
    perMessageDeflate: false,
    httpCompression: false,
    cors: { origin: false },
    allowRequest: (request, done) => done(null, isOwnOrigin(request, publicUrl()) && door.admits(request)),
  });
  io.engine.on("connection", door.opened);
  const timers = new WeakMap<IoSocket, NodeJS.Timeout>();
  const prepared = new WeakSet<IoSocket["conn"]>();

  async function enter(socket: IoSocket): Promise<void> {
    const { token } = socket.handshake.auth;
    const viewer = typeof token === "string" ? await resolve(token) : null;
    if (!viewer) throw new Fault("SIGNED_OUT");
    admit(CONNECT_ACCESS, viewer);
    socket.data.viewer = viewer;
    await socket.join([
      rooms.user(viewer.userId),
      rooms.session(viewer.sessionId),
      ...(viewer.userType === "admin" ? [rooms.admins, rooms.admin(viewer.userId)] : []),
    ]);
  }

  /** Ends the socket with its session. Longer than a timer can wait, it is armed again. */
  function armExpiry(socket: IoSocket): void {
    const left = Math.max(0, socket.data.viewer.expiresAt - Date.now());
    const timer = setTimeout(
      () => (left > TIMER_MAX_MS ? armExpiry(socket) : endSocket(socket)),
      Math.min(left, TIMER_MAX_MS),
    );
    timers.set(socket, timer);
  }

  /** Once for each connection: over one of them somebody may leave and join again, as often as they like. */
  function prepare(conn: IoSocket["conn"], userId: number): void {
    if (prepared.has(conn)) return;
    prepared.add(conn);
    coalesceWrites(conn);
    cutSlowReader(conn, nameFor(userId), log);
    // The handshake's request holds headers and buffers that nobody needs again.
    Object.assign(conn, { request: null });
  }

  /** Closes those that connected first where a person has too many sockets: most likely tabs that were left open. */
  function closeOldest(userId: number): void {
    const ids = io.sockets.adapter.rooms.get(rooms.user(userId)) ?? new Set<string>();
    if (!limits.rateLimits || ids.size <= SOCKETS_PER_USER) return;
    // In the order in which they connected. One whose handshake isn't done yet is counted when it is.
    const open = [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
    for (const socket of open.slice(0, Math.max(0, open.length - SOCKETS_PER_USER))) {
      socket.emit("session:ended", { reason: "tabs" });
      socket.disconnect(true);
    }
  }

  io.use((socket, next) => {
    enter(socket).then(
      () => next(),
      (err: unknown) => {
        const fault = toFault(err, log);
        next(Object.assign(new Error(fault.code), { data: fault.body() }));
      },
    );
  });

  io.on("connection", (socket) => {
    const { viewer } = socket.data;
    door.entered(socket.conn);
    prepare(socket.conn, viewer.userId);
    // A logout that fell between the look of the handshake and this moment found no socket to close.
    recheck(viewer).then(
      (standing) => {
        if (!standing) endSocket(socket);
      },
      (err: unknown) => log.warn({ err }, "a session was not looked up again; its first command will be"),
    );
    armExpiry(socket);
    presence.arrive(viewer.userId, viewer.showsPresence);
    serve.attach(socket);
    closeOldest(viewer.userId);
    socket.on("disconnect", () => {
      clearTimeout(timers.get(socket));
      door.exited(socket.conn);
      presence.leave(viewer.userId);
      if (!io.sockets.adapter.rooms.has(rooms.session(viewer.sessionId))) forget(viewer.sessionId);
    });
  });
  watchAdmins({ http, io, recheck });
  return io;
}

/** A page of another site must not open a socket with this browser's help. Clients that are no browsers send no origin. */
function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;
}

/**
 * Tells every tab that the server goes away for a moment and when to come back, and closes each socket once what was
 * written to it is out. Whoever has not taken it when `patience` ends is cut.
 */
export async function closeRealtime(io: IoServer, patience: Promise<void>): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const closed = sockets.map((socket) => new Promise<void>((resolve) => socket.conn.once("close", () => resolve())));
  for (const socket of sockets) {
    const retry_after_ms = Math.round(RESTART_AFTER_MS * (1 + Math.random()));
    socket.emit("session:ended", { reason: "restart", retry_after_ms });
  }
  io.disconnectSockets(true);
  // Not io.close() at once: it throws away what waits to be written, acknowledgements among it.
  await Promise.race([Promise.all(closed), patience]);
  await io.close();
}
