import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { speakTo } from "#server/platform/texts/language.ts";
import type { AppEnv } from "./app-env.ts";
import type { Viewer } from "./viewer.ts";

/** A cookie that scripts cannot read and that is not sent with requests from other sites. */
export interface Cookie {
  name: string;
  set(token: string, expiresAt: Date): string;
  clear(): string;
}

/** With https, the cookie is bound to this host (`__Host-`). */
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

/** From here on the call is that of this account, in its language. */
function admit(c: Context<AppEnv>, viewer: Viewer | null): void {
  c.set("viewer", viewer ?? undefined);
  if (viewer) speakTo(viewer);
}

const TOKEN = /^[\w.-]{1,2048}$/;

/**
 * Sets `viewer` from the bearer token. With an invalid token the caller is a visitor: calls for signed-in users reply
 * 401.
 */
export function sessionOf(resolve: (token: string) => Promise<Viewer | null>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = /^Bearer (.*)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    admit(c, TOKEN.test(token) ? await resolve(token) : null);
    await next();
  };
}

/**
 * The same from the cookie, for `<img>` and links. It runs only before GET calls whose access allows it: a browser
 * sends the cookie on its own, so the cookie must never authorize a change. If there is an Authorization header, only
 * that one counts.
 */
export function cookieSessionOf(
  resolve: (token: string) => Promise<Viewer | null>,
  cookie: Cookie,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = c.req.header("authorization") === undefined ? getCookie(c, cookie.name) : undefined;
    if (token && TOKEN.test(token)) admit(c, await resolve(token));
    await next();
  };
}
