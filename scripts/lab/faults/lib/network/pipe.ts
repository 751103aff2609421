import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "#server/testing/random.ts";
import { createFrameFilter } from "./frame-filter.ts";
import type { Toxics } from "./toxics.ts";

/** Bytes that a pipe buffers before it stops reading: a network can buffer some, but not everything. */
const HELD_MAX = 64 * 1024;
/** Slices sent back to back, and the pause after them: otherwise a busy reader would get them all in one read. */
const SLICES_AT_ONCE = 64;
const SLICES_PAUSE_MS = 20;
/** Pieces per second that a line with limited bandwidth passes on. */
const PIECES_A_SECOND = 10;

interface Deps {
  from: Socket;
  to: Socket;
  /** Returns the current toxics. */
  toxics: () => Toxics;
  random: Random;
  /** Resets the whole connection. */
  cut: () => void;
  /** Called when a blackhole has held back some bytes. */
  held: () => void;
}

/** One direction of one connection. */
export interface Pipe {
  /** Call this when the toxics have changed. */
  look(): void;
  /** No more bytes will come. Sends what is buffered, then closes the other side. */
  end(): void;
  /** Resets the other side, unless a blackhole hides it for now. */
  abort(): void;
}

/** Passes bytes on in order, each piece through all toxics. */
export const createPipe = (deps: Deps): Pipe => new ToxicPipe(deps);

class ToxicPipe implements Pipe {
  readonly #deps: Deps;
  readonly #filter: (bytes: Buffer) => Buffer;
  readonly #queue: { bytes: Buffer; due: number }[] = [];
  #waiting = 0;
  #passed = 0;
  #lastDue = 0;
  #running = false;
  #over: "end" | "abort" | null = null;
  #wake: (() => void) | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#filter = createFrameFilter((text) => deps.toxics().lose?.(text) ?? false);
    deps.from.on("data", (bytes: Buffer) => this.#take(bytes));
    deps.from.on("end", () => this.end());
  }

  look(): void {
    this.#wake?.();
  }

  end(): void {
    this.#finish("end");
  }

  abort(): void {
    this.#queue.length = 0;
    this.#finish("abort");
  }

  #finish(how: "end" | "abort"): void {
    this.#over ??= how;
    void this.#run();
  }

  #take(bytes: Buffer): void {
    const { from, random, toxics } = this.#deps;
    const { latencyMs, jitterMs } = toxics();
    const late = latencyMs + (random.fraction() * 2 - 1) * jitterMs;
    // It is a stream: a piece with less latency still waits for those before it.
    this.#lastDue = Math.max(this.#lastDue, performance.now() + Math.max(0, late));
    this.#queue.push({ bytes, due: this.#lastDue });
    this.#waiting += bytes.length;
    if (this.#waiting > HELD_MAX) from.pause();
    void this.#run();
  }

  async #run(): Promise<void> {
    const { from, held, to, toxics } = this.#deps;
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length > 0 || this.#over) {
      if (toxics().blackhole) {
        held();
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      const next = this.#queue.shift();
      if (!next) break;
      const left = next.due - performance.now();
      if (left > 0) await sleep(left);
      // The line went dead while this piece was on its way.
      if (toxics().blackhole) {
        this.#queue.unshift({ ...next, due: 0 });
        continue;
      }
      await this.#pass(this.#filter(next.bytes));
      this.#waiting -= next.bytes.length;
      if (this.#waiting <= HELD_MAX) from.resume();
    }
    this.#running = false;
    if (this.#over === "end") to.end();
    if (this.#over === "abort") to.resetAndDestroy();
  }

  async #pass(bytes: Buffer): Promise<void> {
    const { cut, to, toxics } = this.#deps;
    let rest = bytes;
    let slices = 0;
    while (rest.length > 0 && to.writable) {
      const { bandwidth, slice, limit } = toxics();
      const room = Math.max(1, Math.floor(bandwidth / PIECES_A_SECOND));
      const piece = rest.subarray(0, Math.min(rest.length, slice, room, Math.max(0, limit - this.#passed)));
      rest = rest.subarray(piece.length);
      this.#passed += piece.length;
      if (piece.length > 0 && !to.write(piece)) await drained(to);
      if (this.#passed >= limit) return cut();
      if (Number.isFinite(bandwidth)) await sleep((1000 * piece.length) / bandwidth);
      // Let the other side read this piece before the next one arrives.
      else if (Number.isFinite(slice)) {
        slices += 1;
        await (slices % SLICES_AT_ONCE === 0 ? sleep(SLICES_PAUSE_MS) : new Promise(setImmediate));
      }
    }
  }
}

/** Resolves when the other side reads again, or is closed. */
function drained(to: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      to.off("drain", done);
      to.off("close", done);
      resolve();
    };
    to.once("drain", done);
    to.once("close", done);
  });
}
