import { type Model, mongo } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import type { ActivityMark, ActivityRow } from "./activity.model.ts";

/** A position in the list. A page starts after it. */
export interface ActivityCursor {
  at: Date;
  id: number;
}

/** Which activities to list. */
export interface ActivityFilter {
  since: Date;
  types: readonly ActivityType[] | null;
  /** Only those of or about one of these people. */
  people: readonly number[] | null;
  /** Leaves out reports about this person. */
  keptFrom: number | null;
}

interface Deps {
  activities: Model<ActivityRow>;
  marks: Model<ActivityMark>;
}

/** How many old rows one step removes. */
const OLD_BATCH = 1000;
const DUPLICATE_KEY = 11000;
const NEWEST_FIRST = { at: -1, _id: -1 } as const;

export class ActivityRepo {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Stores the rows whose cause is not stored yet. Repeating it with the same rows stores nothing and returns the same.
   * @returns the rows that are stored with their own id, which means that no other row has their cause
   */
  async insert(rows: readonly ActivityRow[]): Promise<ActivityRow[]> {
    if (rows.length === 0) return [];
    try {
      // The driver's own call: the rows are complete, and casting each would cost more than the insert.
      await this.#deps.activities.collection.insertMany(rows as never[], { ordered: false });
      return [...rows];
    } catch (err) {
      const refused = refusedAsDuplicates(err);
      if (refused === null) throw err;
      const own = refused.size > 0 ? await this.#ownAmong(rows.filter((_row, n) => refused.has(n))) : [];
      return [...rows.filter((_row, n) => !refused.has(n)), ...own];
    }
  }

  /** @returns those rows that are stored with their own id, because the answer to their insert was lost */
  async #ownAmong(rows: readonly ActivityRow[]): Promise<ActivityRow[]> {
    const there = await this.#deps.activities
      .find({ cause: { $in: rows.map(({ cause }) => cause) } }, { cause: 1 })
      .batchSize(rows.length)
      .lean<Pick<ActivityRow, "_id" | "cause">[]>();
    const ids = new Set(there.map(({ _id }) => _id));
    return rows.filter(({ _id }) => ids.has(_id));
  }

  /** @returns which of these causes are stored */
  async known(causes: readonly string[]): Promise<Set<string>> {
    if (causes.length === 0) return new Set();
    const rows = await this.#deps.activities
      .find({ cause: { $in: causes } }, { cause: 1 })
      .batchSize(causes.length)
      .lean<Pick<ActivityRow, "cause">[]>();
    return new Set(rows.map(({ cause }) => cause));
  }

  /** Newest first, after the position; without one from the newest on. */
  page(filter: ActivityFilter, after: ActivityCursor | null, skip: number, limit: number): Promise<ActivityRow[]> {
    return this.#deps.activities
      .find({
        ...this.#matching(filter),
        // Includes the time of the position, so that the index scan has one range; the rows shown before are filtered out.
        ...(after && {
          at: { $gte: filter.since, $lte: after.at },
          $or: [{ at: { $lt: after.at } }, { _id: { $lt: after.id } }],
        }),
      })
      .sort(NEWEST_FIRST)
      .skip(skip)
      .limit(limit)
      .lean<ActivityRow[]>()
      .exec();
  }

  #matching({ since, types, people, keptFrom }: ActivityFilter) {
    return {
      at: { $gte: since },
      ...(types && { type: { $in: [...types] } }),
      ...(people && { people: { $in: [...people] } }),
      ...(keptFrom !== null && {
        $and: [{ $or: [{ type: { $ne: "report" as const } }, { subject_id: { $ne: keptFrom } }] }],
      }),
    };
  }

  /** @param most stop counting there */
  count(filter: ActivityFilter, most?: number): Promise<number> {
    return this.#deps.activities
      .countDocuments(this.#matching(filter), most === undefined ? {} : { limit: most })
      .exec();
  }

  /** How many reports about a person the list contains. */
  countKeptFrom(userId: number, since: Date): Promise<number> {
    return this.#deps.activities
      .countDocuments({ people: userId, at: { $gte: since }, type: "report", subject_id: userId })
      .exec();
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#deps.activities.deleteMany({ _id: { $in: ids } });
  }

  /** Removes all activities of and about a person. Safe to repeat. */
  async removeOf(userId: number): Promise<void> {
    await this.#deps.activities.deleteMany({ people: userId });
  }

  /** Removes in steps, so that other writes do not wait long. @returns how many rows were removed */
  async removeBefore(at: Date): Promise<number> {
    for (let removed = 0; ; ) {
      const old = await this.#deps.activities
        .find({ at: { $lt: at } }, { _id: 1 })
        .sort({ at: 1, _id: 1 })
        .limit(OLD_BATCH)
        .lean<Pick<ActivityRow, "_id">[]>();
      if (old.length === 0) return removed;
      removed += (await this.#deps.activities.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })).deletedCount;
    }
  }

  async mark(): Promise<Date | null> {
    return (await this.#deps.marks.findById("activities").lean<ActivityMark | null>())?.at ?? null;
  }

  /** Moves the mark forward only, also when several processes set it. */
  async setMark(at: Date): Promise<void> {
    const set = () => this.#deps.marks.updateOne({ _id: "activities" }, { $max: { at } }, { upsert: true });
    // Two processes inserted it at the same time: the second finds the row of the first.
    await set().catch((err: unknown) => {
      if (duplicateKeyOf(err) === null) throw err;
      return set();
    });
  }

  /** Moves the mark back if it has not changed since it was read. */
  async setMarkBack(found: Date, at: Date): Promise<void> {
    await this.#deps.marks.updateOne({ _id: "activities", at: found }, { $set: { at } });
  }
}

/** Which rows of an unordered insert failed because their cause exists; null if there was another error. */
function refusedAsDuplicates(err: unknown): Set<number> | null {
  if (!(err instanceof mongo.MongoBulkWriteError) || err.result.getWriteConcernError()) return null;
  const errors = [err.writeErrors].flat();
  return errors.every(({ code }) => code === DUPLICATE_KEY) ? new Set(errors.map(({ index }) => index)) : null;
}
