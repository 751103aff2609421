import type { Server } from "node:http";
import type { MiddlewareHandler } from "hono";

/** Two years, as the preload lists of browsers require. */
const HSTS = "max-age=63072000; includeSubDomains";

/**
 * The content security policy: nothing inline, nothing from other origins. 'self' covers ws: and wss: of the same host
 * in current browsers; the explicit source is for older ones.
 */
export function contentSecurityPolicy(publicUrl: string): string {
  const host = new URL(publicUrl).host;
  const socket = publicUrl.startsWith("https:") ? `wss://${host}` : `ws://${host}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    // Voice messages; blob: is a recording before it is sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Only the worker that encodes voice messages is started by its address (client/features/chat/voice/encoding.ts).
    "trusted-types voice-encoder",
  ].join("; ");
}

/** The headers of every reply of the server. */
function headersFor(url: string): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(url),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
    ...(url.startsWith("https:") ? { "strict-transport-security": HSTS } : {}),
  };
}

/** Sets them on replies of Hono, errors included. A stored file has a stricter policy, which is left unchanged. */
export function securityHeaders(publicUrl: () => string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(headersFor(publicUrl())))
      if (!headers.has(name)) headers.set(name, value);
    if (c.req.path.startsWith("/api/") && !headers.has("cache-control")) headers.set("cache-control", "no-store");
  };
}

/** Sets them on HTTP replies of Socket.IO, whose requests do not reach Hono. */
export function headersOutsideHono(http: Server, publicUrl: () => string): void {
  http.prependListener("request", (request, response) => {
    if (!request.url?.startsWith("/socket.io/")) return;
    for (const [name, value] of Object.entries(headersFor(publicUrl()))) response.setHeader(name, value);
  });
}
