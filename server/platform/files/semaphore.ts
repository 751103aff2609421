import { Fault } from "#shared/fault.ts";
import { UPLOAD_TEXTS } from "#shared/files/upload.texts.ts";

/** Lets work through, a few at a time. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** After so many seconds a try has a chance again. */
const RETRY_AFTER = 3;

/**
 * A gate for work that is heavy on processor and memory: `atOnce` run, `waitingMax` more wait in line, in order.
 * @throws {Fault} UNAVAILABLE where the line is full, so that nobody waits for longer than the call may take
 */
export function createSemaphore(atOnce: number, waitingMax: number): Semaphore {
  let running = 0;
  const line: (() => void)[] = [];

  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (line.length >= waitingMax) throw new Fault("UNAVAILABLE", UPLOAD_TEXTS.busy, { retryAfter: RETRY_AFTER });
      // Whoever leaves hands the place on, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
