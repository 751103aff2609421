import type { Tables } from "../engine/storage/kv.ts";
import { CommandError } from "../errors.ts";
import type { Commits } from "../store/commits.ts";
import { noSuchTransaction, writeConflict } from "./errors.ts";
import { replay } from "./replay.ts";
import { readRecord, writeRecord } from "./session-record.ts";
import { type Steps, Transaction } from "./transaction.ts";
import { type Shared, Workspace } from "./workspace.ts";

/** MongoDB's transactionLifetimeLimitSeconds. */
const LIFETIME_MS = 60_000;
/**
 * For this many sessions the last transaction is kept in memory; for older ones only the record on disk that it was
 * committed.
 */
const MAX_SESSIONS = 10_000;

/**
 * The transactions of all sessions. A session has one at a time; transaction numbers only grow, together with those of
 * its retryable writes.
 */
export class Transactions {
  readonly #shared: Shared;
  readonly #commits: Commits;
  readonly #lifetimeMs: number;
  readonly #last = new Map<string, Transaction>();

  /** @param lifetimeMs how long a transaction may stay open before it is aborted */
  constructor(tables: Tables, commits: Commits, lifetimeMs = LIFETIME_MS) {
    this.#shared = { tables, claims: commits.claims, bytes: 0 };
    this.#commits = commits;
    this.#lifetimeMs = lifetimeMs;
  }

  /**
   * Begins a transaction and aborts the session's previous one if it is still open.
   * @throws {CommandError} TransactionTooOld, Location50911 for a number that was used before
   */
  begin(session: string, number: number): Transaction {
    const newest = this.#checkAge(session, number);
    if (newest === number)
      throw new CommandError(
        "Location50911",
        `Cannot start a transaction with { txnNumber: ${number} }: the session has used that number already`,
      );
    this.#last.get(session)?.abort();
    const transaction = new Transaction(number, this.#stepsOf(session, number), this.#lifetimeMs);
    this.#remember(session, transaction);
    return transaction;
  }

  /**
   * Finds the transaction that a further statement belongs to.
   * @throws {CommandError} TransactionTooOld, TransactionCommitted, NoSuchTransaction
   */
  find(session: string, number: number): Transaction {
    const transaction = this.#last.get(session);
    if (transaction?.number === number && !transaction.isOver) return transaction;
    const newest = this.#checkAge(session, number);
    if (transaction?.number === number) return transaction;
    if (this.#isCommitted(session, number))
      throw new CommandError("TransactionCommitted", `Transaction with { txnNumber: ${number} } has been committed.`);
    throw noSuchTransaction(
      `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${newest}`,
    );
  }

  /**
   * Commits a transaction. A repeated commit succeeds again, even after a restart of the process.
   * @throws {CommandError} as find() does; WriteConflict or OutOfDiskSpace if nothing was committed
   */
  async commit(session: string, number: number): Promise<void> {
    if (this.#last.get(session)?.number !== number && this.#isCommitted(session, number)) return;
    await this.find(session, number).commit();
  }

  /**
   * Prepares for a retryable write of a session: aborts an older transaction that is still open in it.
   * @throws {CommandError} TransactionTooOld, InvalidOptions if the number is that of a transaction
   */
  startWrite(session: string, number: number): void {
    const transaction = this.#last.get(session);
    if (!transaction) return;
    if (number < transaction.number) throw tooOld(number, transaction.number);
    if (number === transaction.number) throw notAWrite();
    transaction.abort();
  }

  /** Aborts the open transaction of a session that has ended. */
  end(session: string): void {
    const transaction = this.#last.get(session);
    transaction?.abort();
    if (transaction?.isOver) this.#last.delete(session);
  }

  /** Aborts all open transactions. */
  endAll(): void {
    for (const session of [...this.#last.keys()]) this.end(session);
  }

  #stepsOf(session: string, number: number): Steps {
    return {
      begin: async () => {
        const view = await this.#commits.snapshot();
        // A transient error: a retry may succeed once others have ended.
        if (!view) throw writeConflict();
        return new Workspace(view, this.#shared);
      },
      commit: (workspace) =>
        this.#commits.submit((context) => {
          // This may have waited for another transaction while its session moved on.
          this.#checkAge(session, number);
          replay(context, workspace);
          writeRecord(context.tables.sessions, session, { n: number, committed: true });
        }, workspace),
    };
  }

  /** The newest number that the session has used, -1 if none; throws if the given one is older. */
  #checkAge(session: string, number: number): number {
    const inMemory = this.#last.get(session)?.number ?? -1;
    const onDisk = readRecord(this.#shared.tables.sessions, session)?.n ?? -1;
    const newest = Math.max(inMemory, onDisk);
    if (number < newest) throw tooOld(number, newest);
    return newest;
  }

  #isCommitted(session: string, number: number): boolean {
    const record = readRecord(this.#shared.tables.sessions, session);
    return record?.n === number && record.committed === true;
  }

  #remember(session: string, transaction: Transaction): void {
    // Deleting and setting moves it to the end of the map's order.
    this.#last.delete(session);
    this.#last.set(session, transaction);
    for (const [oldest, { isOver }] of this.#last) {
      if (this.#last.size <= MAX_SESSIONS) break;
      if (isOver) this.#last.delete(oldest);
    }
  }
}

/** The error for a number lower than one the session has used. */
export function tooOld(number: number, newest: number): CommandError {
  return new CommandError(
    "TransactionTooOld",
    `txnNumber ${number} cannot be used on the session: a newer one, ${newest}, has already been started on it.`,
  );
}

/** The error for a write with the number of a transaction that it does not belong to. */
export function notAWrite(): CommandError {
  return new CommandError(
    "InvalidOptions",
    "Must specify autocommit=false on all operations of a multi-statement transaction.",
  );
}
