import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { Fault } from "#shared/fault.ts";
import type { Bus } from "./bus.ts";
import { Everywhere } from "./everywhere.ts";
import { Membership } from "./membership.ts";
import { type RemoteCall, RemoteCalls } from "./remote-calls.ts";
import type { StoredCallRow } from "./stored-calls.ts";

/**
 * A model of processes, Redis and the database, with its own time: connections to Redis are cut in one or both directions,
 * Redis freezes, the database answers late, processes start late. After a call's answer, no process may rely on anything older.
 */

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] }));
afterEach(() => void vi.useRealTimers());

/** As in heartbeat.ts and registry.ts. */
const BEAT_MS = 500;
const DEAD_MS = 2000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One process of the model. */
interface Process {
  id: number;
  /** Whether anything gets to Redis and back, and how much later the database answers. */
  way: { to: boolean; from: boolean; databaseMs: number };
  remoteCalls: RemoteCalls;
  everywhere: Everywhere;
  executed: Set<number>;
  tell: (n: number) => Promise<void>;
}

function world(delays: readonly number[]) {
  let drawn = 0;
  /** How long the next thing takes. */
  const delay = () => {
    drawn += 1;
    return delays[drawn % delays.length] ?? 0;
  };
  const redis = { isFrozen: false, beats: new Map<number, number>() };
  const rows: StoredCallRow[] = [];
  const processes: Process[] = [];

  function startProcess(): void {
    const id = processes.length;
    const way = { to: true, from: true, databaseMs: 0 };
    const membership = new Membership();
    const remoteCalls = new RemoteCalls();
    let peers: number[] = [];
    const executed = new Set<number>();

    async function beat(): Promise<void> {
      const sentAt = performance.now();
      await sleep(delay());
      if (way.to && !redis.isFrozen) {
        redis.beats.set(id, performance.now());
        const living = [...redis.beats].filter(([, at]) => performance.now() - at < DEAD_MS).map(([one]) => one);
        void sleep(delay()).then(() => {
          if (way.from && !redis.isFrozen) membership.echoed(sentAt, performance.now());
        });
        await sleep(delay());
        if (way.to && !redis.isFrozen) {
          peers = living.filter((one) => one !== id);
          membership.answered(sentAt, performance.now());
        }
      }
      await sleep(BEAT_MS);
      void beat();
    }

    const bus: Pick<Bus, "isConnected" | "knownSince" | "confirm"> = {
      get isConnected() {
        return membership.isConnected(performance.now());
      },
      get knownSince() {
        return membership.knownSince;
      },
      confirm: async (call: RemoteCall, ms: number) => {
        const isSent = membership.isConnected(performance.now());
        const confirmed = Promise.all(
          peers.map(async (peer) => {
            await sleep(delay());
            const other = processes[peer];
            if (!other || !way.to || redis.isFrozen || !other.way.from) return sleep(1e9);
            await other.remoteCalls.receive(call, String(id));
            await sleep(delay());
            if (!other.way.to || redis.isFrozen || !way.from) return sleep(1e9);
          }),
        ).then(() => true);
        const late = sleep(ms).then(() => false);
        return isSent ? Promise.race([confirmed, late]) : late;
      },
    };
    const stored = {
      add: async (_id: string, name: string, args: readonly unknown[]) => {
        await sleep(delay());
        rows.push({ _id, name, args: JSON.stringify(args), at: new Date() });
        await sleep(delay());
      },
      since: async (at: Date) => {
        await sleep(delay());
        await sleep(way.databaseMs);
        const found = rows.filter((row) => row.at.getTime() > at.getTime() - 10_000);
        await sleep(delay());
        return found;
      },
    };
    const everywhere = new Everywhere({ bus, remoteCalls, stored, log: createRecorder().log });
    const tell = everywhere.onOthers("number", (n: number) => void executed.add(n));
    processes.push({ id, way, remoteCalls, everywhere, executed, tell });
    everywhere.start();
    void beat();
  }

  return { redis, processes, startProcess };
}

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("call"), who: fc.nat(3) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom("cut both", "cut to", "cut from", "slow database", "repair"),
        who: fc.nat(3),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("freeze", "thaw", "start") }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("pass"), ms: fc.integer({ min: 1, max: 3000 }) }) },
  ),
  { minLength: 5, maxLength: 25 },
);

