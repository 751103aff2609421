import type { MessageRow } from "../message.model.ts";
import type { Insertion, MessagesRepo } from "../messages.repo.ts";

/** Chooses a whole number from 0 to `below - 1`; 0 is the choice without a fault. */
export type Choose = (below: number) => number;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How long a write waits for a majority, as in `connect.ts`. */
const REPLICATION_MS = 3500;
/** How long a command takes at least that is late: longer than the appender's deadline. */
const LATE_MS = 5000;
/** How long everything takes at most, with its answer. */
export const LATEST_MS = 2 * 20_000;

/** What a read may see: everything that the primary has, or only what no election can take back. */
export type ReadConcern = "local" | "majority";

interface Waiting {
  /** How much of the log a majority must have. */
  length: number;
  resolve: () => void;
  reject: (err: Error) => void;
}

/**
 * A model of a MongoDB replica set as far as the appender can notice: the primary has a log of rows, a majority has a
 * beginning of it. A write is acknowledged when a majority has it. An election may remove the rest of the log; whoever
 * waits for the majority then gets an error, also if the row stays. Commands and answers may be late or lost.
 */
export class ReplicaSet {
  /** What the primary has. */
  #log: MessageRow[] = [];
  /** How many rows a majority has. */
  #committed = 0;
  #waiting: Waiting[] = [];
  readonly #readConcern: ReadConcern;
  readonly #choose: Choose;

  constructor(readConcern: ReadConcern, choose: Choose) {
    this.#readConcern = readConcern;
    this.#choose = choose;
  }

  /** What no election can remove. */
  get durable(): readonly MessageRow[] {
    return this.#log.slice(0, this.#committed);
  }

  /** A part of what is missing, or all of it, reaches a majority. */
  replicate(isAll: boolean): void {
    const missing = this.#log.length - this.#committed;
    this.#committed += isAll ? missing : this.#choose(missing + 1);
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ length }) => length > this.#committed);
    for (const { length, resolve } of waiting) if (length <= this.#committed) resolve();
  }

  /** A new primary, which has everything that a majority has, and perhaps more. */
  elect(): void {
    const lost = this.#choose(this.#log.length - this.#committed + 1);
    this.#log.splice(this.#log.length - lost);
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("not primary"));
  }

  /** The repository of one process. */
  connect(): Pick<MessagesRepo, "insertInOrder" | "insertEach" | "head" | "newerThan" | "findSent"> {
    const inConversation = (rows: readonly MessageRow[], id: number) =>
      rows.filter((row) => row.conversation_id === id);
    return {
      insertInOrder: (rows) => this.#insert(rows, true),
      insertEach: (rows) => this.#insert(rows, false),
      head: async (id) => {
        const seqs = inConversation(await this.read(), id).map((row) => row.seq);
        const seq = Math.max(0, ...seqs);
        return { seq, rev: seq };
      },
      newerThan: async (heads) => {
        const rows = await this.read();
        return [...heads].flatMap(([id, { rev }]) => inConversation(rows, id).filter((row) => row.rev > rev));
      },
      findSent: async (id, keys) =>
        inConversation(await this.read(), id).filter((row) => keys.some((key) => key.client_id === row.client_id)),
    };
  }

  /** All rows that a read sees. */
  async read(): Promise<MessageRow[]> {
    await this.#travel();
    const rows = this.#log.slice(0, this.#readConcern === "majority" ? this.#committed : undefined);
    await this.#travel();
    return rows;
  }

  async #insert(rows: MessageRow[], ordered: boolean): Promise<Insertion> {
    await this.#travel();
    const insertion = this.#apply(rows, ordered);
    await this.#untilCommitted();
    await this.#travel();
    return insertion;
  }

  #apply(rows: MessageRow[], ordered: boolean): Insertion {
    const { stored, refused }: Insertion = { stored: [], refused: [] };
    for (const row of rows) {
      const others = this.#log.filter((one) => one.conversation_id === row.conversation_id);
      const isNumberTaken = others.some((one) => one.seq === row.seq);
      if (!isNumberTaken && !others.some((one) => one.client_id === row.client_id)) {
        this.#log.push(row);
        stored.push(row);
        continue;
      }
      refused.push({ row, isNumberTaken });
      if (ordered) break;
    }
    return { stored, refused };
  }

  /** A refused write waits too: for the row that was in its way. */
  #untilCommitted(): Promise<void> {
    const length = this.#log.length;
    if (length <= this.#committed) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ length, resolve, reject });
      setTimeout(() => reject(new Error("waiting for replication timed out")), REPLICATION_MS);
    });
  }

  /** The way of a command or of an answer: late if its process is frozen, or lost with its connection. */
  async #travel(): Promise<void> {
    switch (this.#choose(12)) {
      case 9:
        return sleep(LATE_MS + this.#choose(LATEST_MS / 2 - LATE_MS));
      case 10:
        return sleep(this.#choose(REPLICATION_MS));
      case 11:
        throw new Error("the connection was lost");
      default:
        return sleep(this.#choose(5));
    }
  }
}
