import { Cursors } from "../commands/cursors.ts";
import { forEachTable, type TableName, type Tables } from "../engine/storage/kv.ts";
import { CommandError } from "../errors.ts";
import type { View, WriteContext } from "../store/commits.ts";
import type { LockHolder, WriteLocks } from "../store/write-locks.ts";
import { noSuchTransaction, writeConflict } from "./errors.ts";
import { type Change, Overlay, type Watcher } from "./overlay.ts";
import { TransactionCatalog } from "./transaction-catalog.ts";

/** Memory limits for the changes of one transaction, and of all open ones together. */
const MAX_BYTES = 100 * 2 ** 20;
const MAX_ALL_BYTES = 2 * MAX_BYTES;
/** Estimated memory per change, in addition to its bytes. */
const CHANGE_BYTES = 200;

/** What open transactions share. */
export type Shared = {
  /** The tables as currently committed. */
  readonly tables: Tables;
  /** Keys that each has written and not yet committed. */
  readonly claims: WriteLocks;
  /** Memory used by the changes of all transactions. */
  bytes: number;
};

/**
 * What a transaction reads and writes: a snapshot from its beginning, with its own changes on top. Others see the
 * changes only after the commit. It cannot write what another has written meanwhile: the first writer wins, as in
 * MongoDB.
 */
export class Workspace implements WriteContext, LockHolder {
  readonly tables: Record<TableName, Overlay>;
  readonly catalog: TransactionCatalog;
  readonly cursors = new Cursors();
  readonly ended: Promise<void>;
  readonly #end: () => void;
  readonly #view: View;
  readonly #shared: Shared;
  readonly #claimed: [table: TableName, key: Buffer][] = [];
  #uniqueIndexes: ReadonlySet<number> | undefined;
  #bytes = 0;
  #closed = false;

  constructor(view: View, shared: Shared) {
    this.#view = view;
    this.#shared = shared;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
    this.tables = forEachTable((name) => new Overlay(view.tables[name], this.#watcherOf(name)));
    this.catalog = new TransactionCatalog(view.catalog, this.tables.catalog, (key) =>
      this.#claim("catalog", key, undefined),
    );
  }

  /** A failing part ends the whole transaction, so there is no need to undo it separately. */
  savepoint<T>(part: () => T): T {
    return part();
  }

  /** Releases everything it holds. A scan that continues afterwards gets NoSuchTransaction. */
  close(): void {
    this.#closed = true;
    this.cursors.close();
    for (const [table, key] of this.#claimed) this.#shared.claims.release(table, key);
    this.#shared.bytes -= this.#bytes;
    this.#view.release();
    this.#end();
  }

  #watcherOf(table: TableName): Watcher {
    return {
      reading: () => this.#checkOpen(),
      writing: (key, before, present, after) => {
        if (!present && this.#isShared(table, key)) this.#claim(table, key, before);
        this.#account(key, before, present, after);
      },
    };
  }

  #checkOpen(): void {
    if (this.#closed) throw noSuchTransaction("The transaction was ended while a statement of it was at work.");
  }

  /**
   * True for a key that several transactions may write. Entries of most indexes contain the id of their document, which
   * is claimed itself.
   */
  #isShared(table: TableName, key: Buffer): boolean {
    if (table === "documents") return key.readUInt32BE() < this.#view.catalog.state.nextId;
    return table === "indexes" && this.#unique.has(key.readUInt32BE());
  }

  /** The unique indexes in the snapshot. */
  get #unique(): ReadonlySet<number> {
    this.#uniqueIndexes ??= new Set(
      [...this.#view.catalog.state.collections.values()].flatMap(({ indexes }) =>
        indexes.filter(({ unique }) => unique).map(({ id }) => id),
      ),
    );
    return this.#uniqueIndexes;
  }

  /** Claims a key for this transaction; throws if someone has written it since the snapshot. */
  #claim(table: TableName, key: Buffer, before: Buffer | undefined): void {
    this.#checkOpen();
    if (!this.#shared.claims.take(table, key, this)) throw writeConflict();
    this.#claimed.push([table, key]);
    if (!sameBytes(before, this.#shared.tables[table].get(key))) throw writeConflict();
  }

  #account(key: Buffer, before: Buffer | undefined, present: Change | undefined, after: Buffer | undefined): void {
    const first = present ? 0 : CHANGE_BYTES + key.length + (before?.length ?? 0);
    const more = first + (after?.length ?? 0) - (present?.after?.length ?? 0);
    if (this.#bytes + more > MAX_BYTES)
      throw new CommandError(
        "TransactionTooLargeForCache",
        `the changes of the transaction take more than ${MAX_BYTES} bytes of memory`,
      );
    // Other transactions use the memory, so a retry may succeed.
    if (this.#shared.bytes + more > MAX_ALL_BYTES) throw writeConflict();
    this.#bytes += more;
    this.#shared.bytes += more;
  }
}

/** True if both contain the same bytes, or both are missing. */
export function sameBytes(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.equals(b);
}
