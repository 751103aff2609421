import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { planDepartures, Returns } from "./drain.ts";

/** The largest share of moments (ms) that lie within one second. */
function fullestSecond(moments: number[]): number {
  const sorted = [...moments].sort((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [index, moment] of sorted.entries()) {
    while (moment - (sorted[first] ?? 0) >= 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most / moments.length;
}

/**
 * When each tab leaves, and when it may return.
 * @param heldUp moments (ms) and for how long nothing happens then: who would leave meanwhile, leaves at the end of it
 */
function drainOf(count: number, drainMs: number, heldUp: readonly { at: number; ms: number }[] = []) {
  const returns = new Returns(count);
  const leaving = planDepartures(count, drainMs).map((planned) =>
    heldUp.reduce((left, { at, ms }) => (left >= at && left < at + ms ? at + ms : left), planned),
  );
  // All of them leave in the order of these times.
  return leaving.toSorted((a, b) => a - b).map((leftAt) => ({ leftAt, away: returns.next(leftAt) }));
}

describe("the plan of a drain", () => {
  const tabs = fc.integer({ min: 1, max: 20_000 });
  const drainMs = fc.integer({ min: 0, max: 60 }).map((seconds) => seconds * 1000);
  const heldUp = fc.array(fc.record({ at: fc.nat(20_000), ms: fc.nat(10_000) }), { maxLength: 4 });

  test("lets no more than a quarter return in the fullest second, from a hundred tabs on, also if many leave late and at once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 20_000 }), drainMs, heldUp, (count, ms, pauses) => {
        const moments = drainOf(count, ms, pauses).map(({ leftAt, away }) => leftAt + away);
        expect(fullestSecond(moments)).toBeLessThanOrEqual(0.25);
      }),
    );
  });

  test("has every tab leave in time and in equal groups, and keeps none of up to 10,000 away for more than six seconds", () => {
    fc.assert(
      fc.property(tabs, drainMs, heldUp, (count, ms, pauses) => {
        const plan = planDepartures(count, ms);
        expect(plan).toHaveLength(count);
        const groups = new Map<number, number>();
        for (const leaveAtMs of plan) groups.set(leaveAtMs, (groups.get(leaveAtMs) ?? 0) + 1);
        expect(Math.max(...groups.keys())).toBeLessThanOrEqual(ms);
        const sizes = [...groups.values()];
        expect(new Set(sizes.slice(0, -1)).size).toBeLessThanOrEqual(1);
        expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[0] ?? 0);
        const away = drainOf(count, ms, pauses).map((tab) => tab.away);
        expect(Math.min(...away)).toBeGreaterThanOrEqual(1000);
        if (count <= 10_000) expect(Math.max(...away)).toBeLessThanOrEqual(6000);
      }),
    );
  });
});

/** A tab that notes when it was told to leave, and why its connection ended. */
interface Tab {
  socket: TestSocket;
  person: Person;
  /** What `session:ended` said, each with its time. */
  told: { reason: string; retry_after_ms?: number | undefined; at: number }[];
  ended: Promise<string>;
}

