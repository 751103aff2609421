import type { Random } from "#server/testing/random.ts";
import { type FaultProxy, startProxy } from "../faults/lib/network/proxy.ts";
import type { Site } from "./site.ts";

/** A person's network, with a proxy before each process: what breaks here breaks for all their tabs and pages. */
export interface Line extends Pick<FaultProxy, "apply" | "heal" | "reset" | "refuse"> {
  /** An address for a new connection: each process that serves in turn. */
  next(): string;
  /** The address for a browser, which stays with one process as long as that one serves. */
  browserUrl: string;
}

/** @param undo gets the cleanup steps */
export async function openLine(site: Site, random: Random, undo: (() => unknown)[]): Promise<Line> {
  const proxies = await Promise.all(site.servers.map(({ port }) => startProxy({ port, random })));
  undo.push(...proxies.map(({ close }) => close));
  let turn = random.below(proxies.length);
  const next = (): number => {
    const serving = site.serving();
    do turn = (turn + 1) % proxies.length;
    while (serving.length > 0 && !serving.some((server) => server === site.servers[turn]));
    return turn;
  };
  const sticky = await openStickyProxy(site, random, next);
  undo.push(sticky.close);
  const all = [...proxies, sticky];
  return {
    next: () => proxies[next()]?.url ?? "",
    browserUrl: sticky.url,
    apply: (...toxics) => {
      for (const proxy of all) proxy.apply(...toxics);
    },
    heal: () => {
      for (const proxy of all) proxy.heal();
    },
    reset: () => {
      for (const proxy of all) proxy.reset();
    },
    refuse: (refused) => {
      for (const proxy of all) proxy.refuse(refused);
    },
  };
}

/** Does for a browser what HAProxy does with its cookie. */
function openStickyProxy(site: Site, random: Random, next: () => number): Promise<FaultProxy> {
  let at = next();
  const port = (): number => {
    const server = site.servers[at];
    if (!server || !site.serving().includes(server)) at = next();
    return site.servers[at]?.port ?? 0;
  };
  return startProxy({ port, random });
}
