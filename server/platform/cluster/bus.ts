import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/platform/log/log.ts";
import { type BusClient, openClient } from "./bus-client.ts";
import { Confirmations } from "./confirmations.ts";
import { createFrames, type Frame, type Frames } from "./frame.ts";
import { FrameSender } from "./frame-sender.ts";
import { Hearing } from "./hearing.ts";
import { Heartbeat } from "./heartbeat.ts";
import { Inbox } from "./inbox.ts";
import { Registry } from "./registry.ts";
import { type RemoteCall, UnknownCall } from "./remote-calls.ts";
import { Sequences } from "./sequences.ts";

const JOIN_LOOK_MS = 20;
/** Between two warnings of refused frames. */
const WARN_MS = 10_000;
/** A process that stops sends what waits for this long at most. */
const FAREWELL_MS = 500;
/** How long it waits until Redis has removed it from the living processes. */
const LEAVE_MS = 500;

/** Calls of the bus itself. */
const CONFIRM = "bus:confirm";
const CONFIRMED = "bus:confirmed";
const FAREWELL = "bus:farewell";
/** The second argument of `CONFIRMED` if the call is unknown; older versions take it for executed. */
const UNKNOWN = "unknown";

/** Why something may have been missed. */
export type MissReason = "gap" | "process ended" | "redis came back";

interface Deps {
  url: string;
  /** Shared by all processes; signs the frames. */
  secret: Uint8Array;
  log: Log;
}

/** What the bus does with what it hears. */
export interface BusHandlers {
  /**
   * Called with the calls of other processes, in the order of each sender. A call that has to be confirmed is confirmed
   * when the promise resolves. @param from the id of the sender @throws {UnknownCall} for a call that it does not know
   */
  receive: (call: RemoteCall, from: string) => Promise<void> | void;
  /** Called when calls of other processes may have been missed. @param from the process whose calls; all if undefined */
  missed: (why: MissReason, from?: string) => void;
  /** Another process has joined. What is sent to it now arrives before everything else from here. */
  joined: (peer: string) => void;
  /** A process has ended, or has given no sign of life for two seconds. Called before `missed`. */
  left: (peer: string) => void;
  /** Whether an admin has a tab open with this process. */
  hasAdmins: () => boolean;
}

/**
 * Carries calls between the processes, through one Redis stream per process as its inbox. Nothing here waits for Redis:
 * while it is away, calls wait for two seconds and are then dropped, and the receiver notices.
 *
 * `FrameSender` writes and `Inbox` reads; `Heartbeat` and `Registry` know which processes live, and whether Redis answers.
 *
 * Socket.IO's own adapter for Redis streams was tried first. It makes local events wait for Redis, loses events without a
 * sign when a connection breaks, and gives the application no place between an event and its tabs (ARCHITECTURE.md).
 */
