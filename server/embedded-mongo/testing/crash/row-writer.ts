import { isDeepStrictEqual } from "node:util";
import { type Collection, MongoClient, MongoError, MongoServerError } from "mongodb";
import type { Random } from "../random.ts";
import { type Change, type Row, RowOperations, type Rows } from "./row-operations.ts";

/** What a writer tells while it works: that something was acknowledged. */
export type Listener = (what: "writes" | "transactions" | "indexes") => void;

/** A client that is written to until the server dies, and afterwards knows what the server has to have. */
export interface Writer {
  /** Resolves when the server is gone. @throws if the server refuses what it must not refuse */
  write(uri: string, random: Random, round: number, listener: Listener): Promise<void>;
  /** Looks at what is there after the restart. @throws if something acknowledged is lost, or something is half there */
  check(client: MongoClient): Promise<Outcome>;
}

/** What became of the writes that were on their way. */
export type Outcome = { done: number; notDone: number };

/** A client for one writer: it has one connection, and does not try again what the death of the server interrupted. */
function connect(uri: string): Promise<MongoClient> {
  return new MongoClient(uri, {
    maxPoolSize: 1,
    retryWrites: false,
    retryReads: false,
    serverSelectionTimeoutMS: 500,
    heartbeatFrequencyMS: 500,
  }).connect();
}

/**
 * Calls `work` until the connection is lost, which is the end that is expected.
 * @throws what the server answered with, or what `work` found, if it was that
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

/** What the system says of a connection whose other end is gone. */
const GONE = new Set<unknown>(["EPIPE", "ECONNRESET"]);

/**
 * Whether the connection was lost. What a server answers has a number as its code. What the socket said has a word: the
 * driver throws it bare where it waited for room to write, and in a bulk write as if the server had said it.
 */
function isLost(error: unknown): boolean {
  if (error instanceof MongoServerError) return typeof error.code !== "number";
  return error instanceof MongoError || (error instanceof Error && "code" in error && GONE.has(error.code));
}

/** The collection of the rows, with acknowledgement from the disk. */
export function rowsOf(client: MongoClient): Collection<Row> {
  return client.db("crash").collection<Row>("rows", { writeConcern: { w: "majority", j: true } });
}

/** Inserts, updates and deletes rows of its own, and keeps a model of them. */
export class RowWriter implements Writer {
  readonly #writer: number;
  #rows: Rows = new Map();
  /** What the commands of the call on its way do, one after the other. */
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

  /** The rows have to be as they were acknowledged, or as some of the pending commands, in their order, left them. */
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
