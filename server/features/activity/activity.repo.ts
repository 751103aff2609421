import { type Model, mongo } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import type { ActivityMark, ActivityRow } from "./activity.model.ts";

/** A place in the list, behind which a page begins. */
export interface ActivityCursor {
  at: Date;
  id: number;
}

/** Which activities are asked for. */
export interface ActivityFilter {
  since: Date;
  types: readonly ActivityType[] | null;
  /** Only those of or about one of these people. */
  people: readonly number[] | null;
  /** Without what is said of reports about this person. */
  keptFrom: number | null;
}

interface Deps {
  activities: Model<ActivityRow>;
  marks: Model<ActivityMark>;
}

/** Rows that one removal of old ones takes at a time. */
const OLD_BATCH = 1000;
const DUPLICATE_KEY = 11000;
const NEWEST_FIRST = { at: -1, _id: -1 } as const;

export function createActivityRepo({ activities, marks }: Deps) {
  const matching = ({ since, types, people, keptFrom }: ActivityFilter) => ({
    at: { $gte: since },
    ...(types && { type: { $in: [...types] } }),
    ...(people && { people: { $in: [...people] } }),
    ...(keptFrom !== null && {
      $and: [{ $or: [{ type: { $ne: "report" as const } }, { subject_id: { $ne: keptFrom } }] }],
    }),
  });

  /** Of these, those that are on disk under the number that they have here: their first insert was not heard of. */
  async function ownAmong(rows: readonly ActivityRow[]): Promise<ActivityRow[]> {
    const there = await activities
      .find({ cause: { $in: rows.map(({ cause }) => cause) } }, { cause: 1 })
      .batchSize(rows.length)
      .lean<Pick<ActivityRow, "_id" | "cause">[]>();
    const ids = new Set(there.map(({ _id }) => _id));
    return rows.filter(({ _id }) => ids.has(_id));
  }

  return {
    /**
     * Stores what is not stored yet. The same rows again store nothing a second time, and are answered as the first time.
     * @returns those that are stored under their own number: of the others the cause was there
     */
    insert: async (rows: readonly ActivityRow[]): Promise<ActivityRow[]> => {
      if (rows.length === 0) return [];
      try {
        // The driver's own call: the rows are ours and whole, and a cast of each would cost more than the insert.
        await activities.collection.insertMany(rows as never[], { ordered: false });
        return [...rows];
      } catch (err) {
        const refused = refusedAsDuplicates(err);
        if (refused === null) throw err;
        const own = refused.size > 0 ? await ownAmong(rows.filter((_row, n) => refused.has(n))) : [];
        return [...rows.filter((_row, n) => !refused.has(n)), ...own];
      }
    },

    /** Of these causes, those that are stored. */
    known: async (causes: readonly string[]): Promise<Set<string>> => {
      if (causes.length === 0) return new Set();
      const rows = await activities
        .find({ cause: { $in: causes } }, { cause: 1 })
        .batchSize(causes.length)
        .lean<Pick<ActivityRow, "cause">[]>();
      return new Set(rows.map(({ cause }) => cause));
    },

    /** Newest first, those behind the place; without one from the newest on. */
    page: (
      filter: ActivityFilter,
      behind: ActivityCursor | null,
      skip: number,
      limit: number,
    ): Promise<ActivityRow[]> =>
      activities
        .find({
          ...matching(filter),
          // The moment of the place too, so that its index has one range; what of it was shown is passed over.
          ...(behind && {
            at: { $gte: filter.since, $lte: behind.at },
            $or: [{ at: { $lt: behind.at } }, { _id: { $lt: behind.id } }],
          }),
        })
        .sort(NEWEST_FIRST)
        .skip(skip)
        .limit(limit)
        .lean<ActivityRow[]>()
        .exec(),

    /** @param most count no further than that */
    count: (filter: ActivityFilter, most?: number): Promise<number> =>
      activities.countDocuments(matching(filter), most === undefined ? {} : { limit: most }).exec(),

    /** What is said of reports about somebody. */
    countKeptFrom: (userId: number, since: Date): Promise<number> =>
      activities.countDocuments({ people: userId, at: { $gte: since }, type: "report", subject_id: userId }).exec(),

    remove: async (ids: readonly number[]): Promise<void> => {
      if (ids.length > 0) await activities.deleteMany({ _id: { $in: ids } });
    },
    /** All activities of a person and about them; a second time it does nothing. */
    removeOf: async (userId: number): Promise<void> => {
      await activities.deleteMany({ people: userId });
    },
    /** In steps, so that nobody waits for it. @returns how many */
    removeBefore: async (at: Date): Promise<number> => {
      for (let removed = 0; ; ) {
        const old = await activities
          .find({ at: { $lt: at } }, { _id: 1 })
          .sort({ at: 1, _id: 1 })
          .limit(OLD_BATCH)
          .lean<Pick<ActivityRow, "_id">[]>();
        if (old.length === 0) return removed;
        removed += (await activities.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })).deletedCount;
      }
    },

    mark: async (): Promise<Date | null> =>
      (await marks.findById("activities").lean<ActivityMark | null>())?.at ?? null,
    /** Only forward, whoever else looks. */
    setMark: async (at: Date): Promise<void> => {
      const set = () => marks.updateOne({ _id: "activities" }, { $max: { at } }, { upsert: true });
      // Two processes made it at the same moment: the second finds that of the first.
      await set().catch((err: unknown) => {
        if (duplicateKeyOf(err) === null) throw err;
        return set();
      });
    },
    /** Where it still stands as it was found. */
    setMarkBack: async (found: Date, at: Date): Promise<void> => {
      await marks.updateOne({ _id: "activities", at: found }, { $set: { at } });
    },
  };
}
export type ActivityRepo = ReturnType<typeof createActivityRepo>;

/** Which rows of an unordered insert were refused for their cause alone; null where something else went wrong. */
function refusedAsDuplicates(err: unknown): Set<number> | null {
  if (!(err instanceof mongo.MongoBulkWriteError) || err.result.getWriteConcernError()) return null;
  const errors = [err.writeErrors].flat();
  return errors.every(({ code }) => code === DUPLICATE_KEY) ? new Set(errors.map(({ index }) => index)) : null;
}
