import type { Log } from "#server/platform/log/log.ts";
import type { BusClient } from "./bus-client.ts";
import type { Frames } from "./frame.ts";
import { FRAME, INBOX_LIFE_S, INBOX_MAX, inboxOf } from "./inbox.ts";
import { PeerQueue } from "./peer-queue.ts";
import type { RemoteCall } from "./remote-calls.ts";

interface Deps {
  writer: BusClient;
  frames: Frames;
  /** This process. */
  id: string;
  /** Whether an admin has a tab open with this process. */
  hasAdmins: () => boolean;
  log: Log;
}

/**
 * Puts frames into the inboxes of the other processes, for each process in order and one at a time. All calls of one turn
 * of the event loop go to a process in one frame.
 */
export class FrameSender {
  readonly #deps: Deps;
  readonly #queues = new Map<string, PeerQueue>();
  /** Processes for which a frame is under way. */
  readonly #sending = new Set<string>();
  #isFlushing = false;
  /** How often calls were dropped because Redis did not take them. */
  dropped = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The ids of the other processes. */
  get peers(): string[] {
    return [...this.#queues.keys()];
  }

  has(peer: string): boolean {
    return this.#queues.has(peer);
  }

  /** Whether nothing waits and nothing is under way. */
  get isEmpty(): boolean {
    return [...this.#queues.values()].every((queue) => queue.isEmpty());
  }

  add(peer: string): void {
    const dropped = () => {
      this.dropped += 1;
    };
    this.#queues.set(peer, new PeerQueue(() => performance.now(), dropped));
  }

  remove(peer: string): void {
    this.#queues.delete(peer);
    // A frame that came after its end has brought its inbox back.
    this.#deps.writer.sendCommand(["EXPIRE", inboxOf(peer), String(INBOX_LIFE_S)]).catch(() => {});
  }

  /** Sends a call to some processes; unknown ones are left out. */
  push(call: RemoteCall, to: Iterable<string>): void {
    let json: string | undefined;
    for (const peer of to) {
      json ??= JSON.stringify(call);
      this.#queues.get(peer)?.push(json);
    }
    if (json !== undefined) this.flushSoon();
  }

  /** At the end of this turn of the event loop, so that its calls share a frame. */
  flushSoon(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setImmediate(() => {
      this.#isFlushing = false;
      this.flush();
    });
  }

  flush(): void {
    for (const [peer, queue] of this.#queues) void this.#sendNext(peer, queue);
  }

  /** Tells all processes that this one lives, and up to which number they should have everything. */
  beat(): void {
    for (const [peer, queue] of this.#queues) {
      // Frames that wait for longer than they may are dropped also if nothing is sent.
      queue.next();
      // A frame under way is a sign of life too.
      if (!this.#sending.has(peer)) void this.#beatTo(peer, queue);
    }
  }

  /** One inbox that is broken must not silence this process for the others. */
  async #beatTo(peer: string, queue: PeerQueue): Promise<void> {
    try {
      await this.#put(peer, queue, queue.settled, []);
    } catch (err) {
      this.#deps.log.debug({ err }, "a heartbeat did not reach another process");
    }
  }

  /** Sends frame after frame, one at a time. A lost connection leaves the rest to `ready`. */
  async #sendNext(peer: string, queue: PeerQueue): Promise<void> {
    if (this.#sending.has(peer)) return;
    this.#sending.add(peer);
    try {
      for (;;) {
        const frame = queue.next();
        if (!frame || !this.#deps.writer.isReady) return;
        await this.#put(peer, queue, frame.n, frame.calls);
        queue.stored(frame.n);
      }
    } catch (err) {
      this.#deps.log.debug({ err }, "a frame was not sent and will be sent again");
    } finally {
      this.#sending.delete(peer);
    }
  }

  async #put(peer: string, queue: PeerQueue, n: number, calls: readonly string[]): Promise<void> {
    const { writer, frames, id, hasAdmins } = this.#deps;
    const head = { from: id, to: peer, queue: queue.id, n, at: performance.now(), admins: hasAdmins() };
    const frame = frames.write(head, calls);
    await writer.sendCommand(["XADD", inboxOf(peer), "MAXLEN", "~", String(INBOX_MAX), "*", FRAME, frame]);
  }
}
