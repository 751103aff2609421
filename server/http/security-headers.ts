import type { MiddlewareHandler } from "hono";

/** Two years, as browsers' preload lists ask. */
const HSTS = "max-age=63072000; includeSubDomains";

/**
 * The content security policy. Nothing inline, nothing from elsewhere; sockets to the own origin only ('self' covers
 * ws: and wss: of the same host in current browsers, the explicit ones are for older ones).
 */
export function contentSecurityPolicy(publicUrl: string): string {
  const host = new URL(publicUrl).host;
  const socket = publicUrl.startsWith("https:") ? `wss://${host}` : `ws://${host}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The headers of every answer, errors included. */
export function securityHeaders(publicUrl: () => string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const url = publicUrl();
    const { headers } = c.res;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", contentSecurityPolicy(url));
    headers.set("x-content-type-options", "nosniff");
    headers.set("x-frame-options", "DENY");
    headers.set("referrer-policy", "no-referrer");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (url.startsWith("https:")) headers.set("strict-transport-security", HSTS);
    if (c.req.path.startsWith("/api/") && !headers.has("cache-control")) headers.set("cache-control", "no-store");
  };
}
