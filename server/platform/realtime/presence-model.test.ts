import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bus, MissReason } from "#server/platform/cluster/bus.ts";
import { TabDirectory } from "#server/platform/cluster/directory.ts";
import { PeerQueue } from "#server/platform/cluster/peer-queue.ts";
import { type RemoteCall, RemoteCalls } from "#server/platform/cluster/remote-calls.ts";
import { Sequences } from "#server/platform/cluster/sequences.ts";
import { createHook } from "#server/platform/hook.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import type { Announcer } from "./announcer.ts";
import { Presence } from "./presence.ts";

/**
 * Who is online, over a model of processes: their directories, queues and sequence numbers are real; the model carries
 * the frames, loses some, and decides when a process is thought to be dead.
 */

const PROCESSES = 4;
const USERS = 6;
/** Has a tab with some process at every moment. */
const ALWAYS = 0;
const STEPS = 1000;
const STEP_MS = 25;
const BEAT_MS = 500;
const DEAD_MS = 2000;
/** As the bus has them. */
const [CONNECTED_MS, AWAY_MS] = [1000, 3000];
/** Longer than a process may be silent, and short enough for the grace of three seconds. */
const STALL_MS = 2300;
/** As in presence.ts. */
const GRACE_MS = 3000;
/** A frame is on its way for so many steps at most. */
const DELAY_STEPS = 6;

interface FrameOfModel {
  from: string;
  queue: string;
  n: number;
  at: number;
  calls: unknown[][];
}

let names = 0;

/** One process of the model. */
class ModelProcess {
  readonly id: string;
  readonly queues = new Map<string, PeerQueue>();
  readonly sequences = new Sequences();
  inbox: FrameOfModel[] = [];
  /** People whose setting this process has to read again: that comes in another way than the frames. */
  readonly changed = new Set<number>();
  lastBeat = performance.now();
  stalledUntil = Number.NEGATIVE_INFINITY;
  isAlive = true;
  /** Tabs by user. */
  readonly tabs = new Map<number, number>();
  /** What watchers here were shown last, and whether each user was ever announced as offline. */
  readonly announced = new Map<number, boolean>();
  readonly wentOffline = new Set<number>();
  readonly joined = createHook<[peer: string]>();
  readonly left = createHook<[peer: string]>();
  readonly missed = createHook<[why: MissReason, from?: string]>();
  readonly calls = new RemoteCalls();
  readonly directory: TabDirectory;
  readonly presence: Presence;

  constructor() {
    names += 1;
    this.id = `process-${names}`;
    const peers = () => [...this.queues.keys()];
    const silence = () => performance.now() - this.lastBeat;
    const bus: Pick<Bus, "send" | "peers" | "isHealthy" | "isConnected"> = {
      get peers() {
        return peers();
      },
      get isHealthy() {
        return silence() < AWAY_MS;
      },
      get isConnected() {
        return silence() < CONNECTED_MS;
      },
      send: (call: RemoteCall, to: Iterable<string> = peers()) => {
        if (this.isAlive) for (const peer of to) this.queues.get(peer)?.push(JSON.stringify(call));
      },
    };
    this.directory = new TabDirectory(bus);
    this.directory.listen({
      remoteCalls: this.calls,
      peerJoined: this.joined,
      peerLeft: this.left,
      callsMissed: this.missed,
    });
    this.presence = new Presence({
      announce: {
        toWatchers: (userId: number, _event: string, { online }: { online: boolean }) => {
          this.announced.set(userId, online);
          if (!online) this.wentOffline.add(userId);
        },
      } as unknown as Announcer,
      directory: this.directory,
      correspondentsAmong: async () => [],
      companyOf: () => null,
      lastSeen: async () => new Map(),
      setSeen: async () => {},
      now: () => new Date(),
      log: createRecorder().log,
    });
  }

  get isStalled(): boolean {
    return performance.now() < this.stalledUntil;
  }

  /** Neither sends nor receives for a while. Not again at once: others would be right to take it for dead. */
  stall(): void {
    const now = performance.now();
    if (now - this.stalledUntil > GRACE_MS) this.stalledUntil = now + STALL_MS;
  }

  meet(living: ReadonlySet<string>): void {
    for (const peer of living) {
      if (this.queues.has(peer)) continue;
      this.queues.set(
        peer,
        new PeerQueue(
          () => performance.now(),
          () => {},
        ),
      );
      this.joined.signal(peer);
    }
    for (const peer of this.queues.keys()) {
      if (living.has(peer)) continue;
      this.queues.delete(peer);
      this.left.signal(peer);
      this.missed.signal("process ended", peer);
    }
  }

