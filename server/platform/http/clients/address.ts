import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Proxies } from "./proxies.ts";

/** The address of a connection that is already closed. */
const UNKNOWN = "unknown";

/**
 * The address of the client: the peer's, or, if the peer is one of our proxies, the one that the outermost proxy saw.
 * An X-Forwarded-For header is ignored if the client may have written it: if the peer is not one of our proxies.
 */
export function forwardedAddress(peer: string, forwarded: string | undefined, proxies: Proxies): string {
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

/** The client's address of a call. */
export function clientAddress(c: Context, proxies: Proxies): string {
  return forwardedAddress(peerAddress(c), c.req.header("x-forwarded-for"), proxies);
}

/** The client's address of a request that Hono does not handle. */
export function requestAddress({ headers, socket }: IncomingMessage, proxies: Proxies): string {
  const forwarded = headers["x-forwarded-for"];
  // Node joins several headers of this name into one, although its type allows a list.
  return forwardedAddress(socket.remoteAddress ?? UNKNOWN, forwarded?.toString(), proxies);
}

/**
 * The key that limits count by: an IPv4 address in its plain form, and the /64 network of an IPv6 address, because one
 * client can use all 2^64 addresses of it.
 */
export function addressKey(address: string): string {
  // Some proxies add the port, which differs for each connection. A zone (`%eth0`) names our side of the link.
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2").replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  // The URL parser writes the canonical form, in which only the longest row of zeros is left out.
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
 * The network of a key of `addressKey`: for IPv6 the /48 that providers give to one customer, with 65,536 networks of
 * 64 bits in it. An IPv4 address is returned unchanged.
 */
export function networkOfKey(key: string): string {
  return key.replace(/^((?:[^:]+:){3}).*\/64$/, "$1:/48");
}

export function peerAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? UNKNOWN;
}

/** Our own address in this connection: with a HOST of a private network, a local caller has the same one. */
function ownAddress(c: Context): string | undefined {
  const { incoming } = c.env as Partial<HttpBindings>;
  return incoming?.socket.localAddress;
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./.test(address);
}

/** Headers that a proxy adds. */
const TRACES = ["x-forwarded-for", "forwarded", "via"];

/** Whether a header says that a proxy has forwarded this request, whoever the peer is. */
function cameByProxy(c: Context): boolean {
  return TRACES.some((name) => c.req.header(name) !== undefined);
}

/**
 * Whether the request was made on this machine. The peer's address alone does not show it: a proxy on this machine
 * forwards requests of the whole world, and another site can point its own name at this machine, so that a browser
 * treats our answers as that site's.
 */
export function isOwnMachine(c: Context, publicUrl: string): boolean {
  if (cameByProxy(c)) return false;
  const [peer, own] = [peerAddress(c), ownAddress(c)];
  if (!isLoopback(peer) && peer !== own) return false;
  const name = (c.req.header("host") ?? "").replace(/:\d+$/, "").toLowerCase();
  return ["localhost", "127.0.0.1", "[::1]", own, new URL(publicUrl).hostname].includes(name);
}
