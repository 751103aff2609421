import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { watchLog } from "../log.ts";
import { Random } from "../random.ts";
import { connectTo } from "../raw-client.ts";
import { startServer, type TestServer } from "../server.ts";
import { type Attack, Frames, message } from "./frames.ts";

/** So many attackers at once. */
const ATTACKERS = 16;
/** Connections that were left in the middle of a frame, at most. */
const LEFT_OPEN = 100;
/** The data of the attacked collections is thrown away after so many attacks. */
const FRESH_START = 2000;
const LOOK_AT_MEMORY = 100;
/** An answer to this request is the end of an attack. */
const LAST_REQUEST = 0x7a57;

/** What a run did, for whoever wants to judge it. */
export type FuzzFigures = {
  attacks: number;
  /** Commands that were answered as a bug of ours (InternalError), with the text of each different one. */
  internalErrors: Map<string, number>;
  /** Resident memory of the server in MiB without the data file's pages, at the beginning and at its most. */
  startMiB: number;
  peakMiB: number;
  /** What the bystander did meanwhile, and how long it waited at most. */
  served: number;
  longestWaitMs: number;
};

type Options = { attacks: number; seed: number; onProgress?: (figures: FuzzFigures) => void };

/**
 * Sends malformed and hostile frames to a server from many connections, while another client goes on with its work.
 * @throws if the server ends, or the other client gets a wrong answer or none
 */
export async function fuzz({ attacks, seed, onProgress }: Options): Promise<FuzzFigures> {
  // What a transaction has written, others wait for: one that is left open shall not hold them up for long.
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

/** Sends an attack, and a ping behind it; resolves when that is answered or the server has closed the connection. */
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

/** Memory of its own: the pages of the data file that the system keeps mapped are not counted. */
function residentMiB({ pid }: TestServer): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Reads the log of the server, where each such failure stands with its stack. */
function countInternalErrors(server: TestServer): Map<string, number> {
  const counts = new Map<string, number>();
  watchLog(server, ({ level, message, reason = "" }) => {
    // Connections that are closed for what came on them are warnings.
    if (level !== "error") return;
    const shown = `${message}: ${reason.split("\n").slice(0, 3).join(" ").replaceAll(/\s+/g, " ")}`;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  });
  return counts;
}

/** A client that means no harm: it writes and reads its own, and every answer has to be right. */
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

  /** Goes on until it is stopped. @throws at the first wrong answer */
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

  /** Drops every database but its own. */
  async dropOthers(): Promise<void> {
    const { databases } = await this.#client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name !== "bystander") await this.#client.db(name).dropDatabase();
  }

  close(): Promise<void> {
    return this.#client.close(true);
  }
}
