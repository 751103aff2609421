import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { AppEnv } from "#server/http/mount.ts";
import type { Log } from "#server/log.ts";

/**
 * One line a request: id, method, route (never the filled path, which names people), status and milliseconds. The id
 * is answered as X-Request-Id, so that a person can quote it.
 * @param called told the same: method, route, status and seconds
 */
export function requestLog(
  log: Log,
  called: (method: string, route: string, status: number, seconds: number) => void = () => {},
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const id = randomUUID();
    const began = performance.now();
    c.set("requestId", id);
    await next();
    c.res.headers.set("x-request-id", id);
    // Where the request came to: after next() the index stands at the handler that answered.
    const route = routePath(c);
    const { method } = c.req;
    const { status } = c.res;
    const ms = performance.now() - began;
    called(method, route, status, ms / 1000);
    log.info({ id, method, route, status, ms: Math.round(ms * 10) / 10 }, "request");
  };
}
