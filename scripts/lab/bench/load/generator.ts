import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { io as connect, type Socket } from "socket.io-client";
import { v7 as uuidV7 } from "uuid";
import type { ClientToServer, ServerToClient } from "#shared/realtime.ts";
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
 * The generator's process: it knows nothing of what it measures but an address and who is who. Senders and receivers
 * live in here together, so that a message's sending and its receipt are read from the same clock.
 */

type Client = Socket<ServerToClient, ClientToServer>;

/** What was sent and has not arrived yet. */
interface Flight {
  sentAt: number;
  acked: boolean;
}

/** A load under way. */
interface Chats {
  measure(): void;
  pause(): Measured;
  /** Stops sending, waits for what is under way, and adds up. */
  end(): Promise<Tally>;
}

const CONNECT_MS = 20_000;
/** How long the last messages may take after the last send. */
const TAIL_MS = 15_000;
/** A refused sender waits before its next try, so that a server that refuses everything is not hammered. */
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

/** Resolves when everybody chats, and has done so for the warm-up. */
async function start(load: Load): Promise<Chats> {
  const counts = { sends: 0, acks: 0, refused: 0, receipts: 0, doubles: 0, disordered: 0 };
  const problems: string[] = [];
  const flights: Map<string, Flight>[] = [];
  const timers: NodeJS.Timeout[] = [];
  let latencies: number[] = [];
  let waiting = 0;
  let sending = true;
  let measuring: { began: number; cpu: NodeJS.CpuUsage } | null = null;

  const problem = (text: string) => {
    if (problems.length < PROBLEMS_MAX) problems.push(text);
  };

  function drive(pair: Pair, sender: Client, receiver: Client, index: number): void {
    const flying = new Map<string, Flight>();
    flights.push(flying);
    let lastSeq = 0;

    receiver.on("chat:message", (message) => {
      const at = performance.now();
      const flight = flying.get(message.client_id);
      counts.receipts += 1;
      if (!flight) {
        counts.doubles += 1;
        return;
      }
      if (message.seq <= lastSeq) counts.disordered += 1;
      lastSeq = message.seq;
      flying.delete(message.client_id);
      if (measuring) latencies.push(at - flight.sentAt);
    });

    function send(then: (pauseMs: number) => void): void {
      if (!sending) return;
      const client_id = uuidV7();
      const flight: Flight = { sentAt: performance.now(), acked: false };
      flying.set(client_id, flight);
      counts.sends += 1;
      waiting += 1;
      const draft = { conversation_id: pair.conversation_id, client_id, content: payload(counts.sends, load.bytes) };
      sender.emit("chat:send", draft, (answer) => {
        waiting -= 1;
        if (answer.ok) {
          counts.acks += 1;
          flight.acked = true;
          then(0);
          return;
        }
        counts.refused += 1;
        flying.delete(client_id);
        problem(`refused: ${answer.fault.code} ${answer.fault.message}`);
        then(REFUSED_PAUSE_MS);
      });
    }

    const { pace } = load;
    if ("inFlight" in pace) {
      const again = (pauseMs: number): void => {
        if (pauseMs === 0) send(again);
        else setTimeout(() => send(again), pauseMs);
      };
      for (let n = 0; n < pace.inFlight; n += 1) send(again);
      return;
    }
    // Whoever waits for an answer before sending on would hide the slow ones. Not all pairs in the same moment.
    const beat = () => send(() => {});
    const first = (pace.everyMs * index) / load.pairs.length;
    timers.push(setTimeout(() => timers.push(setInterval(beat, pace.everyMs)), first));
  }

  const sockets = await Promise.all(
    load.pairs.map(async (pair) => ({
      pair,
      sender: await open(load.url, pair.sender.token),
      receiver: await open(load.url, pair.receiver.token),
    })),
  );
  for (const { sender, receiver } of sockets) {
    for (const socket of [sender, receiver]) socket.on("disconnect", (why) => problem(`a socket was closed: ${why}`));
  }
  for (const [index, { pair, sender, receiver }] of sockets.entries()) drive(pair, sender, receiver, index);
  await sleep(load.warmUpMs);

  return {
    measure: () => {
      latencies = [];
      measuring = { began: performance.now(), cpu: process.cpuUsage() };
    },
    pause: () => {
      if (!measuring) throw new Error("nothing is being measured");
      const seconds = (performance.now() - measuring.began) / 1000;
      const used = process.cpuUsage(measuring.cpu);
      measuring = null;
      return {
        delivered: latencies.length,
        seconds,
        latency: summarizeLatency(latencies),
        generatorCpu: (used.user + used.system) / 1e6 / seconds,
      };
    },
    end: async () => {
      sending = false;
      for (const timer of timers) clearTimeout(timer);
      const until = performance.now() + TAIL_MS;
      while (performance.now() < until && (waiting > 0 || flights.some((flying) => flying.size > 0))) await sleep(20);
      const missing = flights.flatMap((flying) => [...flying.values()]);
      for (const { sender, receiver } of sockets) {
        for (const socket of [sender, receiver]) socket.off("disconnect").disconnect();
      }
      if (waiting > 0) problem(`${waiting} sends were never answered`);
      return {
        ...counts,
        refused: counts.refused + waiting,
        lost: missing.filter((flight) => flight.acked).length,
        problems,
      };
    },
  };
}

let chats: Chats | undefined;

async function answer(wish: ToGenerator): Promise<FromGenerator> {
  if (wish.kind === "load") {
    chats = await start(wish.load);
    return { kind: "warm" };
  }
  if (!chats) throw new Error(`'${wish.kind}' came before the load`);
  if (wish.kind === "end") return { kind: "ended", tally: await chats.end() };
  if (wish.kind === "pause") return { kind: "measured", measured: chats.pause() };
  chats.measure();
  return { kind: "measuring" };
}

process.on("message", (wish: ToGenerator) => {
  answer(wish).then(say, (err: unknown) => {
    process.stderr.write(`The load generator failed: ${err instanceof Error ? err.stack : String(err)}\n`);
    process.exit(1);
  });
});
// Without the bench there is nobody to measure for.
process.on("disconnect", () => process.exit(0));
say({ kind: "ready" });
