import type { Collection } from "mongodb";
import { messageOf, type ProcessGroup } from "../lib/process-group.ts";
import { median } from "../lib/stats.ts";
import { type Letter, letter } from "./letters.ts";
import type { FloorRate } from "./protocol.ts";

const DURABLE = { writeConcern: { w: 1, j: true } } as const;

export interface InsertRate {
  perSecond: number;
  /** Of one insert, measured by its caller. */
  medianMs: number;
}

/** Acknowledged inserts of letters. Each caller waits for one insert before the next. */
export async function measureInserts(
  letters: Collection<Letter>,
  callers: number,
  milliseconds: number,
  next: () => number,
): Promise<InsertRate> {
  const took: number[] = [];
  const began = performance.now();
  const caller = async () => {
    for (let at = performance.now(); at - began < milliseconds; at = performance.now()) {
      await letters.insertOne(letter(next()), DURABLE);
      took.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { perSecond: took.length / ((performance.now() - began) / 1000), medianMs: median(took) };
}

/** The letters per second that lmdb alone stores, with `batch` letters per commit. */
export async function measureInsertFloor(
  group: ProcessGroup,
  batch: number,
  milliseconds: number,
  what: "indexes" | "documents",
): Promise<number> {
  const child = group.fork(new URL("lmdb-floor.ts", import.meta.url), [String(batch), String(milliseconds), what]);
  const { perSecond } = await messageOf<FloorRate, "rate">(child, "rate");
  await group.end(child);
  return perSecond;
}
