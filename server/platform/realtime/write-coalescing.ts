import type { Socket as Stream } from "node:net";
import type { IoSocket } from "./io.ts";

type Connection = IoSocket["conn"];
/** A private method of engine.io: hands the waiting packets of a connection to the transport. */
interface Flushing {
  flush(): void;
}

const streams = new WeakMap<Connection, Stream>();
/** Connections to which something was sent in this turn of the event loop. */
const waiting = new Set<Connection>();

/**
 * Combines everything that is sent to a connection in one turn of the event loop into one write: a batch of messages
 * sends several packets to the same few people, and a system write costs more than the rest of a packet. Nothing waits
 * longer than the turn.
 */
export function coalesceWrites(conn: Connection): void {
  // Only a WebSocket keeps its stream. After an upgrade from polling, packets are combined but not corked.
  if (conn.transport.name === "websocket") streams.set(conn, conn.request.socket);
  // One shared function, because thousands of connections are idle.
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
