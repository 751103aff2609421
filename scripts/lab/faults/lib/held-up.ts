/**
 * How long the machine has kept this process waiting. With more work than the machine has processors, all processes of a
 * run wait for their turn, and nothing of that is the product's delay. Checks of a time leave it out.
 */

/** How often this process wants its turn, in milliseconds. */
const EVERY_MS = 20;
/** Timers are not exact below this. */
const NOISE_MS = 5;
/** A day of a busy machine. */
const KEPT = 2_000_000;

/** Turns that came late: when they came, and by how much, in milliseconds of `performance.now()`. */
const late: { at: number; ms: number }[] = [];
let isWatching = false;

/** Begins to measure, if nothing has begun it before. */
export function watchTurns(): void {
  if (isWatching) return;
  isWatching = true;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const ms = now - last - EVERY_MS;
    last = now;
    if (ms >= NOISE_MS) late.push({ at: now, ms });
    if (late.length > KEPT) late.splice(0, KEPT / 2);
  }, EVERY_MS).unref();
}

/** How many milliseconds this process has waited for its turns between two times of `performance.now()`. */
export function heldUpBetween(from: number, to: number): number {
  let sum = 0;
  for (let index = late.length - 1; index >= 0; index -= 1) {
    const { at, ms } = late[index] as (typeof late)[number];
    if (at <= from) break;
    // The parts of the wait before and after these times do not count.
    sum += Math.max(0, Math.min(at, to) - Math.max(at - ms, from));
  }
  return sum;
}
