import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#server/http/mount.ts";
import type { Viewer } from "#server/http/viewer.ts";

/** The cookie that a login sets for `<img>` and links; it is read on a short list of safe GETs alone. */
export interface SessionCookie {
  name: string;
  set(token: string, expiresAt: Date): string;
  clear(): string;
}

export function createSessionCookie(publicUrl: () => string): SessionCookie {
  const secure = () => publicUrl().startsWith("https:");
  const name = () => (secure() ? "__Host-kasama" : "kasama");
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

/** Sets `viewer` from the bearer token. A token that does not stand is nobody: calls that need somebody answer 401. */
export function sessionOf(resolve: (token: string) => Promise<Viewer | null>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = /^Bearer ([\w.-]{1,2048})$/.exec(c.req.header("authorization") ?? "")?.[1];
    c.set("viewer", (token && (await resolve(token))) || undefined);
    await next();
  };
}
