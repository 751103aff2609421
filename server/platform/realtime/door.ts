import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { networkOfKey } from "#server/platform/http/clients/address.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { IoSocket } from "./io.ts";

type Connection = IoSocket["conn"];

/** How much of the places for connections that have not signed in one network may take. */
const NETWORK_SHARE = 1 / 2;
/** A tab signs in with its first packet: after so long, in milliseconds, there will be none. */
const WAIT_MS = 10_000;
/** Over polling that is a new request, and there is no sign of whether the client is still there. */
const WAIT_POLLING_MS = 6000;
const MINUTE_MS = 60_000;
/** Addresses whose new sockets are remembered: those that came last. */
const ADDRESSES_MAX = 50_000;
/** Milliseconds between two log lines about refusals: a flood must not fill the log. */
const TELL_MS = 10_000;

/** New sockets that are left to an address, as of a moment. */
interface Left {
  count: number;
  at: number;
}

interface Deps {
  /** Without limits only those are closed that never sign in. */
  on: boolean;
  /** New sockets of an address in a minute, and open ones. So many as may be open may also begin at once. */
  handshakesPerAddress: number;
  socketsPerAddress: number;
  /**
   * Connections that have not signed in, of all strangers together: they can keep others waiting for some seconds, and
   * cannot fill the memory. Each costs some ten kilobytes.
   */
  socketsBeforeSignIn: number;
  /** What is counted of the address of a request. */
  addressOf: (request: IncomingMessage) => string;
  log: Log;
}

/**
 * Guards what a stranger makes the socket server keep: how many connections an address may begin and have, how many may
 * wait to sign in, and for how long. Counted in this process, whose memory it is, and at once, with nothing to wait for.
 */
export function createDoor(deps: Deps) {
  const { on, handshakesPerAddress, socketsPerAddress, socketsBeforeSignIn, addressOf, log } = deps;
  // All tabs of a school come back together when its line does.
  const burst = Math.max(handshakesPerAddress, socketsPerAddress);
  const waitingPerNetwork = socketsBeforeSignIn * NETWORK_SHARE;
  const left = new LRUCache<string, Left>({ max: ADDRESSES_MAX });
  const open = new Map<string, number>();
  const waiting = new Map<Connection, NodeJS.Timeout>();
  const waitingFrom = new Map<string, number>();
  /** Kept apart from the connection, whose request is thrown away once somebody has signed in over it. */
  const networks = new WeakMap<Connection, string>();
  const refused = {
    "too many new ones": 0,
    "too many open": 0,
    "too many strangers of one network": 0,
    "too many strangers": 0,
  };
  let toldAt = Number.NEGATIVE_INFINITY;

  function takeOne(address: string): boolean {
    const now = performance.now();
    const known = left.get(address) ?? { count: burst, at: now };
    const grown = known.count + ((now - known.at) / MINUTE_MS) * handshakesPerAddress;
    const count = Math.min(burst, grown);
    const taken = count >= 1;
    left.set(address, { count: taken ? count - 1 : count, at: now });
    return taken;
  }

  function refuse(why: keyof typeof refused): false {
    refused[why] += 1;
    const now = performance.now();
    if (now - toldAt >= TELL_MS) {
      toldAt = now;
      log.warn({ event: "sockets-refused", ...refused, waiting: waiting.size }, "sockets were refused");
      for (const name of Object.keys(refused) as (keyof typeof refused)[]) refused[name] = 0;
    }
    return false;
  }

  function wait(conn: Connection): void {
    stopWaiting(conn);
    add(waitingFrom, networks.get(conn) ?? "", 1);
    const patience = conn.transport.name === "polling" ? WAIT_POLLING_MS : WAIT_MS;
    // Without a goodbye: for that engine.io would wait for the next poll, half a minute long.
    waiting.set(
      conn,
      setTimeout(() => conn.close(true), patience),
    );
  }

  function stopWaiting(conn: Connection): void {
    if (!waiting.has(conn)) return;
    clearTimeout(waiting.get(conn));
    waiting.delete(conn);
    add(waitingFrom, networks.get(conn) ?? "", -1);
  }

  return {
    /** Whether this request may begin a connection; asked before anything is kept of it. */
    admits: (request: IncomingMessage): boolean => {
      if (!on) return true;
      const address = addressOf(request);
      if ((open.get(address) ?? 0) >= socketsPerAddress) return refuse("too many open");
      const others = waitingFrom.get(networkOfKey(address)) ?? 0;
      if (others >= waitingPerNetwork) return refuse("too many strangers of one network");
      if (waiting.size >= socketsBeforeSignIn) return refuse("too many strangers");
      // Last, so that only those that come in use it up.
      return takeOne(address) || refuse("too many new ones");
    },
    /** A connection was opened: it counts as a stranger's until a person signs in over it. */
    opened: (conn: Connection): void => {
      const address = addressOf(conn.request);
      add(open, address, 1);
      networks.set(conn, networkOfKey(address));
      wait(conn);
      conn.once("close", () => {
        stopWaiting(conn);
        add(open, address, -1);
      });
    },
    /** A person has signed in over it. */
    entered: stopWaiting,
    /** They have left, and may sign in again over the same connection. */
    exited: (conn: Connection): void => {
      if (conn.readyState === "open") wait(conn);
    },
  };
}

/** Changes a count, of which nothing is kept where it is zero. */
function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
