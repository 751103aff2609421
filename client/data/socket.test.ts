import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { report, siteConnection } from "./connection.ts";
import { GATHER_MS } from "./gather.ts";
import { command, connection, listen, onConnect, openConnection } from "./socket.ts";

type Listener = (...args: unknown[]) => void;

/** The part of a socket.io-client socket that socket.ts uses. */
const fake = vi.hoisted(() => ({
  connected: false,
  active: true,
  listeners: new Map<string, (...args: unknown[]) => void>(),
  any: null as null | ((...args: unknown[]) => void),
  answer: (): unknown => undefined,
  connects: 0,
  io: { opts: { transports: ["websocket", "polling"] }, engine: { close: () => {} } },
}));
const session = vi.hoisted(() => ({ ended: [] as string[] }));

vi.mock("./session.ts", () => ({
  sessionStore: { getState: () => ({ token: "token" }) },
  signOut: (reason: string) => session.ended.push(reason),
  endedByServer: (reason: string) => session.ended.push(reason),
}));
vi.mock("socket.io-client", () => ({
  io: () => ({
    get connected() {
      return fake.connected;
    },
    get active() {
      return fake.active;
    },
    io: fake.io,
    on: (name: string, listener: Listener) => fake.listeners.set(name, listener),
    onAny: (listener: Listener) => {
      fake.any = listener;
    },
    offAny: () => {},
    removeAllListeners: () => fake.listeners.clear(),
    connect: () => {
      fake.connects += 1;
    },
    disconnect() {
      return this;
    },
    timeout: () => ({ emitWithAck: async () => fake.answer() }),
  }),
}));

const say = (name: string, ...args: unknown[]) => fake.listeners.get(name)?.(...args);
const announceEvent = (name: string, data: unknown) => fake.any?.(name, data);
const connect = () => {
  fake.connected = true;
  say("connect");
};
const mark = { conversation_id: 7, user_id: 1, seq: 3 };

let close: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(fake, { connected: false, active: true, connects: 0, answer: () => undefined });
  session.ended = [];
  close = openConnection();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe("a command", () => {
  it("fails at once without a connection, and is never queued", async () => {
    fake.answer = () => {
      throw new Error("must not be sent");
    };
    expect(await command("chat:read", { conversation_id: 7, seq: 3 })).toMatchObject({
      ok: false,
      fault: { code: "UNREACHABLE" },
    });
  });

  it("returns UNREACHABLE without an answer and INTERNAL for an invalid one", async () => {
    connect();
    fake.answer = () => {
      throw new Error("operation has timed out");
    };
    expect(await command("chat:read", { conversation_id: 7, seq: 3 })).toMatchObject({
      fault: { code: "UNREACHABLE" },
    });
    for (const strange of [undefined, "yes", { ok: true, value: { seq: "3" } }, { ok: false }]) {
      fake.answer = () => strange;
      expect(await command("chat:read", { conversation_id: 7, seq: 3 })).toMatchObject({ fault: { code: "INTERNAL" } });
    }
  });

  it("returns the parsed answer of the server", async () => {
    connect();
    fake.answer = () => ({ ok: true, value: { ...mark, secret: 1 } });
    expect(await command("chat:read", { conversation_id: 7, seq: 3 })).toEqual({ ok: true, value: mark });
    fake.answer = () => ({ ok: false, fault: { code: "TOO_FAST", message: "Wait", retry_after: 2 } });
    expect(await command("chat:read", { conversation_id: 7, seq: 3 })).toMatchObject({ fault: { retry_after: 2 } });
  });
});

describe("an event", () => {
  it("that is invalid or unknown calls no listener", () => {
    const heard: unknown[] = [];
    const forget = listen("chat:read", (data) => heard.push(data));
    announceEvent("chat:read", { conversation_id: "7" });
    announceEvent("toString", {});
    expect(heard).toEqual([]);
    announceEvent("chat:read", mark);
    forget();
    announceEvent("chat:read", mark);
    expect(heard).toEqual([mark]);
  });
});

describe("many events", () => {
  it("close together reach the listeners in few batches, all of them before a later answer", async () => {
    const heard: number[] = [];
    const forget = listen("chat:read", ({ seq }) => heard.push(seq));
    connect();
    for (let seq = 1; seq <= 100; seq += 1) announceEvent("chat:read", { ...mark, seq });
    // The first is delivered at once; the others wait for the end of the pause.
    expect(heard).toEqual([1]);
    fake.answer = () => ({ ok: true, value: mark });
    await command("chat:read", { conversation_id: 7, seq: 3 });
    expect(heard).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    announceEvent("chat:read", { ...mark, seq: 101 });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(heard.at(-1)).toBe(101);
    forget();
  });

  it("that wait when the session ends are not delivered", async () => {
    const heard: number[] = [];
    const forget = listen("chat:read", ({ seq }) => heard.push(seq));
    connect();
    for (const seq of [1, 2]) announceEvent("chat:read", { ...mark, seq });
    close();
    await vi.advanceTimersByTimeAsync(2 * GATHER_MS);
    expect(heard).toEqual([1]);
    forget();
  });
});

