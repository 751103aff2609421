import type { IncomingMessage } from "node:http";
import { createLru } from "#server/platform/cache/lru.ts";
import { networkOfKey } from "#server/platform/http/clients/address.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { IoSocket } from "./io.ts";

type Connection = IoSocket["conn"];

/** The share of all connections without a sign-in that one network may have. */
const NETWORK_SHARE = 1 / 2;
/** A tab signs in with its first packet. A connection without a sign-in is closed after this, in milliseconds. */
const SIGN_IN_MS = 10_000;
/** The same over polling, where nothing shows whether the client is still there. */
const SIGN_IN_POLLING_MS = 6000;
const MINUTE_MS = 60_000;
/** Addresses whose new sockets are counted: the most recent ones. */
const ADDRESSES_MAX = 50_000;
/** Milliseconds between two log lines about refusals: a flood must not fill the log. */
const LOG_EVERY_MS = 10_000;

/** The new sockets that an address may still open, as of a moment. */
interface Left {
  count: number;
  at: number;
}

type Refusal = "too many new ones" | "too many open" | "too many strangers of one network" | "too many strangers";

interface Deps {
  /** If false, the door closes only connections that never sign in. */
  on: boolean;
  /** New sockets of an address in a minute. A burst may be as large as `socketsPerAddress`. */
  handshakesPerAddress: number;
  /** Open sockets of an address. */
  socketsPerAddress: number;
  /**
   * Connections without a sign-in, of all strangers together: strangers can make others wait some seconds, but cannot
   * fill the memory. Each connection takes about ten kilobytes.
   */
  socketsBeforeSignIn: number;
  /** The key under which the address of a request is counted. */
  addressOf: (request: IncomingMessage) => string;
  log: Log;
}

/**
 * Limits what strangers can make the socket server hold: how many connections an address may open and have, how many
 * connections may wait for their sign-in, and for how long. Counted in this process, because it is its memory that is
 * protected, and synchronously.
 */
export class Door {
  readonly #deps: Deps;
  readonly #handshakes: HandshakeBudget;
  readonly #waitingPerNetwork: number;
  /** Open connections by address. */
  readonly #open = new Map<string, number>();
  /** Connections without a sign-in. */
  readonly #waiting = new Map<Connection, NodeJS.Timeout>();
  readonly #waitingFrom = new Map<string, number>();
  /** Stored apart from the connection, whose request is dropped after the sign-in. */
  readonly #networks = new WeakMap<Connection, string>();
  readonly #refused: Record<Refusal, number> = {
    "too many new ones": 0,
    "too many open": 0,
    "too many strangers of one network": 0,
    "too many strangers": 0,
  };
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { handshakesPerAddress, socketsPerAddress, socketsBeforeSignIn } = deps;
    // All tabs of a school reconnect at once after an outage.
    this.#handshakes = new HandshakeBudget(handshakesPerAddress, Math.max(handshakesPerAddress, socketsPerAddress));
    this.#waitingPerNetwork = socketsBeforeSignIn * NETWORK_SHARE;
  }

  /** Whether this request may open a connection; called before anything of it is stored. */
  admits(request: IncomingMessage): boolean {
    const { on, addressOf, socketsPerAddress, socketsBeforeSignIn } = this.#deps;
    if (!on) return true;
    const address = addressOf(request);
    if ((this.#open.get(address) ?? 0) >= socketsPerAddress) return this.#refuse("too many open");
    const others = this.#waitingFrom.get(networkOfKey(address)) ?? 0;
    if (others >= this.#waitingPerNetwork) return this.#refuse("too many strangers of one network");
    if (this.#waiting.size >= socketsBeforeSignIn) return this.#refuse("too many strangers");
    // Last, so that refused requests do not use it up.
    return this.#handshakes.take(address) || this.#refuse("too many new ones");
  }

  /** A connection was opened. It counts as a visitor's until a user signs in over it. */
  opened(conn: Connection): void {
    const address = this.#deps.addressOf(conn.request);
    add(this.#open, address, 1);
    this.#networks.set(conn, networkOfKey(address));
    this.#wait(conn);
    conn.once("close", () => {
      this.#stopWaiting(conn);
      add(this.#open, address, -1);
    });
  }

  /** A person has signed in over the connection. */
  entered(conn: Connection): void {
    this.#stopWaiting(conn);
  }

  /** The user has left, and may sign in again over the same connection. */
  exited(conn: Connection): void {
    if (conn.readyState === "open") this.#wait(conn);
  }

  #refuse(why: Refusal): false {
    const refused = this.#refused;
    refused[why] += 1;
    const now = performance.now();
    if (now - this.#loggedAt >= LOG_EVERY_MS) {
      this.#loggedAt = now;
      const waiting = this.#waiting.size;
      this.#deps.log.warn({ event: "sockets-refused", ...refused, waiting }, "sockets were refused");
      for (const name of Object.keys(refused) as Refusal[]) refused[name] = 0;
    }
    return false;
  }

  #wait(conn: Connection): void {
    this.#stopWaiting(conn);
    add(this.#waitingFrom, this.#networks.get(conn) ?? "", 1);
    const ms = conn.transport.name === "polling" ? SIGN_IN_POLLING_MS : SIGN_IN_MS;
    // Closed without a close packet: engine.io would wait half a minute for the next poll to send it.
    this.#waiting.set(
      conn,
      setTimeout(() => conn.close(true), ms),
    );
  }

  #stopWaiting(conn: Connection): void {
    if (!this.#waiting.has(conn)) return;
    clearTimeout(this.#waiting.get(conn));
    this.#waiting.delete(conn);
    add(this.#waitingFrom, this.#networks.get(conn) ?? "", -1);
  }
}

/** Limits how many sockets an address may open: a number per minute, and a burst after a pause. */
class HandshakeBudget {
  readonly #perMinute: number;
  readonly #burst: number;
  readonly #left = createLru<string, Left>(ADDRESSES_MAX);

  constructor(perMinute: number, burst: number) {
    this.#perMinute = perMinute;
    this.#burst = burst;
  }

  /** @returns whether the address may open one more */
  take(address: string): boolean {
    const now = performance.now();
    const known = this.#left.get(address) ?? { count: this.#burst, at: now };
    const grown = known.count + ((now - known.at) / MINUTE_MS) * this.#perMinute;
    const count = Math.min(this.#burst, grown);
    const taken = count >= 1;
    this.#left.set(address, { count: taken ? count - 1 : count, at: now });
    return taken;
  }
}

/** Changes a count; a count of zero is removed. */
function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
