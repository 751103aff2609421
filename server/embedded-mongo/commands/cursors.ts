import { randomBytes } from "node:crypto";
import { setImmediate as nextTick } from "node:timers/promises";
import { Long } from "bson";
import type { Document } from "../engine/values.ts";
import { CommandError } from "../errors.ts";
import { rawArray } from "../wire/bson-writer.ts";

/** Where a cursor's documents come from: null means "none in this step, ask again", undefined the end. */
export type Source = {
  step(): Uint8Array | null | undefined;
  /** Called whenever the thread is given away, and at the end. */
  pause(): void;
};

const IDLE_MS = 10 * 60 * 1000;
const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
/** So long may one command keep the thread to itself. */
const SLICE_MS = 10;

type Open = { source: Source; ahead: Uint8Array | undefined; ns: string; usedAt: number; busy: boolean; keep: boolean };

/** Runs a task over a source in slices, so that a long scan does not keep other clients waiting. */
export async function inSlices(source: Source, take: (document: Uint8Array) => boolean): Promise<boolean> {
  let until = performance.now() + SLICE_MS;
  try {
    for (let steps = 1; ; steps++) {
      const document = source.step();
      if (document === undefined) return false;
      if (document !== null && !take(document)) return true;
      if (steps % 64 !== 0 || performance.now() < until) continue;
      source.pause();
      await nextTick();
      until = performance.now() + SLICE_MS;
    }
  } finally {
    source.pause();
  }
}

/** The open cursors. */
export class Cursors {
  readonly #open = new Map<string, Open>();
  readonly #sweeper: NodeJS.Timeout;

  constructor() {
    this.#sweeper = setInterval(() => this.#sweep(), 60_000);
    this.#sweeper.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** The reply of a command that opens a cursor. */
  async first(
    ns: string,
    source: Source,
    options: { batchSize?: number | undefined; single?: boolean; keep?: boolean },
  ): Promise<Document> {
    const open: Open = { source, ahead: undefined, ns, usedAt: Date.now(), busy: false, keep: options.keep === true };
    const { batch, more } = await this.#fill(open, options.batchSize ?? FIRST_BATCH);
    let id = Long.ZERO;
    if (more && !options.single) {
      id = Long.fromBytesLE([...randomBytes(7), 0]).or(1);
      this.#open.set(id.toString(), open);
    }
    return { cursor: { firstBatch: rawArray(batch), id, ns }, ok: 1 };
  }

  /** The reply of getMore. */
  async next(cursorId: unknown, batchSize: number | undefined): Promise<Document> {
    const key = String(cursorId);
    const open = this.#open.get(key);
    if (!open || open.busy) throw new CommandError("CursorNotFound", `cursor id ${key} not found`);
    open.busy = true;
    try {
      const { batch, more } = await this.#fill(open, batchSize || Number.POSITIVE_INFINITY);
      if (!more) this.#open.delete(key);
      const id = more ? Long.fromString(key) : Long.ZERO;
      return { cursor: { nextBatch: rawArray(batch), id, ns: open.ns }, ok: 1 };
    } catch (error) {
      this.#open.delete(key);
      throw error;
    } finally {
      open.busy = false;
      open.usedAt = Date.now();
    }
  }

  /** Closes a cursor; false if there is none of that id. */
  kill(cursorId: unknown): boolean {
    return this.#open.delete(String(cursorId));
  }

  /** One batch; a document that does not fit any more opens the next one. */
  async #fill(open: Open, batchSize: number): Promise<{ batch: Uint8Array[]; more: boolean }> {
    const batch: Uint8Array[] = [];
    let bytes = 0;
    if (open.ahead && batchSize > 0) {
      batch.push(open.ahead);
      bytes += open.ahead.length;
      open.ahead = undefined;
    }
    // One document is read ahead, so that the last batch is known to be the last.
    const more = await inSlices(open.source, (document) => {
      if (batch.length >= batchSize || (batch.length > 0 && bytes + document.length > BATCH_BYTES)) {
        open.ahead = document;
        return false;
      }
      batch.push(document);
      bytes += document.length;
      return true;
    });
    return { batch, more };
  }

  #sweep(): void {
    const limit = Date.now() - IDLE_MS;
    for (const [id, open] of this.#open) if (open.usedAt < limit && !open.busy && !open.keep) this.#open.delete(id);
  }

  /** Forgets all cursors and stops the sweeper. */
  close(): void {
    clearInterval(this.#sweeper);
    this.#open.clear();
  }
}
