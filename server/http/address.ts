import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The address of the client: the peer's, or, behind `trusted` proxies, the one that the outermost of them saw.
 * What a client itself writes into X-Forwarded-For is never believed.
 */
export function clientAddress(c: Context, trusted: number): string {
  const peer = peerAddress(c);
  if (trusted === 0) return peer;
  const chain = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return [...chain, peer].at(-1 - trusted) ?? chain[0] ?? peer;
}

export function peerAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? "unknown";
}

export function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}
