import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { Quotas } from "#server/platform/database/quotas.ts";
import { SAVED_SEARCHES_MAX } from "#shared/jobs/job-search.ts";
import type { SavedSearchRow, SearchHitRow } from "./saved-search.model.ts";

interface Deps {
  searches: Model<SavedSearchRow>;
  hits: Model<SearchHitRow>;
  quotas: Quotas;
}

const QUOTA = "saved-searches";

/**
 * Saved searches of a batch: few, because a whole batch is compared with a job in one turn of the event loop, and
 * messages wait for its end (500 that are misspelt: 90 ms).
 */
const BATCH = 50;

export function createSearchesRepo({ searches, hits, quotas }: Deps) {
  const own = (user_id: number, _id: number) => ({ _id, user_id });
  return {
    listOf: (user_id: number) => searches.find({ user_id }).sort({ created_at: -1, _id: -1 }).lean<SavedSearchRow[]>(),
    find: (id: number) => searches.findById(id).lean<SavedSearchRow | null>(),
    findByFilter: (user_id: number, filter_key: string) =>
      searches.findOne({ user_id, filter_key }).lean<SavedSearchRow | null>(),
    /** `there`: the user already has a search with this filter. `full`: they have reached the limit. */
    insert: async (row: SavedSearchRow): Promise<"saved" | "there" | "full"> => {
      const count = (session: ClientSession) => searches.countDocuments({ user_id: row.user_id }).session(session);
      const write = (session: ClientSession) => searches.create([row], { session });
      try {
        return (await quotas.within(QUOTA, row.user_id, SAVED_SEARCHES_MAX, count, write)) ? "saved" : "full";
      } catch (err) {
        if (duplicateKeyOf(err) !== "user_id") throw err;
        return "there";
      }
    },
    change: (user_id: number, id: number, change: Partial<Pick<SavedSearchRow, "name" | "mail">>) =>
      searches
        .findOneAndUpdate(own(user_id, id), { $set: change }, { returnDocument: "after" })
        .lean<SavedSearchRow | null>(),
    remove: async (user_id: number, id: number): Promise<void> => {
      const { deletedCount } = await searches.deleteOne(own(user_id, id));
      if (deletedCount === 1) await hits.deleteMany({ search_id: id });
    },
    removeOf: async (user_id: number): Promise<void> => {
      await searches.deleteMany({ user_id });
      await quotas.removeOf(QUOTA, user_id);
      await hits.deleteMany({ user_id });
    },
    /** Searches after an id that existed at a time, in the order of their ids. */
    batchAfter: (id: number, at: Date) =>
      searches
        .find({ _id: { $gt: id }, created_at: { $lte: at } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .batchSize(BATCH)
        .lean<SavedSearchRow[]>(),

    /** Records that a search found a job. Safe to repeat. */
    noteHit: async (row: SearchHitRow): Promise<void> => {
      try {
        await hits.create(row);
      } catch (err) {
        if (duplicateKeyOf(err) !== "search_id") throw err;
      }
    },
    /**
     * Takes the jobs found by a search that no email has listed yet for the email about one of them. Each job is in one
     * email, although several processes may write emails of a search at once. An email that is written again after a
     * failure takes its own jobs again.
     * @param lost jobs that were found before this time are taken from an email that was never sent
     * @returns the ids of the jobs, the newest first; none if the job is in another email
     */
    takeForMail: async (search_id: number, job_id: number, lost: Date): Promise<number[]> => {
      const isFree = { $or: [{ listed_with: null }, { listed_with: job_id }, { created_at: { $lt: lost } }] };
      const unmailed = { search_id, mailed_at: null };
      const take = { $set: { listed_with: job_id } };
      const own = await hits.updateOne({ ...unmailed, job_id, ...isFree }, take);
      if (own.matchedCount === 0) return [];
      await hits.updateMany({ ...unmailed, ...isFree }, take);
      const taken = await hits
        .find({ ...unmailed, listed_with: job_id })
        .sort({ created_at: -1 })
        .lean<SearchHitRow[]>();
      return taken.map((hit) => hit.job_id);
    },
    setMailed: async (search_id: number, jobIds: readonly number[], at: Date): Promise<void> => {
      await hits.updateMany({ search_id, job_id: { $in: jobIds } }, { $set: { mailed_at: at } });
    },
  };
}
export type SearchesRepo = ReturnType<typeof createSearchesRepo>;
