import { randomUUID } from "node:crypto";
import type { Model } from "mongoose";
import { createLru } from "#server/platform/cache/lru.ts";
import type { MissedEventsRow } from "./missed-events.model.ts";

/**
 * Rows become visible later than their time says: each read looks back this far, in milliseconds. A clock of the database
 * that steps back further hides rows until it has caught up.
 */
const OVERLAP_MS = 10_000;
/** Rows in one read. */
const READ_MAX = 5000;
/** Rows that are known from earlier reads: more than all processes write within the overlap. */
const KNOWN_MAX = 10_000;

/** The rows by which processes tell each other whose events Redis did not carry. */
export class MissedEventsRepo {
  readonly #rows: Model<MissedEventsRow>;
  readonly #known = createLru<string, true>(KNOWN_MAX);
  /** The time of the newest row, by the database's clock. */
  #newest = 0;

  constructor(rows: Model<MissedEventsRow>) {
    this.#rows = rows;
  }

  async add(row: Omit<MissedEventsRow, "_id" | "at">): Promise<void> {
    await this.#rows.updateOne({ _id: randomUUID() }, { $set: row, $currentDate: { at: true } }, { upsert: true });
  }

  /**
   * The rows of other processes that earlier reads have not returned.
   * @param me the id of this process
   * @returns null if there are too many
   */
  async readNew(me: string): Promise<MissedEventsRow[] | null> {
    const rows = await this.#rows
      .find({ at: { $gte: new Date(this.#newest - OVERLAP_MS) }, from: { $ne: me } })
      .sort({ at: -1 })
      .limit(READ_MAX)
      .batchSize(READ_MAX)
      .lean<MissedEventsRow[]>();
    const isNew = rows.filter(({ _id }) => !this.#known.has(_id));
    for (const { _id } of isNew) this.#known.set(_id, true);
    this.#newest = Math.max(this.#newest, rows[0]?.at.getTime() ?? 0);
    return rows.length < READ_MAX ? isNew : null;
  }
}
