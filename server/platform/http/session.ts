import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { AppEnv } from "./mount.ts";
import type { Viewer } from "./viewer.ts";

/** A cookie that no script reads and no other site's page sends. */
export interface Cookie {
  name: string;
  set(token: string, expiresAt: Date): string;
  clear(): string;
}

/** Bound to this very host where the address is https. */
export function createCookie(plainName: string, publicUrl: () => string): Cookie {
  const secure = () => publicUrl().startsWith("https:");
  const name = () => (secure() ? `__Host-${plainName}` : plainName);
  const line = (value: string, rest: string) =>
    `${name()}=${value}; Path=/; HttpOnly; SameSite=Strict${secure() ? "; Secure" : ""}; ${rest}`;
  return {
    get name() {
      return name();
    },
    set: (token, expiresAt) => line(token, `Expires=${expiresAt.toUTCString()}`),
    clear: () => line("", "Max-Age=0"),
  };
}

const TOKEN = /^[\w.-]{1,2048}$/;

/** Sets `viewer` from the bearer token. A token that does not stand is nobody: calls that need somebody answer 401. */
export function sessionOf(resolve: (token: string) => Promise<Viewer | null>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = /^Bearer (.*)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    c.set("viewer", TOKEN.test(token) ? ((await resolve(token)) ?? undefined) : undefined);
    await next();
  };
}

/**
 * The same from the cookie, for what `<img>` and links ask for. It runs only before those GETs whose access says so: a
 * browser sends the cookie by itself, so it must never be enough to change anything. A request with an Authorization
 * header is judged by that header alone.
 */
export function cookieSessionOf(
  resolve: (token: string) => Promise<Viewer | null>,
  cookie: Cookie,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = c.req.header("authorization") === undefined ? getCookie(c, cookie.name) : undefined;
    if (token && TOKEN.test(token)) c.set("viewer", (await resolve(token)) ?? undefined);
    await next();
  };
}