  read(hidden: ReadonlySet<number>): void {
    for (const user of this.changed) if (this.presence.isOnline(user)) this.presence.show(user, !hidden.has(user));
    this.changed.clear();
    for (const frame of this.inbox.splice(0)) {
      const { isNew, hasMissed } = this.sequences.accept(frame);
      if (hasMissed) this.missed.signal("gap", frame.from);
      if (isNew) for (const [name, ...args] of frame.calls) this.calls.receive([String(name), ...args], frame.from);
    }
  }

  async die(): Promise<void> {
    this.isAlive = false;
    await this.presence.close();
  }
}

interface Step {
  kind: "open" | "close" | "show" | "kill" | "stall" | "lose" | "pass" | "settle";
  process: number;
  other: number;
  user: number;
  yes: boolean;
  /** Which links deliver in this step. */
  links: number;
}

/** All processes, and the truth about their users. */
class ModelCluster {
  processes = Array.from({ length: PROCESSES }, () => new ModelProcess());
  /** Who hides, as the database has it. */
  readonly hidden = new Set<number>();
  /** For how many steps each link has held something back. */
  readonly #held = new Map<string, number>();

  living(): ModelProcess[] {
    return this.processes.filter(({ isAlive }) => isAlive);
  }

  tabsElsewhere(user: number, but: ModelProcess): number {
    const others = this.living().filter((one) => one !== but && !one.isStalled);
    return others.reduce((sum, { tabs }) => sum + (tabs.get(user) ?? 0), 0);
  }

  take({ kind, process, other, user, yes, links }: Step): void {
    const one = this.processes[process];
    const peer = this.processes[other];
    if (one && peer && !one.isStalled) this.#act(kind, one, peer, user, yes);
    if (kind !== "settle") this.pass(links);
  }

  #act(kind: Step["kind"], one: ModelProcess, peer: ModelProcess, user: number, yes: boolean): void {
    if (kind === "open") this.open(one, user);
    else if (kind === "close") this.#close(one, user);
    else if (kind === "show" && user !== ALWAYS) {
      if (yes) this.hidden.delete(user);
      else this.hidden.add(user);
      for (const { changed } of this.living()) changed.add(user);
    } else if (kind === "kill") {
      if (!one.tabs.has(ALWAYS) || this.tabsElsewhere(ALWAYS, one) > 0) this.#kill(one);
    } else if (kind === "stall") one.stall();
    // The frame is in the stream and is trimmed before it is read.
    else if (kind === "lose") this.#store(one, peer.id);
  }

  open(one: ModelProcess, user: number): void {
    one.tabs.set(user, (one.tabs.get(user) ?? 0) + 1);
    one.presence.arrive(user, !this.hidden.has(user));
  }

  #close(one: ModelProcess, user: number): void {
    const open = one.tabs.get(user) ?? 0;
    if (open === 0) return;
    if (user === ALWAYS && open === 1 && this.tabsElsewhere(user, one) === 0) return;
    if (open === 1) one.tabs.delete(user);
    else one.tabs.set(user, open - 1);
    one.presence.leave(user);
  }

  /** Another process takes its place. */
  #kill(one: ModelProcess): void {
    void one.die();
    this.processes[this.processes.indexOf(one)] = new ModelProcess();
  }

  /** Time passes, and some links deliver. */
  pass(links: number): void {
    vi.advanceTimersByTime(STEP_MS);
    const now = performance.now();
    const awake = this.living().filter((one) => !one.isStalled);
    for (const one of awake) if (now - one.lastBeat >= BEAT_MS) this.#beat(one, now);
    let link = 0;
    for (const from of awake)
      for (const to of this.living()) {
        if (from === to) continue;
        link += 1;
        const key = `${from.id} ${to.id}`;
        const waits = this.#held.get(key) ?? 0;
        const isOpen = ((links >> link) & 1) === 1 || waits >= DELAY_STEPS;
        this.#held.set(key, isOpen ? 0 : waits + 1);
        if (isOpen) to.inbox.push(...this.#store(from, to.id));
      }
    for (const one of awake) one.read(this.hidden);
  }

  #beat(one: ModelProcess, now: number): void {
    one.lastBeat = now;
    const living = this.living().filter(({ lastBeat, id }) => id !== one.id && now - lastBeat < DEAD_MS);
    one.meet(new Set(living.map(({ id }) => id)));
    for (const to of this.living()) {
      const queue = one.queues.get(to.id);
      queue?.next();
      if (queue) to.inbox.push({ from: one.id, queue: queue.id, n: queue.settled, at: now, calls: [] });
    }
  }

  /** @returns the frames that wait for a process, now stored */
  #store(from: ModelProcess, to: string): FrameOfModel[] {
    const queue = from.queues.get(to);
    const stored: FrameOfModel[] = [];
    for (let frame = queue?.next(); queue && frame; frame = queue.next()) {
      const calls = frame.calls.map((call) => JSON.parse(call));
      stored.push({ from: from.id, queue: queue.id, n: frame.n, at: performance.now(), calls });
      queue.stored(frame.n);
    }
    return stored;
  }

  /** Delivers everything. */
  settle(): void {
    const passMs = (ms: number) => {
      for (let passed = 0; passed < ms; passed += STEP_MS) this.pass(-1);
    };
    passMs(STALL_MS + DEAD_MS);
    // Longer than the grace and its extension.
    passMs(2 * GRACE_MS + DEAD_MS);
  }

  /** Compares what each process says with the truth. */
  check(): void {
    const users = Array.from({ length: USERS }, (_none, user) => user);
    const online = users.filter((user) => this.living().some(({ tabs }) => tabs.has(user)));
    const seen = online.filter((user) => !this.hidden.has(user));
    for (const { presence, announced } of this.living()) {
      expect(users.filter((user) => presence.isOnline(user))).toEqual(online);
      expect(users.filter((user) => presence.isSeen(user))).toEqual(seen);
      expect(presence.count()).toBe(online.length);
      expect(users.filter((user) => announced.get(user))).toEqual(seen);
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const kinds: Step["kind"][] = [
  ...Array<Step["kind"]>(10).fill("open"),
  ...Array<Step["kind"]>(10).fill("close"),
  ...Array<Step["kind"]>(10).fill("pass"),
  ...(["show", "show", "lose", "lose", "stall", "kill"] as const),
];
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 300, arbitrary: fc.constantFrom(...kinds) },
    { weight: 1, arbitrary: fc.constant("settle") },
  ),
  process: fc.nat(PROCESSES - 1),
  other: fc.nat(PROCESSES - 1),
  user: fc.nat(USERS - 1),
  yes: fc.boolean(),
  links: fc.nat(2 ** 16),
});

