import type { Table, TableName, Tables } from "../engine/storage/kv.ts";

/** A transaction that has written keys it has not committed yet. */
export type LockHolder = {
  /** Resolves when it has committed or aborted. */
  readonly ended: Promise<void>;
};

/**
 * Thrown when a write finds a key that another has written but not committed. The write is retried after the other has
 * ended.
 */
export class WriteLocked extends Error {
  readonly holder: LockHolder;

  constructor(holder: LockHolder) {
    super("it has been written by a transaction that is open");
    this.holder = holder;
  }
}

/** The keys written by open transactions. No one else may write them until those have ended. */
export class WriteLocks {
  readonly #holders = new Map<string, LockHolder>();

  get isEmpty(): boolean {
    return this.#holders.size === 0;
  }

  /** Claims a key. False if another transaction has it. */
  take(table: TableName, key: Buffer, holder: LockHolder): boolean {
    const name = nameOf(table, key);
    const present = this.#holders.get(name);
    if (!present) this.#holders.set(name, holder);
    return !present || present === holder;
  }

  release(table: TableName, key: Buffer): void {
    this.#holders.delete(nameOf(table, key));
  }

  /** The tables for a writer that may be a holder itself. Writes to keys claimed by others throw Claimed. */
  guard(tables: Tables, writer: () => LockHolder | undefined): Tables {
    const guarded = (name: TableName): Table => {
      const check = (key: Uint8Array) => {
        const holder = this.#holders.get(nameOf(name, key));
        if (holder && holder !== writer()) throw new WriteLocked(holder);
      };
      const table = tables[name];
      return {
        ...table,
        put(key, value) {
          check(key);
          table.put(key, value);
        },
        remove(key) {
          check(key);
          table.remove(key);
        },
      };
    };
    const { sessions } = tables;
    return { documents: guarded("documents"), indexes: guarded("indexes"), catalog: guarded("catalog"), sessions };
  }
}

function nameOf(table: TableName, key: Uint8Array): string {
  return table.charAt(0) + Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString("latin1");
}
