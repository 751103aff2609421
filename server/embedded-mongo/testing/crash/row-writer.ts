import { isDeepStrictEqual } from "node:util";
import { type Collection, MongoClient, MongoError, MongoServerError } from "mongodb";
import type { Random } from "../random.ts";
import { type Change, type Row, RowOperations, type Rows } from "./row-operations.ts";

/** What a writer reports during its work: that something was acknowledged. */
export type Listener = (what: "writes" | "transactions" | "indexes") => void;

/** A client that writes until the server dies, and then knows what the server must have. */
export interface Writer {
  /** Resolves when the server is gone. @throws if the server refuses a valid operation */
  write(uri: string, random: Random, round: number, listener: Listener): Promise<void>;
  /** Checks the data after the restart. @throws if something acknowledged is lost, or something is incomplete */
  check(client: MongoClient): Promise<Outcome>;
}

/** What happened to the writes in flight. */
export type Outcome = { done: number; notDone: number };

/** The client of one writer: it has a single connection, and does not retry what the server's death interrupted. */
function connect(uri: string): Promise<MongoClient> {
  return new MongoClient(uri, {
    maxPoolSize: 1,
    retryWrites: false,
    retryReads: false,
    serverSelectionTimeoutMS: 1500,
    heartbeatFrequencyMS: 500,
  }).connect();
}

/**
 * Calls `work` until the connection is lost, which is the expected end.
 * @throws an error reply of the server, or a violation that `work` found
 */
export async function untilDeath(uri: string, work: (client: MongoClient) => Promise<void>): Promise<void> {
  let client: MongoClient | undefined;
  try {
    client = await connect(uri);
    for (;;) await work(client);
  } catch (error) {
    if (!isLost(error)) throw error;
  } finally {
    await client?.close(true).catch(() => {});
  }
}

/** The system's error codes for a closed connection. */
const GONE = new Set<unknown>(["EPIPE", "ECONNRESET"]);

/**
 * Whether the connection was lost. The server's errors have a numeric code, and a socket's errors a string. The driver
 * throws those unwrapped if it was waiting to write, and as a server error in a bulk write.
 */
function isLost(error: unknown): boolean {
  if (error instanceof MongoServerError) return typeof error.code !== "number";
  return error instanceof MongoError || (error instanceof Error && "code" in error && GONE.has(error.code));
}

/** The collection of the rows; writes are acknowledged when they are on disk. */
export function rowsOf(client: MongoClient): Collection<Row> {
  return client.db("crash").collection<Row>("rows", { writeConcern: { w: "majority", j: true } });
}

/** Inserts, updates and deletes its own rows, and maintains a model of them. */
export class RowWriter implements Writer {
  readonly #writer: number;
  #rows: Rows = new Map();
  /** The effects of the commands of the current call, in order. */
  #pending: Change[] = [];

  constructor(writer: number) {
    this.#writer = writer;
  }

  write(uri: string, random: Random, round: number, listener: Listener): Promise<void> {
    const operations = new RowOperations(this.#writer, random, round);
    return untilDeath(uri, async (client) => {
      const operation = operations.next(this.#rows);
      this.#pending = operation.changes;
      await operation.send(rowsOf(client));
      for (const change of this.#pending) change(this.#rows);
      this.#pending = [];
      listener("writes");
    });
  }

  /** The rows must be as acknowledged, or as after some of the pending commands in order. */
  async check(client: MongoClient): Promise<Outcome> {
    const found = await rowsOf(client).find({ writer: this.#writer }).hint({ $natural: 1 }).toArray();
    const actual: Rows = new Map(found.map((row) => [row._id, row]));
    const expected: Rows = new Map(this.#rows);
    const pending = this.#pending;
    this.#pending = [];
    for (let done = 0; ; done++) {
      if (isDeepStrictEqual(actual, expected)) {
        this.#rows = expected;
        return { done, notDone: pending.length - done };
      }
      const change = pending[done];
      if (!change) throw new Error(`writer ${this.#writer}: ${difference(this.#rows, actual)}`);
      change(expected);
    }
  }
}

function difference(expected: Rows, actual: Rows): string {
  const ids = new Set([...expected.keys(), ...actual.keys()]);
  const differing = [...ids].filter((id) => !isDeepStrictEqual(expected.get(id), actual.get(id)));
  const shown = differing.slice(0, 5).map((id) => `${shorten(expected.get(id))} became ${shorten(actual.get(id))}`);
  return `${differing.length} rows are neither as acknowledged nor as a pending write leaves them: ${shown.join("; ")}`;
}

function shorten(row: Row | undefined): string {
  return row ? JSON.stringify({ ...row, text: row.text.length }) : "nothing";
}
