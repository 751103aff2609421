import { setTimeout as sleep } from "node:timers/promises";

const LOOK_EVERY_MS = 25;
/** So often it looks at least: when this process itself had no turn for all of the time, it has not heard of anything. */
const LOOKS = 10;

/** Looks again and again until it is so. @returns whether it came to be so in time */
export async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  for (let look = 1; ; look += 1) {
    if (await isSo()) return true;
    if (look >= LOOKS && performance.now() > end) return false;
    await sleep(LOOK_EVERY_MS);
  }
}
