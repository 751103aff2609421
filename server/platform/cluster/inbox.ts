import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/platform/log/log.ts";
import { type BusClient, RECONNECT_MOST_MS } from "./bus-client.ts";

/** Frames that an inbox holds at most. A reader that is further behind misses some, and notices. */
export const INBOX_MAX = 20_000;
/** Seconds until Redis removes the inbox of a process that has died. */
export const INBOX_LIFE_S = 60;
/** How long a read waits for a frame. Below SILENCE_MS, so that an idle connection is not taken for a dead one. */
const READ_MS = 1000;
const READ_COUNT = 200;
const TRIM_MS = 1000;

/** The fields of an inbox's entries: a frame, and a process's own heartbeat. */
export const FRAME = "f";
export const ECHO = "e";

/** The key of a process's inbox. */
export const inboxOf = (node: string): string => `kasama:in:${node}`;

interface Deps {
  /** A connection of its own: the reads block it. */
  reader: BusClient;
  writer: BusClient;
  /** This process. */
  id: string;
  /** Another process's frame, as it was signed, and the id of its entry. */
  heard: (signed: string, entryId: string) => void;
  /** The echo of this process's heartbeat. @param sentAt when that was sent */
  echoed: (sentAt: number) => void;
  log: Log;
}

/** Reads the Redis stream of this process, from the oldest entry on. */
export class Inbox {
  readonly #deps: Deps;
  #isClosed = false;
  #trimmedAt = 0;
  #isTrimming = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Reads until `close`. Connections that break are opened again by their client. */
  async read(): Promise<void> {
    const { writer, id: me, heard, echoed, log } = this.#deps;
    let last = "0-0";
    let failures = 0;
    while (!this.#isClosed) {
      try {
        const entries = await this.#readFrom(last);
        failures = 0;
        // Silence. The ids of a Redis that has come back empty may be lower, if its clock is behind.
        if (entries.length === 0) last = "0-0";
        for (const [id, [field, value]] of entries) {
          last = id;
          if (field === ECHO) echoed(Number(value));
          else heard(value, id);
        }
        if (entries.length > 0) this.#trim(last);
      } catch (err) {
        log.debug({ err }, "no frames could be read");
        if (isWrongType(err)) await writer.sendCommand(["DEL", inboxOf(me)]).catch(() => {});
        failures += 1;
        await pause(Math.min(20 * 2 ** failures, RECONNECT_MOST_MS), undefined, { ref: false });
      }
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  async #readFrom(last: string): Promise<Entry[]> {
    const { reader, id } = this.#deps;
    const command = ["XREAD", "COUNT", String(READ_COUNT), "BLOCK", String(READ_MS), "STREAMS", inboxOf(id), last];
    // RESP 3 replies with an object by stream, RESP 2 with a list of pairs.
    const reply = await reader.sendCommand<Record<string, Entry[]> | [string, Entry[]][] | null>(command);
    if (!reply) return [];
    return (Array.isArray(reply) ? reply[0]?.[1] : Object.values(reply)[0]) ?? [];
  }

  #trim(last: string): void {
    const { writer, id } = this.#deps;
    const now = performance.now();
    // One at a time: each write would give a connection on which nothing is answered more time before it is closed.
    if (this.#isTrimming || now - this.#trimmedAt < TRIM_MS || !writer.isReady) return;
    this.#trimmedAt = now;
    this.#isTrimming = true;
    const trimmed = () => {
      this.#isTrimming = false;
    };
    writer.sendCommand(["XTRIM", inboxOf(id), "MINID", "~", last]).then(trimmed, trimmed);
  }
}

/** Whether something that is no inbox has its key. */
const isWrongType = (err: unknown): boolean => err instanceof Error && err.message.startsWith("WRONGTYPE");

type Entry = [id: string, fields: [name: string, value: string]];