test("every process knows who is online, and someone with a tab somewhere is never announced as offline", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const cluster = new ModelCluster();
      cluster.open(cluster.processes[0] as ModelProcess, ALWAYS);
      const everyone = new Set(cluster.processes);
      for (const one of steps) {
        cluster.take(one);
        for (const process of cluster.processes) everyone.add(process);
        if (one.kind !== "settle") continue;
        cluster.settle();
        cluster.check();
      }
      cluster.settle();
      cluster.check();
      for (const { wentOffline } of everyone) expect(wentOffline.has(ALWAYS)).toBe(false);
      await Promise.all(cluster.processes.map((one) => one.die()));
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test("people whose process stops do not count as offline until their tabs may reconnect", async () => {
  const cluster = new ModelCluster();
  const [stopping, ...others] = cluster.processes as [ModelProcess, ModelProcess, ...ModelProcess[]];
  const users = Array.from({ length: USERS }, (_none, user) => user);
  for (const user of users) cluster.open(stopping, user);
  const passMs = (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) cluster.pass(-1);
  };
  passMs(DEAD_MS);
  cluster.check();

  // As a drain does: the longest that a tab is sent away is six seconds.
  const away = users.map((user) => 1000 * (user + 1));
  for (const user of users) {
    stopping.directory.expectBack(user, away[user] ?? 0);
    stopping.tabs.clear();
    stopping.presence.leave(user);
  }
  passMs(100);
  await stopping.die();
  for (const user of users) {
    passMs(1000);
    if (user !== 5) cluster.open(others[0], user);
  }
  passMs(GRACE_MS - 500);
  expect(others.map(({ wentOffline }) => [...wentOffline])).toEqual(others.map(() => []));
  // The last one did not come back.
  passMs(1000);
  expect(others.map(({ wentOffline }) => [...wentOffline])).toEqual(others.map(() => [5]));
  cluster.settle();
  cluster.check();
  await Promise.all(others.map((one) => one.die()));
});
