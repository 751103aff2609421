import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Log } from "#server/platform/log/log.ts";
import type { Pseudonyms } from "#server/platform/log/pseudonyms.ts";
import type { FaultCode } from "#shared/fault.ts";
import type { AppEnv } from "./mount.ts";

interface Deps {
  log: Log;
  pseudonyms: Pseudonyms;
  /** Called with the same: method, route, status and seconds. */
  called: (method: string, route: string, status: number, seconds: number) => void;
}

/** What a refusal means to whoever watches for attacks. A failed login is told where the account is known. */
const EVENTS: { readonly [C in FaultCode]?: string } = {
  NOT_ALLOWED: "not-allowed",
  TOO_FAST: "rate-limited",
  ACCOUNT_SUSPENDED: "account-suspended",
};

function eventOf(c: Context<AppEnv>, route: string): string | undefined {
  const code = c.get("faultCode");
  // Of a thing that is named: it may be another's, or somebody tries numbers. Nobody is told which.
  if (code === "NOT_FOUND") return c.get("viewer") && route.includes("/:") ? "not-found" : undefined;
  // Whoever sends nothing is only not signed in.
  if (code === "SIGNED_OUT") return c.req.header("authorization") === undefined ? undefined : "bad-session";
  return code && EVENTS[code];
}

/**
 * One line a request: id, method, route (never the filled path, which names people), status and milliseconds, who and
 * from where by a name that says neither, and the code of a refusal. What may be an attack is a warning with its `event`.
 * The id is answered as X-Request-Id, so that a person can quote it.
 */
export function requestLog({ log, pseudonyms, called }: Deps): MiddlewareHandler<AppEnv> {
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
