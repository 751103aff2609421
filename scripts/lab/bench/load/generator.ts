import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { io as connect, type Socket } from "socket.io-client";
import { v7 as uuidV7 } from "uuid";
import type { ClientToServer, ServerToClient } from "#shared/realtime.ts";
import { clientPortOf } from "../lib/socket-owners.ts";
import { summarizeLatency } from "../lib/stats.ts";
import {
  type FromGenerator,
  type Load,
  type Measured,
  type Pair,
  payload,
  type Tally,
  type ToGenerator,
} from "./protocol.ts";

/**
 * The generator's process. It knows only the address and the people of the server that it measures. Senders and
 * receivers are both in this process, so that sending and receipt of a message are measured by the same clock.
 */

type Client = Socket<ServerToClient, ClientToServer>;

/** A message that was sent and has not arrived yet. */
interface Flight {
  sentAt: number;
  acked: boolean;
}

const CONNECT_MS = 20_000;
/** How long the last messages may take after the last send. */
const TAIL_MS = 15_000;
/** A refused sender waits before the next attempt, so as not to flood a server that refuses everything. */
const REFUSED_PAUSE_MS = 200;
const PROBLEMS_MAX = 5;

function say(message: FromGenerator): void {
  process.send?.(message);
}

function open(url: string, token: string): Promise<Client> {
  const socket: Client = connect(url, {
    auth: { token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_MS,
  });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

interface Sockets {
  pair: Pair;
  sender: Client;
  receiver: Client;
  /** Whether both are connected to the same address. */
  isTogether: boolean;
}

/** The same pair, in the other direction. */
const turned = ({ pair: { conversation_id, sender, receiver }, ...sockets }: Sockets): Sockets => ({
  pair: { conversation_id, sender: receiver, receiver: sender },
  sender: sockets.receiver,
  receiver: sockets.sender,
  isTogether: sockets.isTogether,
});

/** A running load. */
class Chats {
  readonly #load: Load;
  readonly #sockets: readonly Sockets[];
  readonly #counts = { sends: 0, acks: 0, refused: 0, receipts: 0, doubles: 0, disordered: 0 };
  readonly #problems: string[] = [];
  readonly #flights: Map<string, Flight>[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  #latencies: Record<"within" | "across", number[]> = { within: [], across: [] };
  #waiting = 0;
  #sending = true;
  #measuring: { began: number; cpu: NodeJS.CpuUsage } | null = null;

  constructor(load: Load, sockets: readonly Sockets[]) {
    this.#load = load;
    this.#sockets = sockets;
    for (const { sender, receiver } of sockets) {
      for (const socket of [sender, receiver])
        socket.on("disconnect", (why) => this.#problem(`a socket was closed: ${why}`));
    }
    const ways = load.twoWay ? sockets.flatMap((one) => [one, turned(one)]) : sockets;
    for (const [index, one] of ways.entries()) this.#drive(one, index / ways.length);
  }

  ports(): [number, number][] {
    return this.#sockets.map(({ sender, receiver }) => [clientPortOf(sender), clientPortOf(receiver)]);
  }

  measure(): void {
    this.#latencies = { within: [], across: [] };
    this.#measuring = { began: performance.now(), cpu: process.cpuUsage() };
  }

  pause(): Measured {
    if (!this.#measuring) throw new Error("nothing is being measured");
    const seconds = (performance.now() - this.#measuring.began) / 1000;
    const used = process.cpuUsage(this.#measuring.cpu);
    this.#measuring = null;
    const { within, across } = this.#latencies;
    return {
      delivered: within.length + across.length,
      seconds,
      latency: summarizeLatency([...within, ...across]),
      within: summarizeLatency(within),
      across: summarizeLatency(across),
      generatorCpu: (used.user + used.system) / 1e6 / seconds,
    };
  }

  /** Stops sending, waits for pending messages, and adds up. */
  async end(): Promise<Tally> {
    this.#sending = false;
    for (const timer of this.#timers) clearTimeout(timer);
    const until = performance.now() + TAIL_MS;
    const isPending = () => this.#waiting > 0 || this.#flights.some((flying) => flying.size > 0);
    while (performance.now() < until && isPending()) await sleep(20);
    const missing = this.#flights.flatMap((flying) => [...flying.values()]);
    for (const { sender, receiver } of this.#sockets) {
      for (const socket of [sender, receiver]) socket.off("disconnect").disconnect();
    }
    if (this.#waiting > 0) this.#problem(`${this.#waiting} sends were never answered`);
    return {
      ...this.#counts,
      refused: this.#counts.refused + this.#waiting,
      lost: missing.filter((flight) => flight.acked).length,
      problems: this.#problems,
    };
  }

  #problem(text: string): void {
    if (this.#problems.length < PROBLEMS_MAX) this.#problems.push(text);
  }

  /** Starts the messages of one pair in one direction. @param phase which part of the pause to wait first, below 1 */
  #drive({ pair, sender, receiver, isTogether }: Sockets, phase: number): void {
    const flying = new Map<string, Flight>();
    this.#flights.push(flying);
    this.#receive(receiver, pair.sender.id, flying, isTogether ? "within" : "across");
    const send = (then: (pauseMs: number) => void): void => this.#send(pair, sender, flying, then);
    const { pace } = this.#load;
    if ("inFlight" in pace) {
      const again = (pauseMs: number): void => {
        if (pauseMs === 0) send(again);
        else setTimeout(() => send(again), pauseMs);
      };
      for (let n = 0; n < pace.inFlight; n += 1) send(again);
      return;
    }
    // Does not wait for the answer before the next send, which would hide slow answers. Pairs start at different
    // moments.
    const beat = () => send(() => {});
    const first = pace.everyMs * phase;
    this.#timers.push(setTimeout(() => this.#timers.push(setInterval(beat, pace.everyMs)), first));
  }

  #receive(receiver: Client, from: number, flying: Map<string, Flight>, way: "within" | "across"): void {
    let lastSeq = 0;
    receiver.on("chat:message", (message) => {
      // What the other tabs of the same person have sent arrives too.
      if (message.sender_id !== from) return;
      const at = performance.now();
      const flight = flying.get(message.client_id);
      this.#counts.receipts += 1;
      if (!flight) {
        this.#counts.doubles += 1;
        return;
      }
      if (message.seq <= lastSeq) this.#counts.disordered += 1;
      lastSeq = message.seq;
      flying.delete(message.client_id);
      if (this.#measuring) this.#latencies[way].push(at - flight.sentAt);
    });
  }

  /** @param then called with the pause before the next send of this pair, in milliseconds */
  #send({ conversation_id }: Pair, sender: Client, flying: Map<string, Flight>, then: (pauseMs: number) => void): void {
    if (!this.#sending) return;
    const counts = this.#counts;
    const client_id = uuidV7();
    const flight: Flight = { sentAt: performance.now(), acked: false };
    flying.set(client_id, flight);
    counts.sends += 1;
    this.#waiting += 1;
    const draft = { conversation_id, client_id, content: payload(counts.sends, this.#load.bytes) };
    sender.emit("chat:send", draft, (answer) => {
      this.#waiting -= 1;
      if (answer.ok) {
        counts.acks += 1;
        flight.acked = true;
        then(0);
        return;
      }
      counts.refused += 1;
      flying.delete(client_id);
      this.#problem(`refused: ${answer.fault.code} ${answer.fault.message}`);
      then(REFUSED_PAUSE_MS);
    });
  }
}

/** Resolves when all pairs are chatting and the warm-up is over. */
async function start(load: Load): Promise<Chats> {
  const sockets = await Promise.all(
    load.pairs.map(async (pair, index) => {
      const { sender, receiver } = load.places?.[index] ?? { sender: load.url, receiver: load.url };
      return {
        pair,
        sender: await open(sender, pair.sender.token),
        receiver: await open(receiver, pair.receiver.token),
        isTogether: sender === receiver,
      };
    }),
  );
  const chats = new Chats(load, sockets);
  await sleep(load.warmUpMs);
  return chats;
}

let chats: Chats | undefined;

async function answer(request: ToGenerator): Promise<FromGenerator> {
  if (request.kind === "load") {
    chats = await start(request.load);
    return { kind: "warm", ports: chats.ports() };
  }
  if (!chats) throw new Error(`'${request.kind}' came before the load`);
  if (request.kind === "end") return { kind: "ended", tally: await chats.end() };
  if (request.kind === "pause") return { kind: "measured", measured: chats.pause() };
  chats.measure();
  return { kind: "measuring" };
}

process.on("message", (request: ToGenerator) => {
  answer(request).then(say, (err: unknown) => {
    process.stderr.write(`The load generator failed: ${err instanceof Error ? err.stack : String(err)}\n`);
    process.exit(1);
  });
});
// If the bench has ended, there is nothing left to do.
process.on("disconnect", () => process.exit(0));
say({ kind: "ready" });