test("after a call is answered, each process has executed it, or asks before it relies on anything", async () => {
  let covered = 0;
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 5, maxLength: 20 }),
      async (drawn, delays) => {
        vi.clearAllTimers();
        const { redis, processes, startProcess } = world(delays);
        startProcess();
        startProcess();
        const answered = new Set<number>();
        let calls = 0;
        const check = () => {
          for (const { everywhere, executed, id } of processes) {
            if (!everywhere.others?.isCovered) continue;
            covered += 1;
            for (const n of answered) if (n % 10 !== id) expect(executed).toContain(n);
          }
        };
        await vi.advanceTimersByTimeAsync(3000);
        for (const step of drawn) {
          if (step.do === "pass") {
            for (let left = step.ms; left > 0; left -= 20) {
              await vi.advanceTimersByTimeAsync(Math.min(20, left));
              check();
            }
          } else if (step.do === "freeze" || step.do === "thaw") redis.isFrozen = step.do === "freeze";
          else if (step.do === "start") {
            if (processes.length < 4) startProcess();
          } else if ("who" in step) {
            const process = processes[step.who % processes.length];
            if (!process) continue;
            if (step.do === "call") {
              calls += 1;
              // The last digit says who has called.
              const n = calls * 10 + process.id;
              void process.tell(n).then(() => answered.add(n));
            } else
              Object.assign(process.way, {
                to: step.do !== "cut both" && step.do !== "cut to",
                from: step.do !== "cut both" && step.do !== "cut from",
                databaseMs: step.do === "slow database" ? 2500 : 0,
              });
          }
        }
        // Whoever is not covered is up to date after asking.
        await vi.advanceTimersByTimeAsync(3000);
        const before = new Set(answered);
        const asked = Promise.all(processes.map(({ everywhere }) => everywhere.others?.catchUp()));
        await vi.advanceTimersByTimeAsync(8000);
        await asked;
        for (const { executed, id } of processes)
          for (const n of before) if (n % 10 !== id) expect(executed).toContain(n);
        expect(before.size).toBe(calls);
      },
    ),
    { numRuns: 150 },
  );
  // The property says something only about processes that are covered.
  expect(covered).toBeGreaterThan(1000);
}, 400_000);

test("asks the database again when an action hangs, and executes it and the later calls then", async () => {
  const rows = ["first", "second"].map((name) => ({ _id: name, name, args: "[]", at: new Date() }));
  const stored = { add: async () => {}, since: async () => rows };
  const bus = { isConnected: false, knownSince: 0, confirm: async () => false };
  const everywhere = new Everywhere({ bus, remoteCalls: new RemoteCalls(), stored, log: createRecorder().log });
  const attempts = { first: 0, second: 0 };
  // As a read does whose connection has been lost without a sign.
  everywhere.onOthers("first", () => {
    attempts.first += 1;
    return attempts.first === 1 ? new Promise<void>(() => {}) : undefined;
  });
  everywhere.onOthers("second", () => {
    attempts.second += 1;
  });
  everywhere.start();
  await vi.advanceTimersByTimeAsync(0);
  const current = everywhere.others?.catchUp();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(attempts).toEqual({ first: 2, second: 1 });
  await current;
  await everywhere.close();
});

test("executes a call again whose action found the database away", async () => {
  const stored = { add: async () => {}, since: async () => [{ _id: "1", name: "call", args: "[]", at: new Date() }] };
  const bus = { isConnected: false, knownSince: 0, confirm: async () => false };
  const everywhere = new Everywhere({ bus, remoteCalls: new RemoteCalls(), stored, log: createRecorder().log });
  let attempts = 0;
  everywhere.onOthers("call", () => {
    attempts += 1;
    if (attempts === 1) throw new Fault("UNAVAILABLE");
  });
  await expect(everywhere.others?.catchUp()).rejects.toThrow(Fault);
  await everywhere.others?.catchUp();
  await everywhere.others?.catchUp();
  expect(attempts).toBe(2);
});
