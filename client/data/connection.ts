import { createStore } from "zustand/vanilla";

/*
 * The one answer to 'are we connected?' for every page. It is small and loads with the first page: the socket reports to
 * it when its code is there. What is sent, and when, follows the socket itself (socket.ts).
 */

/**
 * `online`: the server can be reached, and nothing was missed. `reconnecting`: the socket is lost, or has not caught up
 * yet. `offline`: the browser has no network. `resting`: too many tabs are open, and this one waits until it is used.
 */
export type ConnectionState = "online" | "reconnecting" | "offline" | "resting";

/**
 * The socket of a signed-in user. `none`: visitors have none. `opening`: the first attempt is running, so that nothing
 * can have been missed. `synced`: connected, and everything missed has arrived.
 */
type Link = "none" | "opening" | "lost" | "resting" | "synced";

/** What this tab knows, and the state that it shows. */
export interface Connection {
  /** False after the browser reported that the network is gone, until it reports the opposite or a sync proves it. */
  network: boolean;
  link: Link;
  state: ConnectionState;
}

/** What the browser (`network-`) and the socket report. `settled`: the last report has been true for a moment. */
export type Report = "network-lost" | "network-back" | "opened" | "closed" | "lost" | "resting" | "synced" | "settled";

export const ONLINE: Connection = { network: true, link: "none", state: "online" };

/** The state if nothing changes any more. */
export function settledState({ network, link }: Connection): ConnectionState {
  if (!network) return "offline";
  if (link === "lost") return "reconnecting";
  return link === "resting" ? "resting" : "online";
}

/** The next state. Online and offline count at once; the others only once they are settled, so that a blip is not shown. */
export function withReport(before: Connection, report: Report): Connection {
  const now = { ...before, ...changesBy(before, report) };
  const target = settledState(now);
  const isDue = report === "settled" || target === "online" || target === "offline";
  return isDue ? { ...now, state: target } : now;
}

function changesBy({ network, link }: Connection, report: Report): Partial<Connection> {
  switch (report) {
    case "network-lost":
      // The socket only seems to be alive, and what was sent to it meanwhile is missing until it syncs.
      return { network: false, link: link === "none" || link === "resting" ? link : "lost" };
    case "network-back":
      return { network: true };
    case "opened":
      // Not the first attempt: only a sync tells what was missed since the last one.
      if (link !== "none") return {};
      return { link: network ? "opening" : "lost" };
    case "closed":
      return { link: "none" };
    case "lost":
      return link === "none" ? {} : { link: "lost" };
    case "resting":
      return link === "none" ? {} : { link: "resting" };
    case "synced":
      // A late answer to a closed socket proves nothing. Some browsers report wrongly that they have no network.
      return link === "none" ? {} : { link: "synced", network: true };
    case "settled":
      return {};
  }
}

/** The connection of this tab. Change it only with `report`. */
export const siteConnection = createStore<Connection>(() => ONLINE);

/** Shorter interruptions are not shown: a flashing line would only distract. In milliseconds. */
const SETTLE_MS = 500;

let settling: ReturnType<typeof setTimeout> | undefined;
/** The state that the timer is about to show. */
let awaited: ConnectionState | null = null;
const returnHandlers = new Set<() => void>();

/** For the browser's and the socket's news. */
export function report(news: Report): void {
  const before = siteConnection.getState();
  const now = withReport(before, news);
  siteConnection.setState(now);
  settle(now);
  const isBack = settledState(before) !== "online" && settledState(now) === "online";
  // With the session, the pages that could be outdated are gone.
  if (isBack && news !== "closed") for (const handler of returnHandlers) handler();
}

function settle(now: Connection): void {
  const target = settledState(now);
  const wanted = target === now.state ? null : target;
  if (wanted === awaited) return;
  clearTimeout(settling);
  awaited = wanted;
  if (wanted === null) return;
  settling = setTimeout(() => {
    awaited = null;
    report("settled");
  }, SETTLE_MS);
}

/**
 * Calls the handler each time the connection is back, also after an interruption too short to be shown: something may
 * have failed or changed meanwhile. @returns a function that unsubscribes
 */
export function onReturn(handler: () => void): () => void {
  returnHandlers.add(handler);
  return () => {
    returnHandlers.delete(handler);
  };
}

/** Follows the browser's reports about its network. @returns a stop function */
export function followNetwork(): () => void {
  const handleLost = () => report("network-lost");
  const handleBack = () => report("network-back");
  window.addEventListener("offline", handleLost);
  window.addEventListener("online", handleBack);
  if (!navigator.onLine) handleLost();
  return () => {
    window.removeEventListener("offline", handleLost);
    window.removeEventListener("online", handleBack);
  };
}
