import { setTimeout as sleep } from "node:timers/promises";
import { heldUpBetween } from "./held-up.ts";

const LOOK_EVERY_MS = 25;
/**
 * Checks at least this often: if this process got no processor time until the deadline, it has received nothing yet.
 */
const LOOKS = 10;

/**
 * Polls until the condition is true. Time for which the machine had no turn for this process does not count.
 * @returns whether it became true in time
 */
export async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const start = performance.now();
  const isTimeUp = (now: number): boolean => now - start > ms && now - start - heldUpBetween(start, now) > ms;
  for (let look = 1; ; look += 1) {
    if (await isSo()) return true;
    if (look >= LOOKS && isTimeUp(performance.now())) return false;
    await sleep(LOOK_EVERY_MS);
  }
}
