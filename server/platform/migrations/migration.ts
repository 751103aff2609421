import type { Connection } from "mongoose";

/** A change of stored data, declared by the feature that owns the rows (`*.migrations.ts`). */
export interface Migration {
  /** Its place in the order: one more than the highest of all features. It is never used again. */
  number: number;
  /** What it does, for the log and for messages: "Store since when a company waits". */
  name: string;
  /**
   * Changes the rows. It must be idempotent: if a process dies before the run was recorded, the next one starts over.
   * While it runs, processes of the previous version may still serve users: add fields here, remove them a version later.
   */
  up: (connection: Connection) => Promise<void>;
}
