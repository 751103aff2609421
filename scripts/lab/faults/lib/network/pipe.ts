import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "#server/testing/random.ts";
import { createFrameFilter } from "./frame-filter.ts";
import type { Toxics } from "./toxics.ts";

/** Bytes that a line holds before it stops reading: a network has room for some, not for all. */
const HELD_MAX = 64 * 1024;
/** Slices that follow each other at once, and the pause behind them: a busy reader would else find them all together. */
const SLICES_AT_ONCE = 64;
const SLICES_PAUSE_MS = 20;
/** The pieces in which a narrow line hands bytes on: ten a second. */
const PIECES_A_SECOND = 10;

interface Deps {
  from: Socket;
  to: Socket;
  /** As they are at this moment. */
  toxics: () => Toxics;
  random: Random;
  /** Resets the whole connection. */
  cut: () => void;
  /** Told when a blackhole has swallowed something. */
  held: () => void;
}

/** One direction of one connection. */
export interface Pipe {
  /** The toxics have changed. */
  look(): void;
  /** Nothing more comes: what is held goes out first. */
  end(): void;
  /** The other side is reset, once a blackhole does not hide it. */
  abort(): void;
}

/** Hands bytes on in their order, each piece through all toxics. */
export function createPipe({ from, to, toxics, random, cut, held }: Deps): Pipe {
  const queue: { bytes: Buffer; due: number }[] = [];
  const filter = createFrameFilter((text) => toxics().lose?.(text) ?? false);
  let waiting = 0;
  let passed = 0;
  let lastDue = 0;
  let running = false;
  let over: "end" | "abort" | null = null;
  let wake: (() => void) | undefined;

  function take(bytes: Buffer): void {
    const { latencyMs, jitterMs } = toxics();
    const late = latencyMs + (random.fraction() * 2 - 1) * jitterMs;
    // A stream: a piece that was lucky still waits for those before it.
    lastDue = Math.max(lastDue, performance.now() + Math.max(0, late));
    queue.push({ bytes, due: lastDue });
    waiting += bytes.length;
    if (waiting > HELD_MAX) from.pause();
    void run();
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (queue.length > 0 || over) {
      if (toxics().blackhole) {
        held();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const next = queue.shift();
      if (!next) break;
      const left = next.due - performance.now();
      if (left > 0) await sleep(left);
      // It was on its way when the line went dead.
      if (toxics().blackhole) {
        queue.unshift({ ...next, due: 0 });
        continue;
      }
      await pass(filter(next.bytes));
      waiting -= next.bytes.length;
      if (waiting <= HELD_MAX) from.resume();
    }
    running = false;
    if (over === "end") to.end();
    if (over === "abort") to.resetAndDestroy();
  }

  async function pass(bytes: Buffer): Promise<void> {
    let rest = bytes;
    let slices = 0;
    while (rest.length > 0 && to.writable) {
      const { bandwidth, slice, limit } = toxics();
      const room = Math.max(1, Math.floor(bandwidth / PIECES_A_SECOND));
      const piece = rest.subarray(0, Math.min(rest.length, slice, room, Math.max(0, limit - passed)));
      rest = rest.subarray(piece.length);
      passed += piece.length;
      if (piece.length > 0 && !to.write(piece)) await drained();
      if (passed >= limit) return cut();
      if (Number.isFinite(bandwidth)) await sleep((1000 * piece.length) / bandwidth);
      // So that the other side reads this piece before the next one is there.
      else if (Number.isFinite(slice)) {
        slices += 1;
        await (slices % SLICES_AT_ONCE === 0 ? sleep(SLICES_PAUSE_MS) : new Promise(setImmediate));
      }
    }
  }

  /** The other side reads again, or never will. */
  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        to.off("drain", done);
        to.off("close", done);
        resolve();
      };
      to.once("drain", done);
      to.once("close", done);
    });

  const finish = (how: "end" | "abort"): void => {
    over ??= how;
    if (how === "abort") queue.length = 0;
    void run();
  };

  from.on("data", take);
  from.on("end", () => finish("end"));
  return {
    look: () => wake?.(),
    end: () => finish("end"),
    abort: () => finish("abort"),
  };
}
