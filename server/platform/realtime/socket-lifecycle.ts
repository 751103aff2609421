import { type Access, admit, SIGNED_IN } from "#server/platform/access/access.ts";
import { toFault } from "#server/platform/http/errors.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { Fault } from "#shared/fault.ts";
import { LANGUAGE_SIGNAL } from "#shared/realtime.ts";
import { type Language, languageOf } from "#shared/texts/languages.ts";
import { rooms } from "./announcer.ts";
import type { Door } from "./door.ts";
import type { IoServer, IoSocket } from "./io.ts";
import type { Presence } from "./presence.ts";
import { type CommandServer, endSocket } from "./serve.ts";
import { cutSlowReader } from "./slow-readers.ts";
import { coalesceWrites } from "./write-coalescing.ts";

/** Sockets of one person, in all browsers together. Each costs memory, and each message is written to all of them. */
const SOCKETS_PER_USER = 20;

/** The longest delay of a Node timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Who may open a socket. */
export const CONNECT_ACCESS: Access<UserType> = {
  allow: SIGNED_IN,
  object: "none",
  rule: "checks origin and token; the server joins the rooms",
};

interface Deps {
  io: IoServer;
  door: Door;
  /** The session of a token; null if it has none. */
  resolve: (token: string) => Promise<Viewer | null>;
  /** Reads again whether an admitted session is still valid; null if it is not. */
  recheck: (viewer: Viewer) => Promise<Viewer | null>;
  /** Removes a session from the cache. */
  forget: (sessionId: string) => void;
  commandServer: CommandServer;
  presence: Presence;
  /** Whether a person may have only `SOCKETS_PER_USER` sockets. */
  limited: boolean;
  /** The pseudonym of a user in the log. */
  nameFor: (userId: number) => string;
  log: Log;
}

/** What happens to a socket from its handshake to its end. */
export class SocketLifecycle {
  readonly #deps: Deps;
  /** Ends each socket with its session. */
  readonly #timers = new WeakMap<IoSocket, NodeJS.Timeout>();
  readonly #prepared = new WeakSet<IoSocket["conn"]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Runs during the handshake: checks the token and joins the rooms, so that a connected socket misses no event. */
  admit(socket: IoSocket, next: (err?: Error) => void): void {
    socket.data.language = languageIn(socket.handshake.auth.language);
    inLanguage(socket.data.language, () =>
      this.#enter(socket).then(
        () => next(),
        (err: unknown) => {
          const fault = toFault(err, this.#deps.log);
          next(Object.assign(new Error(fault.code), { data: fault.body() }));
        },
      ),
    );
  }

  /** Runs when the handshake is done. */
  connected(socket: IoSocket): void {
    const { door, recheck, presence, commandServer, log } = this.#deps;
    const { viewer } = socket.data;
    door.entered(socket.conn);
    this.#prepare(socket.conn, viewer.userId);
    // A logout between the handshake's check and this moment found no socket to close.
    recheck(viewer).then(
      (current) => {
        if (!current) endSocket(socket);
        // Nor did a change of this setting find someone online.
        else if (current.showsPresence !== viewer.showsPresence) presence.show(viewer.userId, current.showsPresence);
      },
      (err: unknown) => log.warn({ err }, "a session was not looked up again; its first command will be"),
    );
    this.#armExpiry(socket);
    presence.arrive(viewer.userId, viewer.showsPresence);
    commandServer.attach(socket);
    socket.on(
      LANGUAGE_SIGNAL as never,
      ((language: unknown) => {
        socket.data.language = languageIn(language) ?? socket.data.language;
      }) as never,
    );
    this.#closeOldest(viewer.userId);
    socket.on("disconnect", () => this.#disconnected(socket, viewer));
  }

  async #enter(socket: IoSocket): Promise<void> {
    const { token } = socket.handshake.auth;
    const viewer = typeof token === "string" ? await this.#deps.resolve(token) : null;
    if (!viewer) throw new Fault("SIGNED_OUT");
    admit(CONNECT_ACCESS, viewer);
    socket.data.viewer = viewer;
    await socket.join([
      rooms.user(viewer.userId),
      rooms.session(viewer.sessionId),
      ...(viewer.userType === "admin" ? [rooms.admins, rooms.admin(viewer.userId)] : []),
    ]);
  }

  /** @param viewer as the socket connected: its later commands may have read the account again */
  #disconnected(socket: IoSocket, viewer: Viewer): void {
    const { io, door, presence, forget } = this.#deps;
    clearTimeout(this.#timers.get(socket));
    door.exited(socket.conn);
    presence.leave(viewer.userId);
    if (!io.sockets.adapter.rooms.has(rooms.session(viewer.sessionId))) forget(viewer.sessionId);
  }

  /** Once for each connection: over one connection a client may leave and join again any number of times. */
  #prepare(conn: IoSocket["conn"], userId: number): void {
    if (this.#prepared.has(conn)) return;
    this.#prepared.add(conn);
    const { nameFor, log } = this.#deps;
    coalesceWrites(conn);
    cutSlowReader(conn, nameFor(userId), log);
    // The handshake's request holds headers and buffers that are no longer needed.
    Object.assign(conn, { request: null });
  }

  /** Ends the socket when its session expires; a timer that cannot wait so long is armed again. */
  #armExpiry(socket: IoSocket): void {
    const left = Math.max(0, socket.data.viewer.expiresAt - Date.now());
    const timer = setTimeout(
      () => (left > TIMER_MAX_MS ? this.#armExpiry(socket) : endSocket(socket)),
      Math.min(left, TIMER_MAX_MS),
    );
    this.#timers.set(socket, timer);
  }

  /** Closes the oldest sockets of a person who has too many: most likely tabs that were left open. */
  #closeOldest(userId: number): void {
    const { adapter, sockets } = this.#deps.io.sockets;
    const ids = adapter.rooms.get(rooms.user(userId)) ?? new Set<string>();
    if (!this.#deps.limited || ids.size <= SOCKETS_PER_USER) return;
    // In the order in which they connected. A socket whose handshake is not done yet is counted when it is.
    const open = [...ids].flatMap((id) => sockets.get(id) ?? []);
    for (const socket of open.slice(0, Math.max(0, open.length - SOCKETS_PER_USER))) {
      socket.emit("session:ended", { reason: "tabs" });
      socket.disconnect(true);
    }
  }
}

/** One of our languages, or null for anything else that a client may send. */
const languageIn = (sent: unknown): Language | null => (typeof sent === "string" ? languageOf(sent) : null);
