import type { MiddlewareHandler } from "hono";

/**
 * Lets one call begin in each turn of the event loop. A crowd whose requests arrive in one packet of the system's (fifty
 * who sign in at once, all tabs after an outage) would else be begun in one go, and every push would wait for it. Who
 * comes alone waits for nothing, and no time is lost: the loop turns as long as somebody waits.
 */
export function fairScheduling(): MiddlewareHandler {
  const waiting: (() => void)[] = [];
  let begun = false;
  function turn(): void {
    const next = waiting.shift();
    if (next) {
      setImmediate(turn);
      next();
    } else begun = false;
  }
  return async (_c, next) => {
    if (begun) await new Promise<void>((resolve) => waiting.push(resolve));
    else {
      begun = true;
      setImmediate(turn);
    }
    await next();
  };
}
