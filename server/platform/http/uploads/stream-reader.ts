import type { Context } from "hono";
import { withDeadline } from "#server/platform/database/deadline.ts";
import { Fault } from "#shared/fault.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";

/**
 * A refused body is still read to its end, up to this many bytes, and discarded: a client that gets the answer while it
 * is sending sees a broken connection instead.
 */
const DISCARDED_MAX = 32 * 1024 * 1024;
/** Seconds after which a client may retry that was too slow, or came when all upload slots were taken. */
export const RETRY_AFTER_S = 5;

/** A rate: a number of bytes in a number of milliseconds. */
export interface Pace {
  bytes: number;
  ms: number;
}

/** Reads the bytes of a request, not slower than a given pace. */
export class StreamReader {
  readonly #pace: Pace;
  readonly #now: () => number;

  /** @param now a clock, in milliseconds */
  constructor(pace: Pace, now: () => number) {
    this.#pace = pace;
    this.#now = now;
  }

  /**
   * Reads a whole body.
   * @param refuse called with the size of each piece before it is stored; returns why the body is refused, or null
   * @throws {Fault} the refusal, UNAVAILABLE if the body is too slow or takes longer than `totalMs`, BAD_INPUT if the
   * connection was lost
   */
  async read(c: Context, totalMs: number, refuse: (bytes: number) => Fault | null): Promise<Buffer<ArrayBuffer>> {
    const reader = c.req.raw.body?.getReader();
    if (!reader) return Buffer.alloc(0);
    const buffer = new GrowingBuffer();
    const deadline = new PaceDeadline(this.#pace, totalMs, this.#now);
    let refusal: Fault | null = null;
    let discarded = 0;
    for (;;) {
      const piece = reader.read().catch(() => {
        // Nobody gets this answer, because the connection is gone. It keeps the error out of the log.
        throw new Fault("BAD_INPUT", UPLOAD_TEXTS.cutOff);
      });
      const { done, value } = await withDeadline<ReadableStreamReadResult<Uint8Array>>(
        piece,
        Math.max(0, deadline.left()),
        tooSlow,
      );
      if (done && refusal) throw refusal;
      if (done) return buffer.bytes();
      if (deadline.left() < 0) throw tooSlow();
      deadline.extend(value.byteLength);
      refusal ??= refuse(value.byteLength);
      if (!refusal) buffer.add(value);
      else {
        buffer.clear();
        discarded += value.byteLength;
        if (discarded > DISCARDED_MAX) throw refusal;
      }
    }
  }
}

const tooSlow = () => new Fault("UNAVAILABLE", UPLOAD_TEXTS.tooSlow, { retryAfter: RETRY_AFTER_S });

/**
 * Until when the next piece of a body must arrive. Each byte extends the deadline by the time that it takes at the
 * slowest pace. No more than `pace.ms` can be saved up, so that a fast beginning does not allow a slow end.
 */
class PaceDeadline {
  readonly #pace: Pace;
  readonly #now: () => number;
  readonly #end: number;
  #next: number;

  constructor(pace: Pace, totalMs: number, now: () => number) {
    this.#pace = pace;
    this.#now = now;
    this.#end = now() + totalMs;
    this.#next = now() + pace.ms;
  }

  /** In milliseconds; negative when it has passed. */
  left(): number {
    return Math.min(this.#next, this.#end) - this.#now();
  }

  extend(bytes: number): void {
    const { bytes: perSpan, ms } = this.#pace;
    this.#next = Math.min(this.#now() + ms, this.#next + (bytes / perSpan) * ms);
  }
}

/** Copies pieces into one buffer. A sender chooses the size of the pieces, and one of a single byte takes hundreds. */
class GrowingBuffer {
  #buffer = Buffer.alloc(0);
  #size = 0;

  add(piece: Uint8Array): void {
    const needed = this.#size + piece.byteLength;
    if (needed > this.#buffer.byteLength) {
      const larger = Buffer.alloc(Math.max(needed, 2 * this.#buffer.byteLength));
      larger.set(this.#buffer);
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#size);
    this.#size = needed;
  }

  bytes(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#size);
  }

  clear(): void {
    this.#buffer = Buffer.alloc(0);
    this.#size = 0;
  }
}
