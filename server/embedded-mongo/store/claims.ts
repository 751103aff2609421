import type { Table, TableName, Tables } from "../engine/storage/kv.ts";

/** One that writes what it has not committed yet: a transaction. */
export type Holder = {
  /** Resolves when it has committed, or will not. */
  readonly ended: Promise<void>;
};

/** Thrown where a write meets what another has written but not committed. It is done when that other has ended. */
export class Claimed extends Error {
  readonly holder: Holder;

  constructor(holder: Holder) {
    super("it has been written by a transaction that is open");
    this.holder = holder;
  }
}

/** Which keys have been written by transactions that are open. Nobody else may write them before these have ended. */
export class Claims {
  readonly #holders = new Map<string, Holder>();

  get isEmpty(): boolean {
    return this.#holders.size === 0;
  }

  /** Claims a key. False if another has it. */
  take(table: TableName, key: Buffer, holder: Holder): boolean {
    const name = nameOf(table, key);
    const present = this.#holders.get(name);
    if (!present) this.#holders.set(name, holder);
    return !present || present === holder;
  }

  release(table: TableName, key: Buffer): void {
    this.#holders.delete(nameOf(table, key));
  }

  /** The tables for a writer that may be one of the holders itself. Their writes throw Claimed. */
  guard(tables: Tables, writer: () => Holder | undefined): Tables {
    const guarded = (name: TableName): Table => {
      const check = (key: Uint8Array) => {
        const holder = this.#holders.get(nameOf(name, key));
        if (holder && holder !== writer()) throw new Claimed(holder);
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
