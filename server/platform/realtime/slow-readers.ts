import type { Log } from "#server/platform/log/log.ts";
import type { IoSocket } from "./io.ts";

/** Characters that may wait in this process for one socket, behind what is already on its way. */
const WAITING_MAX = 512 * 1024;
/** A line may stand still for this long with more: a long answer of `sync` waits its turn too. In milliseconds. */
const STANDSTILL_MS = 1000;
/** Twice the longest such answer: so much may never wait. */
const WAITING_EVER = 8 * WAITING_MAX;

type Connection = IoSocket["conn"];

/**
 * Cuts a socket that does not read what it is sent. engine.io keeps what waits for a socket in a list without an end, so
 * that a few tabs on dead lines could fill the memory of everybody's server. Nothing is lost: whoever is cut comes back
 * by itself and asks with `sync`.
 *
 * Packets that were handed to the system count as read: what is limited here is this process's memory.
 * @param user the name that stands for its owner in the log
 */
export function cutSlowReader(conn: Connection, user: string, log: Log): void {
  let waiting = 0;
  /** When the last packets were handed on; those that wait come behind them. */
  let handedOnAt = performance.now();
  conn.on("packetCreate", ({ data }: { data?: string | Buffer }) => {
    // The new packet itself may be large, and on its way in the same breath.
    const standing = performance.now() - handedOnAt >= STANDSTILL_MS;
    if (waiting > (standing ? WAITING_MAX : WAITING_EVER)) {
      log.warn({ user, waiting, transport: conn.transport.name }, "a socket was cut, because it does not read");
      waiting = 0;
      // Without a goodbye, which would wait in the same line.
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
