import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Log } from "#server/platform/log/log.ts";
import type { Pseudonyms } from "#server/platform/log/pseudonyms.ts";
import type { FaultCode } from "#shared/fault.ts";
import type { AppEnv } from "./app-env.ts";

interface Deps {
  log: Log;
  pseudonyms: Pseudonyms;
  /** Called for each request with method, route, status and seconds. */
  called: (method: string, route: string, status: number, seconds: number) => void;
}

/** The security event of a fault, for the log. Failed logins are logged where the account is known. */
const EVENTS: { readonly [C in FaultCode]?: string } = {
  NOT_ALLOWED: "not-allowed",
  TOO_FAST: "rate-limited",
  ACCOUNT_SUSPENDED: "account-suspended",
};

function eventOf(c: Context<AppEnv>, route: string): string | undefined {
  const code = c.get("faultCode");
  // Only for a route with an id: the object may belong to someone else, or the caller is trying out ids.
  if (code === "NOT_FOUND") return c.get("viewer") && route.includes("/:") ? "not-found" : undefined;
  // Without the header the caller is simply not signed in.
  if (code === "SIGNED_OUT") return c.req.header("authorization") === undefined ? undefined : "bad-session";
  return code && EVENTS[code];
}

/**
 * Logs one line per request: id, method, route (never the path with its ids, which identify people), status,
 * milliseconds, pseudonyms of the user and the address, and the code of a fault. A possible attack is a warning with
 * its `event`. The reply carries the id as X-Request-Id, so that people can quote it.
 */
export function requestLog({ log, pseudonyms, called }: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const id = randomUUID();
    const began = performance.now();
    c.set("requestId", id);
    await next();
    c.res.headers.set("x-request-id", id);
    // After next(), this is the route of the handler that answered.
    const route = routePath(c);
    const { method } = c.req;
    const { status } = c.res;
    const ms = performance.now() - began;
    called(method, route, status, ms / 1000);
    const event = eventOf(c, route);
    const level = event === undefined ? "info" : "warn";
    if (!log.isLevelEnabled(level)) return;
    const [viewer, code] = [c.get("viewer"), c.get("faultCode")];
    const line = {
      ...{ id, method, route, status, ms: Math.round(ms * 10) / 10 },
      ...(viewer && { user: pseudonyms.user(viewer.userId) }),
      from: pseudonyms.address(c.get("address")),
      ...(code && { code }),
      ...(event && { event }),
    };
    log[level](line, "request");
  };
}
