import { isIPv6 } from "node:net";
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

/**
 * What limits count by: an IPv4 address as it is, whichever way it is written, and of an IPv6 address the network of 64
 * bits, since each of its 2^64 addresses is the same client's for the asking.
 */
export function addressKey(address: string): string {
  // Some proxies add the port, which is another one at each connection; and a zone names our side of the link.
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2").replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  // Written in the one canonical way, from which only the longest row of zeros is left out.
  const [before = "", after = ""] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const [head, tail] = [before, after].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return `${groups.slice(0, 4).join(":")}::/64`;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}

export function peerAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? "unknown";
}

export function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** What a proxy adds to what it passes on. */
const TRACES = ["x-forwarded-for", "forwarded", "via"];

/** Whether a proxy says that it has passed this on, whoever the peer is. */
export function cameByProxy(c: Context): boolean {
  return TRACES.some((name) => c.req.header(name) !== undefined);
}
