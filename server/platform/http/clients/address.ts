import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Proxies } from "./proxies.ts";

/** Of a connection that is gone already. */
const UNKNOWN = "unknown";

/**
 * The address of the client: the peer's, or, where the peer is one of our proxies, the one that the outermost of them
 * saw. What a client itself writes into X-Forwarded-For is never believed, nor is anybody who comes past the proxies.
 */
export function addressBehind(peer: string, forwarded: string | undefined, proxies: Proxies): string {
  const { hops, trusts, onIgnored } = proxies;
  if (hops === 0) return peer;
  if (!trusts(peer)) {
    if (forwarded && peer !== UNKNOWN) onIgnored?.();
    return peer;
  }
  const chain = (forwarded ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return [...chain, peer].at(-1 - hops) ?? chain[0] ?? peer;
}

/** Of a call. */
export function clientAddress(c: Context, proxies: Proxies): string {
  return addressBehind(peerAddress(c), c.req.header("x-forwarded-for"), proxies);
}

/** Of a request that comes before Hono, or past it. */
export function requestAddress({ headers, socket }: IncomingMessage, proxies: Proxies): string {
  const forwarded = headers["x-forwarded-for"];
  // Node joins several headers of this name into one; its type does not know.
  return addressBehind(socket.remoteAddress ?? UNKNOWN, forwarded?.toString(), proxies);
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

/**
 * The network around what `addressKey` gives: of an IPv6 address the 48 bits that providers give to one customer, who has
 * 65,536 networks of 64 bits in them. An IPv4 address stands for itself.
 */
export function networkOfKey(key: string): string {
  return key.replace(/^((?:[^:]+:){3}).*\/64$/, "$1:/48");
}

export function peerAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? UNKNOWN;
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** What a proxy adds to what it passes on. */
const TRACES = ["x-forwarded-for", "forwarded", "via"];

/** Whether a proxy says that it has passed this on, whoever the peer is. */
function cameByProxy(c: Context): boolean {
  return TRACES.some((name) => c.req.header(name) !== undefined);
}

/**
 * Whether somebody at this very machine asks. The peer alone does not tell: a proxy on this machine is one for the whole
 * world, and a page of another site can have its own name lead here, so that the browser takes our answers for that
 * page's.
 */
export function isOwnMachine(c: Context, publicUrl: string): boolean {
  if (!isLoopback(peerAddress(c)) || cameByProxy(c)) return false;
  const name = (c.req.header("host") ?? "").replace(/:\d+$/, "").toLowerCase();
  return ["localhost", "127.0.0.1", "[::1]", new URL(publicUrl).hostname].includes(name);
}