describe("the connection", () => {
  it("reports its state, and each connect to its listeners", () => {
    const connects = vi.fn();
    const forget = onConnect(connects);
    expect(connection.getState().state).toBe("connecting");
    connect();
    expect(connection.getState().state).toBe("online");
    say("disconnect", "transport close");
    expect(connection.getState().state).toBe("connecting");
    say("connect_error", new Error("websocket error"));
    expect(connection.getState().state).toBe("offline");
    connect();
    forget();
    connect();
    expect(connects).toHaveBeenCalledTimes(2);
  });

  it("is dropped at once when the network is gone, and tells the site, until a sync has succeeded", () => {
    const drop = vi.spyOn(fake.io.engine, "close").mockImplementation(() => {
      fake.connected = false;
      say("disconnect", "forced close");
    });
    onTestFinished(() => drop.mockRestore());
    // The socket makes its own attempts meanwhile.
    window.dispatchEvent(new Event("offline"));
    expect(drop).not.toHaveBeenCalled();
    connect();
    report("synced");
    expect(siteConnection.getState()).toMatchObject({ link: "synced", state: "online" });
    window.dispatchEvent(new Event("offline"));
    expect(drop).toHaveBeenCalledOnce();
    expect(siteConnection.getState().link).toBe("lost");
    expect(fake.connects).toBe(1);
    connect();
    expect(siteConnection.getState().link).toBe("lost");
    report("synced");
    expect(siteConnection.getState().link).toBe("synced");
    close();
    expect(siteConnection.getState().link).toBe("none");
    window.dispatchEvent(new Event("offline"));
    expect(drop).toHaveBeenCalledOnce();
  });

  it("is tried at once when the network is back or the tab becomes visible", () => {
    const tries = () => fake.connects;
    const first = tries();
    connect();
    window.dispatchEvent(new Event("online"));
    expect(tries()).toBe(first);
    fake.connected = false;
    say("disconnect", "transport close");
    say("connect_error", new Error("websocket error"));
    window.dispatchEvent(new Event("online"));
    expect(tries()).toBe(first + 1);
    expect(connection.getState().state).toBe("connecting");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(tries()).toBe(first + 2);
    vi.spyOn(document, "hidden", "get").mockReturnValueOnce(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(tries()).toBe(first + 2);
    close();
    window.dispatchEvent(new Event("online"));
    expect(tries()).toBe(first + 2);
  });

  it("is tried once at once if a tab learns just after becoming visible that it was lost", () => {
    const look = () => document.dispatchEvent(new Event("visibilitychange"));
    const end = (reason: string) => {
      connect();
      fake.connected = false;
      fake.connects = 0;
      say("disconnect", reason);
      vi.advanceTimersByTime(100);
      return fake.connects;
    };
    expect(end("transport close")).toBe(0);
    look();
    expect(end("transport close")).toBe(1);
    expect(end("transport close")).toBe(0);
    look();
    vi.advanceTimersByTime(3000);
    expect(end("transport close")).toBe(0);
    look();
    expect(end("io server disconnect")).toBe(0);
  });

  it("ends the session when the server requests it, in an event or in the handshake", () => {
    announceEvent("session:ended", { reason: "logout" });
    announceEvent("session:ended", { reason: "password" });
    announceEvent("session:ended", { reason: "deleted" });
    say("connect_error", Object.assign(new Error("no"), { data: { code: "SIGNED_OUT", message: "no" } }));
    say("connect_error", Object.assign(new Error("no"), { data: { code: "ACCOUNT_SUSPENDED", message: "no" } }));
    expect(session.ended).toEqual(["logout", "password", "deleted", "expired", "suspended"]);
  });

  it("reconnects after the server closed it, exactly when the server said, which spreads the tabs", () => {
    connect();
    announceEvent("session:ended", { reason: "restart", retry_after_ms: 2000 });
    say("disconnect", "io server disconnect");
    expect(session.ended).toEqual([]);
    vi.advanceTimersByTime(1999);
    expect(fake.connects).toBe(1);
    vi.advanceTimersByTime(1);
    expect(fake.connects).toBe(2);
    // The next attempt is spread by the tab itself.
    say("disconnect", "io server disconnect");
    vi.advanceTimersByTime(700);
    expect(fake.connects).toBe(2);
    vi.advanceTimersByTime(1600);
    expect(fake.connects).toBe(3);
  });

  it("pauses while too many tabs are open, until the user returns to this tab", () => {
    const sight = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    onTestFinished(() => sight.mockRestore());
    connect();
    announceEvent("session:ended", { reason: "tabs" });
    fake.connected = false;
    say("disconnect", "io server disconnect");
    vi.advanceTimersByTime(600_000);
    expect([fake.connects, connection.getState().state, session.ended]).toEqual([1, "resting", []]);
    sight.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect([fake.connects, connection.getState().state]).toEqual([2, "connecting"]);
  });

  it("reconnects at once in a visible tab, but not repeatedly", () => {
    const sight = vi.spyOn(document, "hasFocus").mockReturnValue(true);
    onTestFinished(() => sight.mockRestore());
    const rest = () => {
      connect();
      announceEvent("session:ended", { reason: "tabs" });
      fake.connected = false;
      say("disconnect", "io server disconnect");
    };
    rest();
    vi.advanceTimersByTime(5000);
    expect(fake.connects).toBe(2);
    // Twenty other tabs seem to be visible too: the tab that the user touches connects.
    rest();
    vi.advanceTimersByTime(50_000);
    expect([fake.connects, connection.getState().state]).toEqual([2, "resting"]);
    window.dispatchEvent(new Event("pointerdown"));
    expect(fake.connects).toBe(3);
    connect();
    window.dispatchEvent(new Event("pointerdown"));
    expect(fake.connects).toBe(3);
  });

  it("reconnects after a refusal that does not concern the session", () => {
    fake.active = false;
    say("connect_error", Object.assign(new Error("no"), { data: { code: "UNAVAILABLE", message: "no" } }));
    vi.advanceTimersByTime(5000);
    expect(fake.connects).toBe(2);
    expect(session.ended).toEqual([]);
  });

  it("starts with polling if a WebSocket opens and dies", () => {
    say("connect_error", new Error("timeout"));
    expect(fake.io.opts.transports).toEqual(["polling", "websocket"]);
  });
});
