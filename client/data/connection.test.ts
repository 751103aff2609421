import { assert, constantFrom, array as listOf, property } from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Connection,
  followNetwork,
  ONLINE,
  onReturn,
  type Report,
  report,
  settledState,
  siteConnection,
  withReport,
} from "./connection.ts";

const REPORTS: readonly Report[] = [
  ...(["network-lost", "network-back", "opened", "closed"] as const),
  ...(["lost", "resting", "synced", "settled"] as const),
];
const after = (...reports: Report[]): Connection => reports.reduce(withReport, ONLINE);
const stateAfter = (...reports: Report[]) => after(...reports).state;

describe("the state", () => {
  it("is that of the browser for a visitor", () => {
    expect(stateAfter("network-lost")).toBe("offline");
    expect(stateAfter("network-lost", "network-back")).toBe("online");
  });

  it("is online while the first connection opens, because nothing can have been missed", () => {
    expect(stateAfter("opened")).toBe("online");
    expect(stateAfter("opened", "settled")).toBe("online");
    expect(stateAfter("opened", "lost", "settled")).toBe("reconnecting");
    expect(stateAfter("opened", "resting", "settled", "opened")).toBe("resting");
  });

  it("counts a lost socket only once it has settled, and a lost network at once", () => {
    expect(stateAfter("opened", "synced", "lost")).toBe("online");
    expect(stateAfter("opened", "synced", "lost", "settled")).toBe("reconnecting");
    expect(stateAfter("opened", "synced", "network-lost")).toBe("offline");
  });

  it("is online again only after a sync, not when the network is back", () => {
    const back = ["opened", "synced", "network-lost", "network-back"] as const;
    expect(stateAfter(...back)).toBe("offline");
    expect(stateAfter(...back, "settled")).toBe("reconnecting");
    expect(stateAfter(...back, "synced")).toBe("online");
  });

  it("is online if a sync succeeds although the browser says that there is no network", () => {
    expect(stateAfter("opened", "network-lost", "synced")).toBe("online");
  });

  it("ends with the session", () => {
    expect(stateAfter("opened", "lost", "settled", "closed")).toBe("online");
    expect(stateAfter("opened", "closed", "lost", "resting", "settled")).toBe("online");
    expect(stateAfter("network-lost", "closed", "synced")).toBe("offline");
  });

  it("shows that the tab is paused", () => {
    expect(stateAfter("opened", "synced", "resting", "settled")).toBe("resting");
    expect(stateAfter("opened", "synced", "resting", "settled", "synced")).toBe("online");
  });
});

it("is never online without a network or with a lost socket, unless that has just happened", () => {
  assert(
    property(listOf(constantFrom(...REPORTS)), (reports) => {
      let now = ONLINE;
      for (const one of reports) {
        const before = now;
        now = withReport(before, one);
        const target = settledState(now);
        // Settled, everything is shown as it is.
        expect(withReport(now, "settled").state).toBe(target);
        if (now.state !== "online") continue;
        expect(now.network).toBe(true);
        // Not yet settled: it was online before.
        if (target !== "online") expect(before.state).toBe("online");
        // A signed-in tab that was not online becomes so only by a sync, or at the end of the session.
        if (before.state !== "online" && before.link !== "none") expect(["synced", "closed"]).toContain(one);
      }
    }),
  );
});

describe("the connection of the tab", () => {
  let stop: () => void;
  const returned = vi.fn();
  const state = () => siteConnection.getState().state;
  beforeEach(() => {
    vi.useFakeTimers();
    siteConnection.setState(ONLINE);
    const stops = [followNetwork(), onReturn(returned)];
    stop = () => {
      for (const undo of stops) undo();
    };
  });
  afterEach(() => {
    stop();
    for (const news of ["network-back", "closed"] as const) report(news);
    returned.mockReset();
  });

  it("follows the browser at once", () => {
    window.dispatchEvent(new Event("offline"));
    expect(state()).toBe("offline");
    window.dispatchEvent(new Event("online"));
    expect(state()).toBe("online");
    expect(returned).toHaveBeenCalledTimes(1);
    stop();
    window.dispatchEvent(new Event("offline"));
    expect(state()).toBe("online");
  });

  it("begins offline in a browser without a network", () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false);
    const stopAgain = followNetwork();
    expect(state()).toBe("offline");
    stopAgain();
  });

  it("does not show a short interruption, but has what it may have missed reloaded", () => {
    report("opened");
    report("synced");
    expect(returned).not.toHaveBeenCalled();
    report("lost");
    vi.advanceTimersByTime(400);
    report("synced");
    vi.advanceTimersByTime(1000);
    expect(state()).toBe("online");
    expect(returned).toHaveBeenCalledTimes(1);
  });

  it("shows a longer one after half a second, also while attempts go on", () => {
    report("opened");
    report("synced");
    report("lost");
    vi.advanceTimersByTime(300);
    report("lost");
    vi.advanceTimersByTime(200);
    expect(state()).toBe("reconnecting");
    expect(returned).not.toHaveBeenCalled();
    report("synced");
    expect(state()).toBe("online");
    expect(returned).toHaveBeenCalledTimes(1);
  });

  it("goes from offline to online without a word about reconnecting if that is quick", () => {
    report("opened");
    report("synced");
    const seen: string[] = [];
    const undo = siteConnection.subscribe((now, before) => now.state !== before.state && seen.push(now.state));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(400);
    report("synced");
    undo();
    expect(seen).toEqual(["offline", "online"]);
  });

  it("reloads nothing when the session ends", () => {
    report("opened");
    report("lost");
    report("closed");
    expect(returned).not.toHaveBeenCalled();
  });
});
