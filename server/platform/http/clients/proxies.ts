import { BlockList, isIP, isIPv6 } from "node:net";
import type { Log } from "#server/platform/log/log.ts";

/** The proxies in front of this process: how many there are, and whether a peer is one of them. */
export interface Proxies {
  hops: number;
  trusts(peer: string): boolean;
  /** Called for each request whose X-Forwarded-For is ignored, because its peer is not trusted. */
  onIgnored?(): void;
}

const LOOPBACK = ["127.0.0.0/8", "::1/128"];
/** Networks that are not part of the internet: home and company networks, containers, links, unique local IPv6. */
const PRIVATE = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10"];
/** The names that the setting may use for networks. */
const NAMED = new Map([
  ["loopback", LOOPBACK],
  ["private", PRIVATE],
]);

interface Network {
  address: string;
  bits: number;
  family: "ipv4" | "ipv6";
}

/** @param text `10.0.0.0/8`, or one address @returns null for anything else */
function networkOf(text: string): Network | null {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (!isIP(address)) return null;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const most = family === "ipv6" ? 128 : 32;
  const bits = prefix === undefined ? most : Number(prefix);
  return bits <= most ? { address, bits, family } : null;
}

const partsOf = (list: string): string[] =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a setting is a list (not empty) of addresses, networks and names of networks. */
export function isNetworkList(list: string): boolean {
  const parts = partsOf(list);
  return parts.length > 0 && parts.every((part) => NAMED.has(part) || networkOf(part) !== null);
}

/** @param list as `isNetworkList` accepts it */
export function createProxies(hops: number, list: string): Proxies {
  const known = new BlockList();
  for (const part of partsOf(list).flatMap((name) => NAMED.get(name) ?? [name])) {
    const network = networkOf(part);
    if (network) known.addSubnet(network.address, network.bits, network.family);
  }
  return {
    hops,
    trusts: (peer) => {
      // The address of a link-local peer ends with the name of our side of the link.
      const bare = peer.replace(/%.*$/, "");
      return isIP(bare) !== 0 && known.check(bare, isIPv6(bare) ? "ipv6" : "ipv4");
    },
  };
}

/**
 * Logs a warning the first time that X-Forwarded-For of an untrusted peer is ignored: most likely that is the
 * operator's own proxy at a public address. Only once, because anyone can send the header, and without the peer's
 * address, which must not be logged.
 */
export function warnOfOthers(proxies: Proxies, log: Log): Proxies {
  let warned = false;
  return {
    ...proxies,
    onIgnored: () => {
      if (warned) return;
      warned = true;
      log.warn(
        { event: "proxy-not-trusted" },
        "X-Forwarded-For was ignored, because its sender isn't in TRUSTED_PROXIES. If that is your proxy, add its address there: until then all visitors share its address, and with it their limits.",
      );
    },
  };
}
