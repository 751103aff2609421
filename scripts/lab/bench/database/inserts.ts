import type { Collection } from "mongodb";
import { type Brood, messageOf } from "../lib/brood.ts";
import { median } from "../lib/stats.ts";
import { type Letter, letter } from "./letters.ts";
import type { FloorRate } from "./protocol.ts";

const DURABLE = { writeConcern: { w: 1, j: true } } as const;

export interface InsertRate {
  perSecond: number;
  /** Of one insert, by its caller's clock. */
  medianMs: number;
}

/** Acknowledged inserts of letters, one after the other by each of the callers. */
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

/** Letters a second that lmdb alone takes, so many to a commit. */
export async function measureInsertFloor(
  brood: Brood,
  batch: number,
  milliseconds: number,
  what: "indexes" | "documents",
): Promise<number> {
  const child = brood.fork(new URL("lmdb-floor.ts", import.meta.url), [String(batch), String(milliseconds), what]);
  const { perSecond } = await messageOf<FloorRate, "rate">(child, "rate");
  await brood.end(child);
  return perSecond;
}
