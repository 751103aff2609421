import { setTimeout as sleep } from "node:timers/promises";

const LOOK_EVERY_MS = 25;

/** Looks again and again until it is so. @returns whether it came to be so in time */
export async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > end) return false;
    await sleep(LOOK_EVERY_MS);
  }
}
