import type { MiddlewareHandler } from "hono";

/**
 * Starts at most one call per turn of the event loop. Otherwise a burst of requests that arrive together (fifty
 * sign-ins, all tabs after an outage) would start in one turn and delay every push. A single call does not wait, and no
 * time is lost, because the loop turns as long as calls wait.
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