describe("a server that stops", () => {
  /** It owns the database, and stays. */
  let other: Harness;
  let kasama: Harness;
  let people: Person[];
  beforeAll(async () => {
    other = await startHarness();
    people = await Promise.all(Array.from({ length: 30 }, () => other.person("pwd")));
  });
  afterAll(() => other.close());
  afterEach(() => kasama.close());

  const start = async (env: Record<string, string> = {}) => {
    const { uri } = other.server.database ?? {};
    const { jwtSecret, dataKey } = other.server.context.config;
    kasama = await startHarness({
      MONGODB_URI: uri ?? "",
      JWT_SECRET: Buffer.from(jwtSecret).toString("utf8"),
      DATA_KEY: Buffer.from(dataKey).toString("hex"),
      ...env,
    });
  };

  async function openTab(server: Harness, person: Person, isPolling = false): Promise<Tab> {
    const socket = await server.openSocket(person, [isPolling ? "polling" : "websocket"]);
    const told: Tab["told"] = [];
    socket.raw.on("session:ended", ({ reason, retry_after_ms }) =>
      told.push({ reason, retry_after_ms, at: performance.now() }),
    );
    const ended = new Promise<string>((resolve) => socket.raw.once("disconnect", resolve));
    return { socket, person, told, ended };
  }

  /** In the order of opening. */
  async function openTabs(count: number): Promise<Tab[]> {
    const tabs: Tab[] = [];
    for (let index = 0; index < count; index += 1)
      tabs.push(await openTab(kasama, people[index % people.length] as Person));
    return tabs;
  }

  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const line = connect(kasama.server.port, "127.0.0.1");
      line.once("connect", () => resolve(false));
      line.once("error", () => resolve(true));
      line.once("close", () => line.destroy());
    });

  describe("behind a load balancer", () => {
    beforeEach(() => start({ DRAIN_NOTICE_SECONDS: "3", DRAIN_SECONDS: "2" }));

    test("says so to the balancer first, and still serves calls, commands and new tabs", async () => {
      const [a, b] = people as [Person, Person];
      const conversation_id = await other.conversation(a, b);
      const tab = await openTab(kasama, a);
      expect((await kasama.call("GET", "/api/servez")).status).toBe(200);

      const closing = kasama.server.close();
      expect((await kasama.call("GET", "/api/servez")).status).toBe(404);
      expect((await kasama.call("GET", "/api/readyz")).status).toBe(503);
      expect((await kasama.call("GET", "/api/healthz")).status).toBe(200);
      const login = await kasama.call("POST", "/api/login", { body: { email: a.email, password: a.password } });
      expect(login.status).toBe(200);
      // Whoever keeps connections open must not send the next request just when this one is closed.
      expect(login.headers.get("connection")).toBe("close");
      const send = await tab.socket.command("chat:send", { conversation_id, client_id: randomUUID(), content: "Hi" });
      expect(send.ok).toBe(true);
      const late = await openTab(kasama, b);
      expect((await late.socket.command("presence:watch", { user_ids: [] })).ok).toBe(true);
      expect([...tab.told, ...late.told]).toEqual([]);

      await closing;
      for (const { told, ended } of [tab, late]) {
        expect(await ended).toBe("io server disconnect");
        expect(told).toMatchObject([{ reason: "restart", retry_after_ms: expect.any(Number) }]);
      }
      expect(await isRefused()).toBe(true);
    });
  });

  describe("with 300 tabs, twenty of which send all the time", () => {
    test("lets them go in groups: each is told once, is served until then, and loses nothing that was acknowledged", async () => {
      await start({ DRAIN_SECONDS: "2" });
      const tabs = await openTabs(299);
      tabs.push(await openTab(kasama, people[0] as Person, true));
      const stranger = await openTab(other, people[1] as Person);

      const acked: { conversation_id: number; client_id: string }[] = [];
      const refused: string[] = [];
      let flows: () => void;
      const flowing = new Promise<void>((resolve) => {
        flows = resolve;
      });
      // In every group of tabs.
      const senders = tabs.slice(0, 300).filter((_tab, index) => index % 15 === 7);
      const talks = senders.map(async ({ socket, person, ended }) => {
        const conversation_id = await other.conversation(person, await other.person("pwd"));
        while (socket.raw.connected) {
          const client_id = randomUUID();
          const sent = socket.command("chat:send", { conversation_id, client_id, content: "Hi" });
          // A command that went down with the connection has no answer: the outbox sends it again.
          const answer = await Promise.race([sent.catch(() => null), ended.then(() => null)]);
          if (answer?.ok) acked.push({ conversation_id, client_id });
          else if (answer) refused.push(answer.fault.code);
          if (acked.length >= 100) flows();
        }
      });
      await flowing;
      const [early, last] = [tabs[0] as Tab, tabs[298] as Tab];
      const firstTold = new Promise<void>((resolve) => early.socket.raw.once("session:ended", () => resolve()));

      const closing = kasama.server.close();
      await firstTold;
      // The port is closed before the first tab leaves, and the last one is served until its turn.
      expect(await isRefused()).toBe(true);
      expect(last.told).toEqual([]);
      expect((await last.socket.command("presence:watch", { user_ids: [] })).ok).toBe(true);
      await closing;
      await Promise.all(talks);

      expect(new Set(await Promise.all(tabs.map(({ ended }) => ended)))).toEqual(new Set(["io server disconnect"]));
      for (const { told } of tabs)
        expect(told).toMatchObject([{ reason: "restart", retry_after_ms: expect.any(Number) }]);
      const [polling, lastLeft] = [tabs[299] as Tab, last].map(({ told }) => told[0]?.at ?? 0) as [number, number];
      expect(polling).toBeLessThan(lastLeft);
      const returns = tabs.map(({ told: [only] }) => (only?.at ?? 0) + (only?.retry_after_ms ?? 0));
      expect(fullestSecond(returns)).toBeLessThanOrEqual(0.25);

      expect(refused.filter((code) => code !== "UNAVAILABLE")).toEqual([]);
      for (const { conversation_id, client_id } of acked) {
        const rows = await other.server.context.messages.after(conversation_id, 0, 10_000);
        expect(rows.map((row) => row.client_id)).toContain(client_id);
      }
      // People with another process hear nothing of it.
      expect(stranger.told).toEqual([]);
      expect(stranger.socket.raw.connected).toBe(true);
    });

    test("closes only its own, although the processes are connected", async () => {
      await start();
      // What every adapter for several processes does: it passes each disconnect on, unless that is local.
      const servers = [other.server.io, kasama.server.io];
      const Base = kasama.server.io.sockets.adapter.constructor as new (
        nsp: unknown,
      ) => (typeof kasama.server.io)["sockets"]["adapter"];
      const own: (opts: { flags?: { local?: boolean } }, close: boolean) => void = Base.prototype.disconnectSockets;
      class Connected extends Base {
        override disconnectSockets(opts: { flags?: { local?: boolean } }, close: boolean): void {
          const adapters = opts.flags?.local ? [this] : servers.map(({ sockets }) => sockets.adapter);
          for (const adapter of adapters) own.call(adapter, opts, close);
        }
      }
      for (const io of servers) io.adapter(Connected as never);
      const [tab] = await openTabs(1);
      const stranger = await openTab(other, people[1] as Person);
      // The adapter works: this reaches the other process.
      const elsewhere = await openTab(other, people[2] as Person);
      const { id } = people[2] as Person;
      kasama.server.io.in(`user:${id}`).disconnectSockets(true);
      expect(await elsewhere.ended).toBe("io server disconnect");

      await kasama.server.close();
      expect(await tab?.ended).toBe("io server disconnect");
      expect((await stranger.socket.command("presence:watch", { user_ids: [] })).ok).toBe(true);
    });
  });
});
