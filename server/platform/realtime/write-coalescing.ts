import type { Socket as Stream } from "node:net";
import type { IoSocket } from "./io.ts";

type Connection = IoSocket["conn"];
/** What engine.io keeps to itself: it hands what waits for a connection to the transport. */
interface Flushing {
  flush(): void;
}

const streams = new WeakMap<Connection, Stream>();
/** Connections to which something was sent in this turn of the event loop. */
const waiting = new Set<Connection>();

/**
 * Lets everything that is sent to a connection in one turn of the event loop go to the system in one write: a batch of
 * messages tells the same few people several things at once, and a write costs more than all the rest of a packet.
 * Nothing waits longer than the turn.
 */
export function coalesceWrites(conn: Connection): void {
  // Only a WebSocket keeps its stream; where polling came first the packets alone are gathered.
  if (conn.transport.name === "websocket") streams.set(conn, conn.request.socket);
  // One function for all connections: thousands of them stand idle.
  (conn as unknown as Flushing).flush = flushSoon;
}

function flushSoon(this: Connection): void {
  if (waiting.size === 0) setImmediate(flushAll);
  waiting.add(this);
}

function flushAll(): void {
  const conns = [...waiting];
  waiting.clear();
  for (const conn of conns) {
    const stream = streams.get(conn);
    stream?.cork();
    try {
      (Object.getPrototypeOf(conn) as Flushing).flush.call(conn);
    } finally {
      stream?.uncork();
    }
  }
}
