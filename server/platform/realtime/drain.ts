import { setTimeout as pause } from "node:timers/promises";
import type { IoServer, IoSocket } from "./io.ts";
import type { CommandServer } from "./serve.ts";

/** The pause between two groups of tabs, in milliseconds. */
const GROUP_EVERY_MS = 250;
/** Smaller groups would only make the stop of a server with few tabs longer. */
const GROUP_LEAST = 10;
/** No tab reconnects earlier than this, in milliseconds: its process needs time to end, or another one to start. */
const BACK_AFTER_MS = 1000;
/** All tabs return over five seconds at least: a fifth of them in each. Few tabs need no such time. */
const SPREAD_ENOUGH_MS = 5000;
const SPREAD_LEAST_MS = 1000;
const SPREAD_PER_TAB_MS = 50;
/** At most 2,000 tabs a second, each of which asks for what it missed. */
const SPREAD_PER_TAB_LEAST_MS = 0.5;

/**
 * Plans who leaves when: in equal groups over at most `drainMs`.
 * @returns for each tab, in their order, milliseconds from the beginning of the drain
 */
export function planDepartures(tabs: number, drainMs: number): number[] {
  const groupsMost = Math.max(1, Math.floor(drainMs / GROUP_EVERY_MS));
  const size = Math.max(GROUP_LEAST, Math.ceil(tabs / groupsMost));
  return Array.from({ length: tabs }, (_none, index) => Math.floor(index / size) * GROUP_EVERY_MS);
}

/**
 * Gives each tab that leaves its own time to return, so that no second brings back more than about a quarter of a hundred
 * tabs or more. It is given when the tab really leaves: a slow database may answer the last commands of many tabs in one
 * moment, long after the planned times of all of them.
 */
export class Returns {
  readonly #everyMs: number;
  /** The earliest time of the next tab, without the time that all of them wait. */
  #next = Number.NEGATIVE_INFINITY;

  /** @param tabs how many will leave */
  constructor(tabs: number) {
    const enough = Math.max(Math.min(SPREAD_ENOUGH_MS, tabs * SPREAD_PER_TAB_MS), tabs * SPREAD_PER_TAB_LEAST_MS);
    this.#everyMs = Math.max(SPREAD_LEAST_MS, enough) / Math.max(1, tabs);
  }

  /** @param now milliseconds of a clock that never goes back @returns after how many milliseconds this tab may reconnect */
  next(now: number): number {
    const at = Math.max(now, this.#next);
    this.#next = at + this.#everyMs;
    return Math.round(BACK_AFTER_MS + at - now);
  }
}

interface Options {
  io: IoServer;
  commandServer: CommandServer;
  /** Over how many milliseconds the tabs leave. */
  drainMs: number;
  /** Called before a tab of this user is closed, which may come back after so many milliseconds. */
  expectBack: (userId: number, ms: number) => void;
  /** Sockets that are still open when it resolves are cut. */
  patience: Promise<void>;
}

/**
 * Closes the sockets of a stopping server in groups. Until its group's turn a tab is served as usual. Then its commands
 * under way are answered, it gets the reason and the time to come back, and its connection is closed when everything
 * written to it has been sent. Only this process's own sockets are closed, whatever connects several processes. The
 * caller closes `io` after that: it would drop what waits to be written, such as acknowledgements.
 */
export async function drainSockets({ io, commandServer, drainMs, expectBack, patience }: Options): Promise<void> {
  const isPolling = (socket: IoSocket) => socket.conn.transport.name === "polling";
  const open = () => [...io.sockets.sockets.values()];
  const release = async (socket: IoSocket, leaveAtMs: number, returns: Returns) => {
    const closed = new Promise<void>((resolve) => {
      if (socket.conn.readyState === "closed") resolve();
      else socket.conn.once("close", () => resolve());
    });
    if (leaveAtMs > 0) await Promise.race([pause(leaveAtMs), patience]);
    await Promise.race([commandServer.dismiss(socket), patience]);
    const retryAfterMs = returns.next(performance.now());
    expectBack(socket.data.viewer.userId, retryAfterMs);
    socket.emit("session:ended", { reason: "restart", retry_after_ms: retryAfterMs });
    socket.disconnect(true);
    await closed;
  };
  const releaseAll = async (sockets: IoSocket[], ms: number) => {
    const plan = planDepartures(sockets.length, ms);
    const returns = new Returns(sockets.length);
    await Promise.all(sockets.map((socket, index) => release(socket, plan[index] ?? 0, returns)));
  };
  const all = async () => {
    // Polling tabs first: each poll may need a new connection, and the port is closed.
    await releaseAll([...open().filter(isPolling), ...open().filter((socket) => !isPolling(socket))], drainMs);
    // Handshakes that were under way at the beginning.
    await releaseAll(open(), 0);
  };
  await Promise.race([all(), patience]);
  io.local.disconnectSockets(true);
}
