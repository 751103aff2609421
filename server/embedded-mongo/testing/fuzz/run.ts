import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { watchLog } from "../log.ts";
import { Random } from "../random.ts";
import { connectTo } from "../raw-client.ts";
import { startServer, type TestServer } from "../server.ts";
import { type Attack, Frames, message } from "./frames.ts";

/** Number of concurrent attackers. */
const ATTACKERS = 16;
/** Maximum number of connections left in the middle of a frame. */
const LEFT_OPEN = 100;
/** The data of the attacked collections is dropped after this many attacks. */
const FRESH_START = 2000;
const LOOK_AT_MEMORY = 100;
/** The reply to this request marks the end of an attack. */
const LAST_REQUEST = 0x7a57;

/** The results of a run. */
export type FuzzFigures = {
  attacks: number;
  /** Commands that failed with a bug of the server (InternalError), with each different text. */
  internalErrors: Map<string, number>;
  /** The server's resident memory in MiB without the pages of the data file, at the beginning and at its maximum. */
  startMiB: number;
  peakMiB: number;
  /** What the bystander did in the meantime, and its longest wait. */
  served: number;
  longestWaitMs: number;
};

type Options = { attacks: number; seed: number; onProgress?: (figures: FuzzFigures) => void };

/**
 * Sends malformed and malicious frames to a server from many connections, while another client continues its work.
 * @throws if the server ends, or the other client gets a wrong reply or none
 */
export async function fuzz({ attacks, seed, onProgress }: Options): Promise<FuzzFigures> {
  // Others wait for keys written by a transaction, so abandoned ones must end soon.
  const server = await startServer({ args: ["--transaction-lifetime", "1000"] });
  const internalErrors = countInternalErrors(server);
  const bystander = await Bystander.of(server.uri);
  const startMiB = residentMiB(server);
  const figures: FuzzFigures = { attacks: 0, internalErrors, startMiB, peakMiB: startMiB, served: 0, longestWaitMs: 0 };
  const frames = new Frames(new Random(seed));
  const left: Socket[] = [];
  const attacker = async () => {
    while (figures.attacks < attacks) {
      const at = ++figures.attacks;
      const open = await send(server.uri, frames.attack());
      if (open) left.push(open);
      if (left.length > LEFT_OPEN) left.shift()?.destroy();
      if (at % LOOK_AT_MEMORY === 0) figures.peakMiB = Math.max(figures.peakMiB, residentMiB(server));
      if (at % FRESH_START === 0) {
        await bystander.dropOthers();
        onProgress?.(Object.assign(figures, bystander.figures));
      }
    }
  };
  try {
    const serving = bystander.work();
    await Promise.race([Promise.all(Array.from({ length: ATTACKERS }, attacker)), serving]);
    bystander.stop();
    await serving;
    if (server.child.exitCode !== null || server.child.signalCode !== null) throw new Error("the server has ended");
    return Object.assign(figures, bystander.figures);
  } finally {
    for (const socket of left) socket.destroy();
    await bystander.close();
    await server.remove();
  }
}

/** Sends an attack followed by a ping; resolves when that is answered or the server has closed the connection. */
async function send(uri: string, { pieces, isOpen }: Attack): Promise<Socket | undefined> {
  const socket = connectTo(uri);
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const answered = new Promise<void>((resolve) => {
    let received = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let length = lengthOf(received); length <= received.length; length = lengthOf(received)) {
        if (received.readInt32LE(8) === LAST_REQUEST) resolve();
        received = received.subarray(length);
      }
    });
  });
  for (const piece of pieces) {
    socket.write(piece);
    if (pieces.length > 1) await turn();
  }
  if (isOpen) return socket;
  socket.write(message({ ping: 1, $db: "admin" }, 0, LAST_REQUEST));
  await Promise.race([answered, closed]);
  socket.destroy();
  return undefined;
}

const lengthOf = (bytes: Buffer) => (bytes.length < 16 ? Number.POSITIVE_INFINITY : bytes.readInt32LE(0));

/** Private memory, without the mapped pages of the data file. */
function residentMiB({ pid }: TestServer): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Reads the server's log, which contains each such failure with its stack. */
function countInternalErrors(server: TestServer): Map<string, number> {
  const counts = new Map<string, number>();
  watchLog(server, ({ level, message, reason = "" }) => {
    // Connections closed because of their input are warnings.
    if (level !== "error") return;
    const shown = `${message}: ${reason.split("\n").slice(0, 3).join(" ").replaceAll(/\s+/g, " ")}`;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  });
  return counts;
}

/** A well-behaved client: it writes and reads its own data, and every reply must be right. */
class Bystander {
  readonly #client: MongoClient;
  readonly figures = { served: 0, longestWaitMs: 0 };
  #stopped = false;

  private constructor(client: MongoClient) {
    this.#client = client;
  }

  static async of(uri: string): Promise<Bystander> {
    return new Bystander(await new MongoClient(uri).connect());
  }

  /** Runs until it is stopped. @throws at the first wrong reply */
  async work(): Promise<void> {
    const rows = this.#client.db("bystander").collection<{ _id: number; n: number }>("rows");
    await rows.createIndex({ n: 1 });
    for (let n = 0; !this.#stopped; n++) {
      const before = performance.now();
      await rows.insertOne({ _id: n, n: n % 5 });
      const found = await rows.countDocuments({ n: n % 5 });
      if (found !== Math.floor(n / 5) + 1) throw new Error(`the bystander counts ${found} of its ${n} rows`);
      this.figures.served += 2;
      this.figures.longestWaitMs = Math.max(this.figures.longestWaitMs, Math.round(performance.now() - before));
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Drops every database except its own. */
  async dropOthers(): Promise<void> {
    const { databases } = await this.#client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name !== "bystander") await this.#client.db(name).dropDatabase();
  }

  close(): Promise<void> {
    return this.#client.close(true);
  }
}