export class Bus {
  readonly id = randomUUID();
  readonly #log: Log;
  #handlers: BusHandlers = {
    receive: () => {},
    missed: () => {},
    joined: () => {},
    left: () => {},
    hasAdmins: () => false,
  };
  readonly #frames: Frames;
  readonly #writer: BusClient;
  readonly #reader: BusClient;
  readonly #registry: Registry;
  readonly #heartbeat: Heartbeat;
  readonly #sender: FrameSender;
  readonly #inbox: Inbox;
  readonly #sequences = new Sequences();
  readonly #hearing = new Hearing(() => performance.now());
  readonly #confirmations = new Confirmations();
  readonly #withAdmins = new Set<string>();
  /** Processes that have said that they stop. */
  readonly #stopping = new Set<string>();
  /** When a process was last lost without a farewell. */
  #lostAt = Number.NEGATIVE_INFINITY;
  /** The names of the unknown calls that were logged. */
  readonly #unknown = new Set<string>();
  #warnedAt = Number.NEGATIVE_INFINITY;
  readonly #figures = { lag: 0, gaps: 0, refused: 0 };

  constructor({ url, secret, log }: Deps) {
    this.#log = log;
    this.#frames = createFrames(secret);
    this.#writer = openClient(url, log);
    this.#reader = openClient(url, log);
    const [id, writer] = [this.id, this.#writer];
    this.#registry = new Registry(writer, id);
    this.#heartbeat = new Heartbeat({
      registry: this.#registry,
      answered: (living) => this.#answered(living),
      cameBack: () => this.#cameBack(),
      log,
    });
    this.#sender = new FrameSender({
      writer,
      frames: this.#frames,
      id,
      hasAdmins: () => this.#handlers.hasAdmins(),
      log,
    });
    this.#inbox = new Inbox({
      ...{ reader: this.#reader, writer, id, log },
      heard: (signed, entryId) => this.#take(signed, entryId),
      echoed: (sentAt) => this.#heartbeat.echoed(sentAt),
    });
  }

  /**
   * Connects and joins the other processes. Does not wait for Redis.
   * @param installation the id of the installation whose processes these are
   */
  start(handlers: BusHandlers, installation: string): void {
    this.#handlers = handlers;
    this.#registry.open(installation);
    this.#writer.on("ready", () => this.#sender.flushSoon());
    for (const client of [this.#writer, this.#reader])
      client.connect().catch((err: unknown) => this.#log.warn({ err }, "the bus cannot connect to Redis"));
    void this.#inbox.read();
    this.#heartbeat.start();
  }

  /**
   * Resolves when every other process sends to this one, or Redis was away for so many milliseconds: before that, tabs could
   * miss something without a sign. Later, the return of Redis is the sign.
   */
  async joined(ms: number): Promise<void> {
    const end = performance.now() + ms;
    while (performance.now() < Math.min(end, this.knownSince)) await pause(JOIN_LOOK_MS);
    if (performance.now() < this.knownSince) this.#heartbeat.giveUp();
  }

  /** Whether Redis has answered within three seconds, or has just been asked for the first time. */
  get isHealthy(): boolean {
    return this.#heartbeat.isHealthy;
  }

  /** Whether a heartbeat has gone to Redis and come back within a second: then this process hears what is sent to it. */
  get isConnected(): boolean {
    return this.#heartbeat.isConnected;
  }

  /** Since when every connected process sends what is for all to this one too; by `performance.now()`. */
  get knownSince(): number {
    return this.#heartbeat.knownSince;
  }

  /** Whether calls may get lost unnoticed until later: Redis does not answer, or a living process is not heard. */
  get isCutOff(): boolean {
    return !this.isConnected || !this.#hearing.isComplete;
  }

  /** The ids of the other processes. */
  get peers(): string[] {
    return this.#sender.peers;
  }

  /** Whether an admin has a tab open with another process. */
  get peersHaveAdmins(): boolean {
    return this.#withAdmins.size > 0;
  }

  /** For the metrics; times are in milliseconds. `lag`: how long the newest frame took from Redis to here. */
  get figures() {
    return { ...this.#figures, dropped: this.#sender.dropped, away: this.#heartbeat.awayMs };
  }

  /** Sends a call to all other processes, or to some of them. */
  send(call: RemoteCall, to: Iterable<string> = this.peers): void {
    this.#sender.push(call, to);
  }

  /**
   * Sends a call to all other processes and waits until each of them has executed it, but for `ms` milliseconds at most.
   * It waits all this time when there may be a process that does not hear it: one that has just been lost, or any while
   * Redis does not answer.
   * @returns whether every other process has executed it; false at once if one of them is too old to know the call
   */
  async confirm(call: RemoteCall, ms: number): Promise<boolean> {
    const reachesAll = this.isConnected && performance.now() - this.#lostAt >= ms;
    const { id, all } = this.#confirmations.expect(this.peers);
    this.send([CONFIRM, id, ...call]);
    const timer = new AbortController();
    const late = pause(ms, false, { signal: timer.signal, ref: false }).catch(() => false);
    const isConfirmed = await Promise.race([reachesAll ? all : late, late]);
    timer.abort();
    this.#confirmations.forget(id);
    return isConfirmed;
  }

  /**
   * Leaves the other processes. What waits is sent first if Redis answers at once.
   * @param isFinished whether everything that this process has stored was announced; if not, the others look for it
   */
  async close(isFinished = true): Promise<void> {
    this.#inbox.close();
    this.#heartbeat.stop();
    if (this.#writer.isReady) {
      if (isFinished) this.send([FAREWELL]);
      const until = performance.now() + FAREWELL_MS;
      this.#sender.flush();
      while (performance.now() < until && !this.#sender.isEmpty) await pause(5);
      const left = this.#registry.leave().catch(() => {});
      await Promise.race([left, pause(LEAVE_MS, undefined, { ref: false })]);
    }
    for (const client of [this.#writer, this.#reader]) if (client.isOpen) client.destroy();
  }

  /** Redis has answered a heartbeat with the processes that live. */
  #answered(living: ReadonlySet<string>): void {
    this.#meet(living);
    for (const peer of this.#hearing.lost()) this.#missed(peer);
    this.#sender.beat();
    this.#sender.flush();
  }

  #cameBack(): void {
    this.#handlers.missed("redis came back");
  }

  #missed(from: string): void {
    this.#figures.gaps += 1;
    this.#handlers.missed("gap", from);
  }

  /** Takes up processes that are new, and lets go those that have ended. */
  #meet(living: ReadonlySet<string>): void {
    for (const peer of living) {
      if (this.#sender.has(peer)) continue;
      this.#sender.add(peer);
      this.#hearing.joined(peer);
      this.#handlers.joined(peer);
    }
    for (const peer of this.peers) {
      if (living.has(peer)) continue;
      this.#sender.remove(peer);
      this.#withAdmins.delete(peer);
      this.#hearing.left(peer);
      const isStopping = this.#stopping.delete(peer);
      if (!isStopping) this.#lostAt = performance.now();
      this.#handlers.left(peer);
      // A farewell comes after everything else.
      if (!isStopping) this.#handlers.missed("process ended", peer);
    }
  }

  #take(signed: string, entryId: string): void {
    const frame = this.#frames.read(signed);
    if (frame?.to !== this.id) {
      this.#refuse();
      return;
    }
    const { isNew, hasMissed, isFresh } = this.#sequences.accept(frame);
    if (hasMissed) this.#missed(frame.from);
    if (isFresh) {
      this.#hearing.heard(frame.from);
      this.#figures.lag = this.#heartbeat.ageOf(entryId) ?? this.#figures.lag;
      this.#noteAdmins(frame);
    }
    if (isNew) for (const call of frame.calls) void this.#receive(call, frame.from);
  }

  #refuse(): void {
    this.#figures.refused += 1;
    const now = performance.now();
    if (now - this.#warnedAt < WARN_MS) return;
    this.#warnedAt = now;
    this.#log.warn("a frame of another version, or a forged one, was refused");
  }

  #noteAdmins({ from, admins }: Frame): void {
    if (admins && this.#sender.has(from)) this.#withAdmins.add(from);
    else this.#withAdmins.delete(from);
  }

  /** One call that fails must not hold back the others. */
  async #receive([name, ...args]: unknown[], from: string): Promise<void> {
    try {
      if (name === FAREWELL) this.#stopping.add(from);
      else if (name === CONFIRMED) this.#confirmations.received(Number(args[0]), from, args[1] !== UNKNOWN);
      else if (name === CONFIRM) {
        const [id, inner, ...rest] = args;
        const isKnown = await this.#execute([String(inner), ...rest], from);
        this.send([CONFIRMED, id, ...(isKnown ? [] : [UNKNOWN])], [from]);
      } else await this.#execute([String(name), ...args], from);
    } catch (err) {
      this.#log.error({ err, call: name }, "a call of another process failed");
    }
  }

  /** @returns whether this version knows the call */
  async #execute(call: RemoteCall, from: string): Promise<boolean> {
    try {
      await this.#handlers.receive(call, from);
      return true;
    } catch (err) {
      if (!(err instanceof UnknownCall)) throw err;
      this.#noteUnknown(call[0]);
      return false;
    }
  }

  /** Once for each kind: a newer process may send it with every user who comes or goes. */
  #noteUnknown(name: string): void {
    if (this.#unknown.has(name)) return;
    this.#unknown.add(name);
    this.#log.info({ call: name }, "another process sends a call that this version does not know");
  }
}
