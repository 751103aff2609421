import type { Log } from "#server/platform/log/log.ts";
import type { IoSocket } from "./io.ts";

/** Characters that may wait in this process for one socket, in addition to those handed to the system. */
const WAITING_MAX = 512 * 1024;
/**
 * A connection may make no progress for this long with more, because a long reply of `sync` waits too. In milliseconds.
 */
const STALLED_MS = 1000;
/** Twice the longest such reply: the limit at any time. */
const WAITING_EVER = 8 * WAITING_MAX;

type Connection = IoSocket["conn"];

/**
 * Cuts a socket that does not read what it is sent. engine.io keeps waiting packets in an unlimited list, so a few tabs
 * with dead connections could fill the server's memory. Nothing is lost: the client reconnects and gets what it missed
 * by `sync`.
 *
 * Packets that were handed to the system count as read, because only this process's memory is limited here.
 * @param user the pseudonym of its owner in the log
 */
export function cutSlowReader(conn: Connection, user: string, log: Log): void {
  let waiting = 0;
  /** When packets were last handed to the system. */
  let handedOnAt = performance.now();
  conn.on("packetCreate", ({ data }: { data?: string | Buffer }) => {
    // Checked before the new packet is added: it may be large and still be sent in the same turn.
    const isStalled = performance.now() - handedOnAt >= STALLED_MS;
    if (waiting > (isStalled ? WAITING_MAX : WAITING_EVER)) {
      log.warn({ user, waiting, transport: conn.transport.name }, "a socket was cut, because it does not read");
      waiting = 0;
      // Without a close packet, which would wait in the same list.
      conn.close(true);
      return;
    }
    waiting += data?.length ?? 0;
  });
  conn.on("flush", () => {
    waiting = 0;
    handedOnAt = performance.now();
  });
}
